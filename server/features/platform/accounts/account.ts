// What others ask of an account: its columns, and what its settings say under a name.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Tenant } from "./store.ts";

/** A name in the settings, or a path in them: `messages.pictureOrigins`. */
type Setting = string;

interface Account<Name extends Setting = never> {
  accountId: string;
  name: string;
  /** By name, as in `countries`. */
  country: string;
  supportEmail: string | null;
  /** A customer's IP address is stored with a consent. */
  captureIp: boolean;
  /** As stored; null: not set. */
  settings: Readonly<Record<Name, unknown>>;
}

const columns = {
  accountId: "account_id",
  name: "name",
  country: "country",
  supportEmail: "support_email",
  captureIp: "capture_ip",
} as const;

/** In one statement. Null: there is no such account. */
export async function readAccount<Name extends Setting = never>(
  database: Queryable,
  tenant: Tenant,
  names: readonly Name[] = [],
): Promise<Account<Name> | null> {
  const which =
    "accountId" in tenant
      ? tenant.accountId
      : database("account_hosts").where({ host: tenant.host }).select("account_id");
  const pairs = names.map(() => "?::text, settings #> ?::text[]").join(", ");
  const bindings = names.flatMap((name) => [name, name.split(".")]);
  const row = await database("accounts")
    .where("account_id", which)
    .first<Account<Name> | undefined>(columns, database.raw(`jsonb_build_object(${pairs}) as settings`, bindings));
  return row ?? null;
}

/** For how long a process remembers that there is an account, and of how many. */
const knownMs = 60_000;
const mostKnown = 10_000;

/** Says whether there is an account: what every call with a token asks. */
export function knownAccounts(database: Queryable, { now }: Pick<Runtime, "now">) {
  const known = new Map<string, number>();
  return async (accountId: string): Promise<boolean> => {
    const at = now().getTime();
    if ((known.get(accountId) ?? -Infinity) > at - knownMs) return true;
    const isThere = (await readAccount(database, { accountId })) !== null;
    if (known.size >= mostKnown) known.clear();
    if (isThere) known.set(accountId, at);
    return isThere;
  };
}

/** One setting as stored; null: not set, or there is no such account. */
export async function readSetting(database: Queryable, accountId: string, name: Setting): Promise<unknown> {
  return (await readAccount(database, { accountId }, [name]))?.settings[name] ?? null;
}

/** Stores one setting; null takes it away. Answers false where there is no such account. */
export async function putSetting(
  database: Queryable,
  accountId: string,
  name: Setting,
  value: object | null,
): Promise<boolean> {
  const settings =
    value === null
      ? database.raw("settings - ?::text", [name])
      : database.raw("jsonb_set(settings, ?::text[], ?::jsonb)", [[name], JSON.stringify(value)]);
  return (await database("accounts").where({ account_id: accountId }).update({ settings })) > 0;
}

interface NewAccount {
  accountId: string;
  name: string;
  /** By name, as in `countries`; left out: the United States. */
  country?: string;
  supportEmail: string | null;
  settings: object;
  /** Null: it is no trial. */
  trialEndsAt: Date | null;
  now: Date;
}

export async function insertAccount(transaction: Transaction, account: NewAccount): Promise<void> {
  const { accountId, name, country, supportEmail, settings, trialEndsAt, now } = account;
  await transaction("accounts").insert({
    account_id: accountId,
    name,
    ...(country !== undefined && { country }),
    support_email: supportEmail,
    settings: JSON.stringify(settings),
    trial_ends_at: trialEndsAt,
    created_at: now,
  });
}

/** For commands. Throws where there is no such account. */
export async function demandAccount(database: Queryable, accountId: string): Promise<void> {
  if (!(await readAccount(database, { accountId }))) throw new Error(`There is no account "${accountId}".`);
}

/** The accounts that keep something for a time alone, and how many days of what. */
export const accountsThatDelete = (database: Queryable): Promise<{ accountId: string; keep: object }[]> =>
  database("accounts")
    .whereRaw("jsonb_typeof(settings -> 'keep') = 'object'")
    .orderBy("account_id")
    .select<{ accountId: string; keep: object }[]>(
      "account_id as accountId",
      database.raw("settings -> 'keep' as keep"),
    );

export interface AccountRow {
  accountId: string;
  name: string;
  country: string;
  hosts: string[];
  createdAt: Date;
}

/** For commands: all accounts by name, or the one. */
export const listAccounts = (database: Queryable, accountId?: string): Promise<AccountRow[]> =>
  database("accounts")
    .where(accountId === undefined ? {} : { account_id: accountId })
    .orderBy([{ column: "name" }, { column: "account_id" }])
    .select<AccountRow[]>(
      { accountId: "account_id", name: "name", country: "country", createdAt: "created_at" },
      database.raw(
        "array(select host from account_hosts where account_hosts.account_id = accounts.account_id order by host) as hosts",
      ),
    );
