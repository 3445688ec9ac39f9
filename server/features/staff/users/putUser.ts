// The operator's changes to an account's users, for `npm run user`: the first Owner, a forgotten password, a user who has left.
import { passwordLacks } from "@billwright/engine/users";
import type { Role } from "@billwright/schemas";
import type { Config } from "../../../config.ts";
import type { Database, Transaction } from "../../../database/connect.ts";
import { beside } from "../../../database/beside.ts";
import type { Runtime } from "../../../runtime.ts";
import { auditOf, demandAccount } from "../../platform/index.ts";
import { isCommonPassword } from "@billwright/engine/users";
import type { WhenOwnerLeft } from "./ownerLeft.ts";
import { passwordsOf, type Passwords } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { spelledEmail } from "./signIn.ts";
import type { UserRow } from "./userRow.ts";

export interface WantedUser {
  accountId: string;
  email: string;
  /** Left out: a new user becomes User, an existing one keeps its role. */
  role?: Role | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Left out: a random one is made. */
  password?: string | undefined;
  /** The user may no longer sign in. */
  isDisabled?: boolean | undefined;
}

export interface PutUser {
  email: string;
  role: Role;
  isNew: boolean;
  /** The operator gives it to the user; null if the user was disabled. */
  password: string | null;
}

const operator = "operator";

/** Adds a user to an account, or sets a new password for an existing one, which ends its sign-ins. Throws if that is impossible. */
export async function putUser(
  config: Config,
  wanted: WantedUser,
  runtime: Runtime,
  whenOwnerLeft: WhenOwnerLeft,
): Promise<PutUser> {
  return beside(config, (database) =>
    putUserInto(database, wanted, runtime, passwordsOf(runtime, config.passwordCost), whenOwnerLeft),
  );
}

export async function putUserInto(
  database: Database,
  wanted: WantedUser,
  runtime: Runtime,
  passwords: Pick<Passwords, "hash">,
  whenOwnerLeft: WhenOwnerLeft,
): Promise<PutUser> {
  const email = spelledEmail(wanted.email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${wanted.email}" is no e-mail address.`);
  const password = wanted.isDisabled ? null : checked(wanted.password ?? drawPassword(runtime));
  const hash = password === null ? null : await passwords.hash(password);
  return database.transaction(async (transaction) => ({
    ...(await put(transaction, { ...wanted, email }, hash, runtime, whenOwnerLeft)),
    email,
    password,
  }));
}

function checked(password: string): string {
  const lacks = passwordLacks(password);
  if (lacks.length > 0 || isCommonPassword(password))
    throw new Error(
      `The password is too weak (${lacks.join(", ") || "guessed first"}): give at least 12 characters with a lowercase letter, an uppercase letter, a digit and a special character.`,
    );
  return password;
}

async function put(
  transaction: Transaction,
  { accountId, email, role, firstName, lastName, isDisabled = false }: WantedUser,
  hash: string | null,
  runtime: Runtime,
  whenOwnerLeft: WhenOwnerLeft,
): Promise<{ role: Role; isNew: boolean }> {
  const now = runtime.now();
  const known = await transaction("users").where({ email }).forUpdate().first<UserRow | undefined>();
  if (known && known.account_id !== accountId) throw new Error(`${email} is a user of another account.`);
  if (!known) await demandAccount(transaction, accountId);
  if (!known && hash === null) throw new Error(`${email} is no user of "${accountId}".`);
  const user = { userId: known?.user_id ?? runtime.newId(), role: role ?? known?.role ?? "User" };
  const columns = {
    role: user.role,
    disabled_at: isDisabled ? now : null,
    ...(hash === null ? {} : { password_hash: hash }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
  };
  const which = { account_id: accountId, user_id: user.userId };
  if (known) await transaction("users").where(which).update(columns);
  else await transaction("users").insert({ ...which, email, created_at: now, ...columns });
  await endSessions(transaction, accountId, { user_id: user.userId }, "operator", now);
  const action = isDisabled ? "user_disabled" : known ? "password_changed" : "user_added";
  const entry = { accountId, actor: operator, object: user.userId, ip: null, detail: { role: user.role } };
  await auditOf(runtime).write(transaction, { ...entry, action });
  const wasOwner = known?.role === "Owner" && known.disabled_at === null;
  if (wasOwner && (isDisabled || user.role !== "Owner"))
    await whenOwnerLeft(transaction, { accountId, userId: user.userId, by: operator, now });
  return { role: user.role, isNew: !known };
}

/** Without characters that look alike. */
const signs = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Twenty characters in groups, to be read aloud, from every required class. */
export function drawPassword(runtime: Pick<Runtime, "randomBytes">): string {
  for (;;) {
    const drawn = [...runtime.randomBytes(20)].map((byte) => signs[byte % signs.length] ?? "");
    const groups = [0, 5, 10, 15].map((start) => drawn.slice(start, start + 5).join(""));
    const password = groups.join("-");
    if (passwordLacks(password).length === 0) return password;
  }
}
