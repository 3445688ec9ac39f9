// Signing in by e-mail and password (decisions.md 21). A failure says only that it was wrong: neither the message nor the time it takes
// reveals whether there is such a user, or whether it was disabled.
import { signInScreen } from "@billwright/engine/screens";
import { typedEmail } from "@billwright/engine/typed";
import type { CallData } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { refuse } from "../../../http/refusal.ts";
import { readSetting } from "../../platform/index.ts";
import type { Attempts } from "./attempts.ts";
import type { Passwords } from "./passwords.ts";
import { beginSession, type SessionServices } from "./sessions.ts";
import { lockUser } from "./store.ts";
import type { SessionUser, UserRow } from "./userRow.ts";

/** What starts a sign-in, however it was proved who it is. */
export interface AdmitServices extends SessionServices {
  attempts: Attempts;
}

export interface SignInServices extends AdmitServices {
  passwords: Passwords;
  /** The step that asks for the second factor, of a user who is locked in the transaction; undefined: the user has none. */
  beginFactorStep: BeginFactorStep;
}

export type BeginFactorStep = (
  transaction: Transaction,
  user: SessionUser & { password_hash: string },
) => Promise<SignedIn["secondFactor"]>;

interface Credentials {
  email: string;
  password: string;
  ip: string;
  /** Takes back the counts that were made before the password was checked. */
  noMiss(): Promise<void>;
}

export const spelledEmail = (typed: string): string => typedEmail(typed).toLowerCase();

type SignedIn = CallData<"POST /api/Session/SignIn">;

/** The account's, as an operator has set it. */
async function subscriptionOf(database: Queryable, accountId: string): Promise<SignedIn["subscription"]> {
  return (await readSetting(database, accountId, "subscription")) as SignedIn["subscription"];
}

/** Returns the first token, and the account's subscription. Throws BAD if anything is wrong, MANY if there were too many attempts. */
export async function signIn(
  services: SignInServices,
  { email: typed, password, ip, noMiss }: Credentials,
): Promise<SignedIn> {
  const { database, passwords, attempts, runtime } = services;
  checkScreen(signInScreen, { email: typed, password }, runtime.now());
  const email = spelledEmail(typed);
  const { isKnown, giveBack } = await attempts.take({ email, ip });
  const user = await database("users").where({ email }).first<UserRow | undefined>();
  const isRight = await passwords.matches(password, user?.password_hash ?? null, { isKnown });
  if (!user || !isRight || user.disabled_at !== null) throw refuse("BAD", "session.wrong");
  await Promise.all([giveBack(), noMiss()]);
  return database.transaction(async (transaction) => {
    // A new password ends every sign-in: one that began with the old password must not begin after that.
    const { account_id, user_id, password_hash } = user;
    const same = await lockUser(transaction, { account_id, user_id, password_hash });
    if (!same) throw refuse("BAD", "session.wrong");
    const secondFactor = await services.beginFactorStep(transaction, { ...same, password_hash });
    if (secondFactor) return { jwtToken: "", subscription: null, secondFactor };
    return admit(services, transaction, same, { ip, by: "password" });
  });
}

/** Starts the sign-in of a user who is locked in the transaction. */
export async function admit(
  services: AdmitServices,
  transaction: Transaction,
  user: SessionUser,
  { ip, by }: { ip: string; by: "password" | "sso" },
): Promise<SignedIn> {
  const { account_id: accountId, user_id: actor } = user;
  const detail = by === "sso" ? { detail: { by } } : {};
  const entry = { accountId, actor, object: actor, ip, ...detail };
  await services.audit.write(transaction, { ...entry, action: "signed_in" });
  const now = services.runtime.now();
  await transaction("users").where({ account_id: accountId, user_id: actor }).update({ last_signed_in_at: now });
  await services.attempts.remember(transaction, user, ip, now);
  const subscription = await subscriptionOf(transaction, accountId);
  return { jwtToken: await beginSession(services, transaction, user, by), subscription };
}
