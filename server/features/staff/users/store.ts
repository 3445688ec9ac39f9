// What others ask about users: who they are, who decides, where they are reached. A disabled user decides nothing and is reached nowhere.
import type { Language, Role } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { endSessions } from "./sessions.ts";
import { userName } from "./userName.ts";
import type { SessionUser } from "./userRow.ts";

export interface Owner {
  userId: string;
  email: string;
}

export const findOwners = (database: Queryable, accountId: string): Promise<Owner[]> =>
  database("users")
    .where({ account_id: accountId, role: "Owner" })
    .whereNull("disabled_at")
    .orderBy("email")
    .select<Owner[]>("user_id as userId", "email");

/**
 * Until the transaction ends, a request that takes an Owner's role away waits. The Owners are locked in the same order as for a change of roles,
 * so that the two cannot deadlock; whoever changes something of theirs holds them first.
 */
export async function lockOwners(
  transaction: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await transaction("users")
    .where({ account_id: accountId })
    .where((which) => void which.where({ role: "Owner" }).orWhere({ user_id: userId }))
    .orderBy("user_id")
    .forShare()
    .select("user_id");
}

/** A user's name; empty if there is no such user any more. */
export async function findUserName(database: Queryable, accountId: string, userId: string | null): Promise<string> {
  const row = await database("users")
    .where({ account_id: accountId, user_id: userId })
    .first<{ name: string } | undefined>(database.raw(`${userName("users")} as name`));
  return row?.name ?? "";
}

/** The names of users in the order of their ids; a user that no longer exists is left out. */
export async function findUserNames(
  database: Queryable,
  accountId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await database("users")
    .where({ account_id: accountId })
    .whereIn("user_id", userIds)
    .select<{ userId: string; name: string }[]>("user_id as userId", database.raw(`${userName("users")} as name`));
  const names = new Map(rows.map(({ userId, name }) => [userId, name]));
  return userIds.flatMap((userId) => names.get(userId) ?? []);
}

/** Whoever signs in to an account, or did. */
export interface Person {
  userId: string;
  name: string;
  role: Role;
  isDisabled: boolean;
}

export const findPeople = (database: Queryable, accountId: string): Promise<Person[]> =>
  database("users")
    .where({ account_id: accountId })
    .orderBy("email")
    .select<Person[]>(
      "user_id as userId",
      "role",
      database.raw(`${userName("users")} as name`),
      database.raw(`disabled_at is not null as "isDisabled"`),
    );

interface Mailbox {
  userId: string;
  email: string;
  name: string;
  language: Language;
}

export const findMailboxes = (database: Queryable, accountId: string, userIds: readonly string[]): Promise<Mailbox[]> =>
  database("users")
    .where({ account_id: accountId })
    .whereNull("disabled_at")
    .whereIn("user_id", userIds)
    .orderBy("email")
    .select<Mailbox[]>(
      "user_id as userId",
      "email",
      database.raw("coalesce(language, 'en') as language"),
      database.raw(`${userName("users")} as name`),
    );

export interface Receiver {
  userId: string;
  email: string;
  mobileNumber: string | null;
  language: Language;
}

/** The user of this id, or with this address or number. */
export function findReceiver(
  database: Queryable,
  accountId: string,
  who: { userId: string } | { contact: string },
): Promise<Receiver | undefined> {
  const users = database("users").where({ account_id: accountId }).whereNull("disabled_at");
  const one =
    "userId" in who
      ? users.where({ user_id: who.userId })
      : users.whereRaw("? in (email, mobile_number)", [who.contact.toLowerCase()]);
  return one.first<Receiver | undefined>(
    "user_id as userId",
    "email",
    "mobile_number as mobileNumber",
    database.raw("coalesce(language, 'en') as language"),
  );
}

