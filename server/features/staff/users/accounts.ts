// An account's users and their roles (forms.txt §6).
import { assignableRoles } from "@billwright/engine/users";
import { rolesThatAssign, type CallData, type Role } from "@billwright/schemas";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import { readAccount, type Audit } from "../../platform/index.ts";
import { demand, nameOf, sessionEnded, type Actor } from "./actor.ts";
import type { WhenOwnerLeft } from "./ownerLeft.ts";
import { noPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import type { UserRow } from "./userRow.ts";

type Account = CallData<"GET /api/Account/{accountId}/Get">;
type AccountUser = CallData<"POST /api/Account/SetUserRole">;
type Admins = CallData<"GET /api/Profile/AdminList">;

type ListedUser = Pick<UserRow, (typeof columns)[number]>;

/** The time of the last sign-in is shown only to those who manage the account's users. */
const shown = (row: ListedUser, asking: Role): AccountUser => ({
  id: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  isDisabled: row.disabled_at !== null,
  ...(rolesThatAssign.includes(asking) &&
    row.last_signed_in_at && { lastSignInAt: row.last_signed_in_at.toISOString() }),
});

const columns = ["user_id", "email", "first_name", "last_name", "role", "disabled_at", "last_signed_in_at"] as const;

export async function accountWithUsers(database: Queryable, { accountId, role }: Actor): Promise<Account> {
  const account = await readAccount(database, { accountId }, ["isTenantAccount"]);
  if (!account) throw notFound();
  const users = await database("users").where({ account_id: accountId }).orderBy("email").select<ListedUser[]>(columns);
  const { name, country, settings } = account;
  return {
    id: accountId,
    name,
    country,
    isTenantAccount: settings.isTenantAccount !== false,
    accountUsers: users.map((user) => shown(user, role)),
  };
}

/** The Owners who may approve. */
export async function adminsOf(database: Queryable, accountId: string): Promise<Admins> {
  const rows = await database("users")
    .where({ account_id: accountId, role: "Owner" })
    .whereNull("disabled_at")
    .orderBy("email")
    .select<ListedUser[]>(columns);
  return rows.map((row) => ({ id: row.user_id, email: row.email, name: nameOf(row) }));
}

export interface RoleServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
  whenOwnerLeft: WhenOwnerLeft;
}

interface RoleChange {
  userId: string;
  role: Role;
  ip: string;
}

/** Gives a user another role. It applies from that user's next request on. */
export async function setUserRole(services: RoleServices, actor: Actor, change: RoleChange): Promise<AccountUser> {
  const { database, runtime, audit, whenOwnerLeft } = services;
  const { accountId } = actor;
  return inTransaction(database, runtime, async (transaction) => {
    const { now, user, locked } = await lockBoth(transaction, actor, change.userId);
    checkChange(now, user, change.role, locked);
    if (user.role === change.role) return shown(user, now.role);
    await transaction("users").where({ account_id: accountId, user_id: user.user_id }).update({ role: change.role });
    const detail = { from: user.role, to: change.role };
    const entry = { accountId, actor: actor.userId, object: user.user_id, ip: change.ip, detail };
    await audit.write(transaction, { ...entry, action: "role_changed" });
    if (user.role === "Owner")
      await whenOwnerLeft(transaction, { accountId, userId: user.user_id, by: actor.userId, now: runtime.now() });
    return shown({ ...user, role: change.role }, now.role);
  });
}

/**
 * Takes a user out of the account. The row stays, disabled: what was approved and written goes on naming its author, and an invitation brings
 * the user back.
 */
export async function removeUser(
  services: RoleServices,
  actor: Actor,
  { userId, ip }: { userId: string; ip: string },
): Promise<AccountUser> {
  const { database, runtime, audit, whenOwnerLeft } = services;
  const { accountId } = actor;
  return inTransaction(database, runtime, async (transaction) => {
    const { now, user, locked } = await lockBoth(transaction, actor, userId);
    demand(assignableRoles(now.role, user.role).length > 0);
    if (now.user_id === user.user_id) throw refuse("REFUSE", "users.ownRemoval");
    if (user.disabled_at !== null) return shown(user, now.role);
    if (isLastOwner(user, locked)) throw refuse("REFUSE", "users.lastOwner");
    const at = runtime.now();
    await transaction("users")
      .where({ account_id: accountId, user_id: userId })
      .update({ disabled_at: at, password_hash: noPassword });
    await endSessions(transaction, accountId, { user_id: userId }, "operator", at);
    const entry = { accountId, actor: actor.userId, object: userId, ip, detail: { role: user.role } };
    await audit.write(transaction, { ...entry, action: "user_disabled" });
    if (user.role === "Owner") await whenOwnerLeft(transaction, { accountId, userId, by: actor.userId, now: at });
    return shown({ ...user, disabled_at: at }, now.role);
  });
}

/** Ends a user's sign-ins, of one's own all but this one. Whom one may not change, one may not sign out. */
export async function endSessionsOf(
  { database, runtime, audit }: RoleServices,
  actor: Actor,
  { userId, session, ip }: { userId: string; session: string; ip: string },
): Promise<null> {
  const { accountId } = actor;
  return inTransaction(database, runtime, async (transaction) => {
    const { now, user } = await lockBoth(transaction, actor, userId);
    const isOwn = now.user_id === user.user_id;
    demand(isOwn || assignableRoles(now.role, user.role).length > 0);
    await endSessions(transaction, accountId, { user_id: userId }, "operator", runtime.now(), isOwn ? session : null);
    const entry = { accountId, actor: actor.userId, object: userId, ip };
    await audit.write(transaction, { ...entry, action: "sessions_ended" });
    return null;
  });
}

interface Locked {
  /** Who asks, as they are now. */
  now: ListedUser;
  user: ListedUser;
  /** The two, and all Owners. */
  locked: readonly ListedUser[];
}

/**
 * All Owners are locked, in one order: of two who take each other's role away, the second is no Owner any more when its turn comes. Throws AUTH
 * where the asking one has been disabled, NONE where the account has no such user.
 */
async function lockBoth(transaction: Transaction, actor: Actor, userId: string): Promise<Locked> {
  const locked = await transaction("users")
    .where({ account_id: actor.accountId })
    .where((which) => void which.where({ role: "Owner" }).orWhereIn("user_id", [actor.userId, userId]))
    .orderBy("user_id")
    .forUpdate()
    .select<ListedUser[]>(columns);
  const now = locked.find((row) => row.user_id === actor.userId);
  if (!now || now.disabled_at !== null) throw sessionEnded();
  const user = locked.find((row) => row.user_id === userId);
  if (!user) throw notFound();
  return { now, user, locked };
}

/** Throws DENY if this actor may not give the role, REFUSE if nobody may. */
function checkChange(actor: ListedUser, user: ListedUser, role: Role, locked: readonly ListedUser[]): void {
  const assignable = assignableRoles(actor.role, user.role);
  demand(assignable.length > 0);
  if (actor.user_id === user.user_id) throw refuse("REFUSE", "users.ownRole");
  demand(assignable.includes(role));
  if (role !== "Owner" && isLastOwner(user, locked)) throw refuse("REFUSE", "users.lastOwner");
}

const isOwner = (row: ListedUser): boolean => row.role === "Owner" && row.disabled_at === null;

const isLastOwner = (user: ListedUser, locked: readonly ListedUser[]): boolean =>
  isOwner(user) && locked.filter(isOwner).length === 1;
