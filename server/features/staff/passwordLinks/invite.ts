// An invitation to an account, by mail: one use, a day long. Whoever has the mail sets the password and is a user from then on.
import { inviteScreen } from "@billwright/engine/screens";
import { assignableRoles } from "@billwright/engine/users";
import { limits as rules, type CallData, type Language, type Role } from "@billwright/schemas";
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { Limits } from "../../../http/limits.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Audit } from "../../platform/index.ts";
import { demand, findUserWith, mailUser, spelledEmail, type MailServices } from "../users/index.ts";
import { makeLink, voidOthers, type Invited } from "./links.ts";

type Invitation = CallData<"POST /api/Account/InviteUser">;

export interface InviteServices extends MailServices {
  runtime: Runtime;
  audit: Audit;
}

export interface WantedInvitation {
  accountId: string;
  /** However it is spelled. */
  email: string;
  role: Role;
  language: Language;
  /** The id of the user who invites, or the operator. */
  invitedBy: string;
  ip: string | null;
}

/** Who invites where no user does: a command. */
export const operator = "operator";

/**
 * Mails the invitation, in the caller's transaction; an earlier one of the address ends. Nobody learns here whether another account knows the
 * address. Throws REFUSE for somebody who is a user of this account.
 */
export async function inviteUser(
  services: InviteServices,
  transaction: Transaction,
  { accountId, email: typed, role, language, invitedBy, ip }: WantedInvitation,
): Promise<Invitation> {
  const email = spelledEmail(typed);
  const known = await findUserWith(transaction, { accountId, email });
  if (known && !known.isDisabled) throw refuse("REFUSE", "users.isUser", { field: "email" });
  await voidOthers(transaction, { account_id: accountId, purpose: "invitation", email });
  const wanted = { purpose: "invitation", role, invited_by: invitedBy, email, language } as const;
  const { linkId, address, createdAt, expiresAt } = await makeLink(services, transaction, accountId, wanted);
  const key = `invitation:${linkId}`;
  await mailUser(services, transaction, (part) => `mail.password.invitation.${part}`, {
    accountId,
    key,
    email,
    language,
    link: address,
  });
  const entry = { accountId, actor: invitedBy, object: linkId, ip, detail: { email, role } };
  await services.audit.write(transaction, { ...entry, action: "user_invited" });
  return { id: linkId, email, role, invitedAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export interface InvitationServices extends InviteServices {
  database: Database;
  limits: Limits;
}

export async function invite(
  services: InvitationServices,
  { opened, body, language, ip, now }: CallContext<"POST /api/Account/InviteUser">,
): Promise<Invitation> {
  checkScreen(inviteScreen, { email: body.email }, now);
  await services.limits.take(rules.invitationMails, ["", "email", spelledEmail(body.email)]);
  return inTransaction(services.database, services.runtime, async (transaction) => {
    const { accountId, userId, role } = await opened.again(transaction);
    demand(assignableRoles(role, "User").includes(body.role));
    return inviteUser(services, transaction, { ...body, accountId, language, invitedBy: userId, ip });
  });
}

export async function invitationsOf(database: Database, accountId: string): Promise<Invitation[]> {
  const rows = await database("password_links")
    .where({ account_id: accountId, purpose: "invitation" })
    .whereNull("used_at")
    .orderBy("email")
    .select<Invited[]>();
  return rows.map((row) => ({
    id: row.link_id,
    email: row.email,
    role: row.role,
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

export async function withdraw(
  { database, runtime, audit }: InvitationServices,
  { opened, body, ip }: CallContext<"POST /api/Account/WithdrawInvitation">,
): Promise<null> {
  return inTransaction(database, runtime, async (transaction) => {
    const { accountId, userId } = await opened.again(transaction);
    const [gone] = await transaction("password_links")
      .where({ account_id: accountId, link_id: body.invitationId, purpose: "invitation" })
      .whereNull("used_at")
      .delete()
      .returning<Invited[]>(["email"]);
    if (!gone) throw notFound();
    const entry = { accountId, actor: userId, object: body.invitationId, ip, detail: { email: gone.email } };
    await audit.write(transaction, { ...entry, action: "invitation_withdrawn" });
    return null;
  });
}