/** The account's user of an address, however it is spelled. */
export async function findUserOf(database: Queryable, accountId: string, email: string): Promise<string | undefined> {
  const row = await database("users")
    .where({ account_id: accountId, email })
    .whereNull("disabled_at")
    .first<{ user_id: string } | undefined>("user_id");
  return row?.user_id;
}

/** The user as it is now, until the transaction ends, in which it may be changed. @param which With `password_hash`: only while that is still so. */
export const lockUser = (
  transaction: Transaction,
  which: { account_id: string; user_id: string; password_hash?: string },
): Promise<SessionUser | undefined> =>
  transaction("users")
    .where(which)
    .whereNull("disabled_at")
    .whereRaw(ofOpenAccount)
    .forUpdate()
    .first<SessionUser | undefined>();

/** Nobody signs in to an account that is closed. */
const ofOpenAccount =
  "exists (select 1 from accounts where accounts.account_id = users.account_id and accounts.closed_at is null)";

/** Whether anybody of any account signs in by this address. */
export const isAddressOfUser = async (database: Queryable, email: string): Promise<boolean> =>
  (await database("users").where({ email }).first("user_id")) !== undefined;

/** As it is stored; null: there is no such user. */
export async function findPasswordHash(
  database: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string | null> {
  const row = await database("users")
    .where({ account_id: accountId, user_id: userId })
    .first<{ password_hash: string } | undefined>("password_hash");
  return row?.password_hash ?? null;
}

/** Who signs in by this address, in whichever account. */
export const findByAddress = (
  database: Queryable,
  email: string,
): Promise<{ accountId: string; userId: string; email: string; language: Language | null } | undefined> =>
  database("users")
    .where({ email })
    .whereNull("disabled_at")
    .whereRaw(ofOpenAccount)
    .first("account_id as accountId", "user_id as userId", "email", "language");

/** The role of a user who may sign in. */
export async function findRole(
  database: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<Role | undefined> {
  const row = await database("users")
    .where({ account_id: accountId, user_id: userId })
    .whereNull("disabled_at")
    .first<{ role: Role } | undefined>("role");
  return row?.role;
}

/** The account's user of an address, who may have been disabled; undefined: there is none. */
export const findUserWith = async (
  database: Queryable,
  { accountId, email }: { accountId: string; email: string },
): Promise<{ userId: string; isDisabled: boolean } | undefined> => {
  const row = await database("users")
    .where({ account_id: accountId, email })
    .first<{ user_id: string; disabled_at: Date | null } | undefined>("user_id", "disabled_at");
  return row && { userId: row.user_id, isDisabled: row.disabled_at !== null };
};

interface NewUser {
  accountId: string;
  userId: string;
  email: string;
  role: Role;
  language: string;
  passwordHash: string;
  now: Date;
}

/** False: somebody of any account has this address. */
export async function insertUser(transaction: Transaction, user: NewUser): Promise<boolean> {
  const { accountId, userId, email, role, language, passwordHash, now } = user;
  const inserted = await transaction("users")
    .insert({
      account_id: accountId,
      user_id: userId,
      email,
      role,
      language,
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict("email")
    .ignore()
    .returning("user_id");
  return inserted.length > 0;
}

/** One who was taken out of the account comes back. */
export const enableUser = (
  transaction: Transaction,
  { accountId, userId, role, passwordHash }: Pick<NewUser, "accountId" | "userId" | "role" | "passwordHash">,
): Promise<number> =>
  transaction("users")
    .where({ account_id: accountId, user_id: userId })
    .update({ role, password_hash: passwordHash, disabled_at: null });

/** Sets a forgotten password anew: all sign-ins end. Answers the user; undefined: there is none any more. */
export async function replacePassword(
  transaction: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
  passwordHash: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const [user] = await transaction("users")
    .where({ account_id: accountId, user_id: userId })
    .whereNull("disabled_at")
    .update({ password_hash: passwordHash })
    .returning<SessionUser[]>("*");
  if (user) await endSessions(transaction, accountId, { user_id: userId }, "password", now);
  return user;
}
