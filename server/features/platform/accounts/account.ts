// What others ask of an account: its columns, and what its settings say under a name.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { openHosts } from "./openHosts.ts";
import type { Tenant } from "./store.ts";
import { firstZone } from "./timeZone.ts";

/** A name in the settings, or a path in them: `messages.pictureOrigins`. */
type Setting = string;

interface Account<Name extends Setting = never> {
  accountId: string;
  name: string;
  /** By name, as in `countries`. */
  country: string;
  supportEmail: string | null;
  supportPhone: string | null;
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
  supportPhone: "support_phone",
  captureIp: "capture_ip",
} as const;

/** In one statement. Null: there is no such account. */
export async function readAccount<Name extends Setting = never>(
  database: Queryable,
  tenant: Tenant,
  names: readonly Name[] = [],
): Promise<Account<Name> | null> {
  const which = "accountId" in tenant ? tenant.accountId : openHosts(database, tenant.host);
  const pairs = names.map(() => "?::text, settings #> ?::text[]").join(", ");
  const bindings = names.flatMap((name) => [name, name.split(".")]);
  const row = await database("accounts")
    .where("account_id", which)
    .first<Account<Name> | undefined>(columns, database.raw(`jsonb_build_object(${pairs}) as settings`, bindings));
  return row ?? null;
}

/** Null: there is none. */
export type AccountState = "open" | "closed" | null;
export type StateOfAccount = (database: Queryable, accountId: string) => Promise<AccountState>;

/** For how long a process remembers that an account is open, and of how many: one that is closed ends everywhere within seconds. */
const knownMs = 5_000;
const mostKnown = 10_000;

/** Says whether there is an account, and open: what every call with a token asks, and every message. */
export function stateOfAccounts({ now }: Pick<Runtime, "now">): StateOfAccount {
  const known = new Map<string, number>();
  return async (database, accountId) => {
    const at = now().getTime();
    if ((known.get(accountId) ?? -Infinity) > at - knownMs) return "open";
    const state = await readState(database, accountId);
    if (known.size >= mostKnown) known.clear();
    if (state === "open") known.set(accountId, at);
    return state;
  };
}

/** As it is now. */
export async function readState(database: Queryable, accountId: string): Promise<AccountState> {
  const row = await database("accounts")
    .where({ account_id: accountId })
    .first<{ closed_at: Date | null } | undefined>("closed_at");
  return row ? (row.closed_at === null ? "open" : "closed") : null;
}

/** Closes an account, or opens it again; false: it already was. Throws where there is no such account. */
export async function setClosed(transaction: Transaction, accountId: string, closedAt: Date | null): Promise<boolean> {
  await demandAccount(transaction, accountId);
  const accounts = transaction("accounts").where({ account_id: accountId });
  const changing = closedAt === null ? accounts.whereNotNull("closed_at") : accounts.whereNull("closed_at");
  return (await changing.update({ closed_at: closedAt })) > 0;
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
  /** Of its Owner's browser. */
  timeZone?: string | undefined;
  supportEmail: string | null;
  settings: object;
  /** Null: it is no trial. */
  trialEndsAt: Date | null;
  now: Date;
}

/** Answers its time zone. */
export async function insertAccount(transaction: Transaction, account: NewAccount): Promise<string> {
  const { accountId, name, country = "United States", supportEmail, settings, trialEndsAt, now } = account;
  const timeZone = await firstZone(transaction, { country, browsers: account.timeZone });
  await transaction("accounts").insert({
    account_id: accountId,
    name,
    country,
    support_email: supportEmail,
    settings: JSON.stringify({ ...settings, branding: { timeZone } }),
    trial_ends_at: trialEndsAt,
    created_at: now,
  });
  return timeZone;
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
  /** Null: it is open. */
  closedAt: Date | null;
  /** The last day of its identity provider's secret; null: none, or not known. */
  secretEnds: string | null;
}

/** For commands: all accounts by name, or the one. */
export const listAccounts = (database: Queryable, accountId?: string): Promise<AccountRow[]> =>
  database("accounts")
    .where(accountId === undefined ? {} : { account_id: accountId })
    .orderBy([{ column: "name" }, { column: "account_id" }])
    .select<AccountRow[]>(
      { accountId: "account_id", name: "name", country: "country", createdAt: "created_at", closedAt: "closed_at" },
      database.raw(
        "array(select host from account_hosts where account_hosts.account_id = accounts.account_id order by host) as hosts",
      ),
      database.raw("settings #>> '{sso,secretEnds}' as \"secretEnds\""),
    );

/** Of all open accounts that have set a day there, written as YYYY-MM-DD, the first; null: none has. */
export async function earliestDay(database: Queryable, name: string): Promise<Date | null> {
  const { rows } = await database.raw<{ rows: [{ day: string | null }] }>(
    "select min(settings #>> :path) as day from accounts where closed_at is null",
    { path: `{${name.replaceAll(".", ",")}}` },
  );
  const [{ day }] = rows;
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}
