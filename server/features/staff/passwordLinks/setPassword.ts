// A mailed link is used: a forgotten password is set anew, or somebody who was invited becomes a user. Nobody is signed in by it.
import { newPasswordScreen } from "@billwright/engine/screens";
import { assignableRoles, isCommonPassword } from "@billwright/engine/users";
import { limits as rules, type CallData } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { readAccount } from "../../platform/index.ts";
import { forgetFactors } from "../secondFactor/index.ts";
import {
  enableUser,
  findRole,
  findUserWith,
  insertUser,
  mailUser,
  noPassword,
  replacePassword,
  type Passwords,
} from "../users/index.ts";
import { operator, type InvitationServices } from "./invite.ts";
import { openLink, useUp, type Invited } from "./links.ts";

export interface SetPasswordServices extends InvitationServices {
  passwords: Passwords;
}

type LinkRequest<Name extends "GetPasswordLink" | "SetPassword"> = CallContext<`POST /api/Session/${Name}`>;

/** For the page: the user and the account of the password. */
export async function describeLink(
  { database }: SetPasswordServices,
  { body, now, noMiss }: LinkRequest<"GetPasswordLink">,
): Promise<CallData<"POST /api/Session/GetPasswordLink">> {
  const { link, needsPassword } = await openLink(database, body.code, now);
  await noMiss();
  const account = await readAccount(database, { accountId: link.account_id });
  return { purpose: link.purpose, email: link.email, accountName: account?.name ?? "", needsPassword };
}

export async function setPassword(
  services: SetPasswordServices,
  { body: { code, password }, ip, now, noMiss }: LinkRequest<"SetPassword">,
): Promise<null> {
  const { database, runtime, limits } = services;
  const { link, needsPassword } = await openLink(database, code, now);
  await noMiss();
  await limits.take(rules.passwordsChosen, ["link", link.link_id]);
  const hash = needsPassword ? await hashOf(services, password ?? "", now) : noPassword;
  return inTransaction(database, runtime, async (transaction) => {
    // Locked from here on: of two tabs the second finds it used.
    const { link } = await openLink(transaction, code, runtime.now());
    if (link.purpose === "invitation") await join(services, transaction, link, { hash, ip });
    else {
      const { account_id: accountId, user_id: userId, email, language } = link;
      if (!(await replacePassword(transaction, { accountId, userId }, hash, runtime.now())))
        throw refuse("AUTH", "password.linkInvalid");
      const entry = { accountId, actor: userId, object: userId, ip };
      await services.audit.write(transaction, { ...entry, action: "password_reset" });
      const mail = { accountId, key: `changed:${link.link_id}`, email, language };
      await mailUser(services, transaction, (part) => `mail.password.changed.${part}`, mail);
    }
    await useUp(transaction, link, runtime.now());
    return null;
  });
}

function hashOf({ passwords }: SetPasswordServices, password: string, now: Date): Promise<string> {
  checkScreen(newPasswordScreen, { password }, now);
  if (isCommonPassword(password)) throw refuse("BAD", "session.commonPassword", { field: "password" });
  return passwords.hash(password, { isKnown: false });
}

/** Throws AUTH where whoever invited may not give the role any more, REFUSE where somebody of another account has the address. */
async function join(
  { runtime, audit }: SetPasswordServices,
  transaction: Transaction,
  link: Invited,
  { hash, ip }: { hash: string; ip: string },
): Promise<void> {
  const { account_id: accountId, email, role, language } = link;
  if (link.invited_by !== operator) {
    const inviter = await findRole(transaction, { accountId, userId: link.invited_by });
    if (inviter === undefined || !assignableRoles(inviter, "User").includes(role))
      throw refuse("AUTH", "password.linkInvalid");
  }
  const known = await findUserWith(transaction, { accountId, email });
  const user = { accountId, userId: known?.userId ?? runtime.newId(), role, passwordHash: hash };
  if (known?.isDisabled) {
    await enableUser(transaction, user);
    // Whoever was away for long may have lost what they signed in with.
    await forgetFactors(transaction, user);
  } else if (!(await insertUser(transaction, { ...user, email, language, now: runtime.now() })))
    throw refuse("REFUSE", "password.addressTaken");
  const detail = { role, invitedBy: link.invited_by };
  await audit.write(transaction, {
    accountId,
    actor: user.userId,
    object: user.userId,
    ip,
    detail,
    action: "user_added",
  });
}
