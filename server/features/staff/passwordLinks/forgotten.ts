// A forgotten password. The call enqueues a job for any address: what it answers, and how long it takes, say nothing about who has an account
// (decisions-proposed.md P145).
import { forgotPasswordScreen } from "@billwright/engine/screens";
import { limits as rules, type Language } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { Limits } from "../../../http/limits.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { usesSso } from "../sso/index.ts";
import { findByAddress, mailUser, spelledEmail, type MailServices } from "../users/index.ts";
import { makeLink } from "./links.ts";

export interface ForgottenServices extends MailServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  seal: Seal;
}

const purpose = "forgotten password";

export async function forgotPassword(
  { database, runtime, limits, seal }: ForgottenServices,
  { body, language, now }: CallContext<"POST /api/Session/ForgotPassword">,
): Promise<null> {
  checkScreen(forgotPasswordScreen, body, now);
  const email = spelledEmail(body.email);
  await limits.take(rules.passwordLinkMails, ["", "email", email]);
  const sealed = seal.close(purpose, JSON.stringify({ email, language }));
  await addJob(database, "mailPasswordLink", runtime.newId(), { accountId: "", sealed }, { isUrgent: true });
  return null;
}

/** Mails the link, if somebody has this address and a password. */
export const mailPasswordLinkTask =
  (services: ForgottenServices): Task<"mailPasswordLink"> =>
  async ({ sealed }, { key }) => {
    const { database, runtime, seal } = services;
    const text = seal.open(purpose, sealed);
    if (text === null) return; // Its secret is gone, and so has its half hour.
    const request = JSON.parse(text) as { email: string; language: Language };
    await inTransaction(database, runtime, async (transaction) => {
      const user = await findByAddress(transaction, request.email);
      if (!user || (await usesSso(transaction, user.accountId))) return;
      const { accountId, userId, email } = user;
      const language = user.language ?? request.language;
      const wanted = { purpose: "reset", user_id: userId, email, language } as const;
      const { address, expiresAt } = await makeLink(services, transaction, accountId, wanted);
      await mailUser(services, transaction, (part) => `mail.password.reset.${part}`, {
        accountId,
        key,
        email,
        language,
        link: address,
        notAfter: expiresAt,
      });
    });
  };
