// An account's users and their roles (forms.txt §6).
import { assignableRoles } from "@billwright/engine/users";
import type { CallData, Role } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import { readAccount, type Audit } from "../../platform/index.ts";
import { demand, nameOf, sessionEnded, type Actor } from "./actor.ts";
import type { WhenOwnerLeft } from "./ownerLeft.ts";
import type { UserRow } from "./userRow.ts";

type Account = CallData<"GET /api/Account/{accountId}/Get">;
type AccountUser = CallData<"POST /api/Account/SetUserRole">;
type Admins = CallData<"GET /api/Profile/AdminList">;

type ListedUser = Pick<UserRow, (typeof columns)[number]>;

const shown = (row: ListedUser): AccountUser => ({
  id: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  isDisabled: row.disabled_at !== null,
});

const columns = ["user_id", "email", "first_name", "last_name", "role", "disabled_at"] as const;

export async function accountWithUsers(database: Queryable, accountId: string): Promise<Account> {
  const account = await readAccount(database, { accountId }, ["isTenantAccount"]);
  if (!account) throw notFound();
  const users = await database("users").where({ account_id: accountId }).orderBy("email").select<ListedUser[]>(columns);
  const { name, country, settings } = account;
  return {
    id: accountId,
    name,
    country,
    isTenantAccount: settings.isTenantAccount !== false,
    accountUsers: users.map(shown),
  };
}

/** The Owners who may be asked for an approval. */
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
    // All Owners are locked, in one order: of two who take each other's role away, the second is no Owner any more when its turn comes.
    const locked = await transaction("users")
      .where({ account_id: accountId })
      .where((which) => void which.where({ role: "Owner" }).orWhereIn("user_id", [actor.userId, change.userId]))
      .orderBy("user_id")
      .forUpdate()
      .select<ListedUser[]>(columns);
    const now = locked.find((row) => row.user_id === actor.userId);
    if (!now || now.disabled_at !== null) throw sessionEnded();
    const user = locked.find((row) => row.user_id === change.userId);
    if (!user) throw notFound();
    checkChange(now, user, change.role, locked);
    if (user.role === change.role) return shown(user);
    await transaction("users").where({ account_id: accountId, user_id: user.user_id }).update({ role: change.role });
    const detail = { from: user.role, to: change.role };
    const entry = { accountId, actor: actor.userId, object: user.user_id, ip: change.ip, detail };
    await audit.write(transaction, { ...entry, action: "role_changed" });
    if (user.role === "Owner")
      await whenOwnerLeft(transaction, { accountId, userId: user.user_id, by: actor.userId, now: runtime.now() });
    return shown({ ...user, role: change.role });
  });
}

/** Throws DENY if this actor may not give the role, REFUSE if nobody may. */
function checkChange(actor: ListedUser, user: ListedUser, role: Role, locked: readonly ListedUser[]): void {
  const assignable = assignableRoles(actor.role, user.role);
  demand(assignable.length > 0);
  if (actor.user_id === user.user_id) throw refuse("REFUSE", "users.ownRole");
  demand(assignable.includes(role));
  const isOwner = (row: ListedUser) => row.role === "Owner" && row.disabled_at === null;
  if (role !== "Owner" && isOwner(user) && locked.filter(isOwner).length === 1)
    throw refuse("REFUSE", "users.lastOwner");
}
