// A user's own new password. It ends all other sign-ins of this user.
import { passwordScreen } from "@billwright/engine/screens";
import type { CallBody } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { sessionEnded } from "./actor.ts";
import { isCommonPassword } from "@billwright/engine/users";
import { endSessions, lockSession, tokenOf } from "./sessions.ts";
import type { SessionUser } from "./userRow.ts";
import type { SignInServices } from "./signIn.ts";

type Name = "POST /api/Profile/ChangePassword";

/** Throws BAD if the new password is not good enough, or is the current one. */
export function demandNewPassword(change: CallBody<Name>, now: Date): void {
  checkScreen(passwordScreen, change, now);
  if (isCommonPassword(change.newPassword)) throw refuse("BAD", "session.commonPassword", { field: "newPassword" });
}

/** Returns a token of the same sign-in. Throws BAD if the new password is not good enough, or the current one is wrong. */
export async function changePassword(
  services: SignInServices,
  {
    token,
    opened: { accountId, userId },
    body: { currentPassword, newPassword },
    ip,
    noMiss,
  }: Pick<CallContext<Name>, "token" | "opened" | "body" | "ip" | "noMiss">,
): Promise<string> {
  const { database, runtime, passwords } = services;
  const kept = await database("users")
    .where({ account_id: accountId, user_id: userId })
    .first<{ password_hash: string } | undefined>("password_hash");
  if (!(await passwords.matches(currentPassword, kept?.password_hash ?? null, { isKnown: true })))
    throw refuse("BAD", "session.wrongPassword", { field: "currentPassword" });
  await noMiss();
  demandNewPassword({ currentPassword, newPassword }, runtime.now());
  const hash = await passwords.hash(newPassword);
  return inTransaction(database, runtime, async (transaction) => {
    const now = runtime.now();
    const session = await lockSession(transaction, token);
    if (!session || session.ended_at !== null) throw sessionEnded();
    const [user] = await transaction("users")
      .where({ account_id: accountId, user_id: userId })
      .whereNull("disabled_at")
      .update({ password_hash: hash })
      .returning<SessionUser[]>("*");
    if (!user) throw sessionEnded();
    await endSessions(transaction, accountId, { user_id: userId }, "password", now, session.session_id);
    await services.audit.write(transaction, {
      accountId,
      actor: userId,
      action: "password_changed",
      object: userId,
      ip,
    });
    return tokenOf(services.tokens, user, session, now);
  });
}
