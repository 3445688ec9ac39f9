// SignUp, ResendEmailVerification: a mail with a link, and nothing else before that is opened. A known and an unknown address get the same
// answer after the same work; only the mail differs (decisions-proposed.md P29).
import { signUpScreen } from "@billwright/engine/screens";
import { isCommonPassword } from "@billwright/engine/users";
import { limits as rules, type Language } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { CallContext } from "../../../http/route.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { addJob } from "../../../jobs/queue.ts";
import { isAddressOfUser, spelledEmail } from "../users/index.ts";
import { mailKnown, mailLink } from "./mails.ts";
import type { SignUpServices } from "./services.ts";

/** The limit counts the address for the service as a whole. */
const countMail = ({ limits }: SignUpServices, email: string) => limits.take(rules.signUpMails, ["", "email", email]);

/** An operator may have closed it (P141). */
function demandOpen({ config }: SignUpServices): void {
  if (!config.signUp) throw refuse("REFUSE", "signup.closed");
}

export async function signUp(
  services: SignUpServices,
  context: CallContext<"POST /api/Session/SignUp">,
): Promise<null> {
  demandOpen(services);
  const { body, host, language, now } = context;
  checkScreen(signUpScreen, body, now);
  if (isCommonPassword(body.password)) throw refuse("BAD", "signup.common", { field: "password" });
  const email = spelledEmail(body.email);
  await countMail(services, email);
  const passwordHash = await services.passwords.hash(body.password, { isKnown: false });
  const row = {
    email,
    token_id: services.runtime.newId(),
    sign_up_id: body.signUpId ?? null,
    password_hash: passwordHash,
    host: body.whiteLabel?.trim().toLowerCase() || host,
    language,
    created_at: now,
  };
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const to = { email, host: row.host, language };
    if (await isAddressOfUser(transaction, email)) return mailKnown(services, transaction, to);
    await transaction("sign_up_links").insert(row);
    await mailLink(services, transaction, { ...to, tokenId: row.token_id });
  });
  return null;
}

const purpose = "link of a sign-up";

interface WantedLink {
  email: string;
  /** Null: the browser knows of none. */
  signUpId: string | null;
  /** Of the link to come, so that a second try makes the same one. */
  tokenId: string;
}

/** Enqueues a job for any address: what it answers, and how long it takes, say nothing about who has signed up. */
export async function resend(
  services: SignUpServices,
  { body }: CallContext<"POST /api/Session/ResendEmailVerification">,
): Promise<null> {
  demandOpen(services);
  const email = spelledEmail(body.email);
  await countMail(services, email);
  const { database, runtime, seal } = services;
  const wanted: WantedLink = { email, signUpId: body.signUpId ?? null, tokenId: runtime.newId() };
  const sealed = seal.close(purpose, JSON.stringify(wanted));
  await addJob(database, "mailSignUpLink", wanted.tokenId, { accountId: "", sealed }, { isUrgent: true });
  return null;
}

/** Mails a fresh link in place of the older ones, if the address has a sign-up that waits. */
export const mailSignUpLinkTask =
  (services: SignUpServices): Task<"mailSignUpLink"> =>
  async ({ sealed }) => {
    const { database, runtime, seal } = services;
    const text = seal.open(purpose, sealed);
    if (text === null) return; // Its secret is gone, and whoever waits for it asks again.
    const { email, signUpId, tokenId } = JSON.parse(text) as WantedLink;
    await inTransaction(database, runtime, async (transaction) => {
      const [newest, ...older] = await transaction("sign_up_links")
        .where({ email, sign_up_id: signUpId, confirmed_at: null })
        .orderBy("created_at", "desc")
        .forUpdate()
        .select<{ token_id: string; host: string; language: Language }[]>("token_id", "host", "language");
      // Of several sign-ups without an id each may be another person's: none is sent instead of another.
      if (!newest || (older.length > 0 && signUpId === null)) return;
      const voided = older.map(({ token_id }) => token_id);
      await transaction("sign_up_links").whereIn("token_id", voided).delete();
      const renewed = { token_id: tokenId, created_at: runtime.now() };
      await transaction("sign_up_links").where({ token_id: newest.token_id }).update(renewed);
      await mailLink(services, transaction, { email, host: newest.host, language: newest.language, tokenId });
    });
  };
