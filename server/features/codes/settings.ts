// An account's settings for one-time codes, under `codes` in its settings.
import { diallingCodes, limits } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import { codeKinds, type CodeKind } from "./alphabets.ts";

export interface CodeSettings {
  kind: CodeKind;
  /** ISO codes of the countries that codes are texted to. */
  countries: readonly string[];
  /** Codes a day for all of the account's customers together: what pumping messages can cost at most. */
  dailyBudget: number;
}

export const defaultCodeSettings: CodeSettings = {
  kind: "digits4",
  countries: Object.values(diallingCodes).map(({ iso }) => iso),
  dailyBudget: limits.codesBudget.windows[0].count,
};

/** Reads what is stored; a setting that cannot be read is the default. */
export function parseCodeSettings(stored: unknown): CodeSettings {
  const { kind, countries, dailyBudget } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return {
    kind: typeof kind === "string" && Object.hasOwn(codeKinds, kind) ? (kind as CodeKind) : defaultCodeSettings.kind,
    countries: Array.isArray(countries) ? countries.map(String) : defaultCodeSettings.countries,
    dailyBudget: Number.isSafeInteger(dailyBudget) ? Number(dailyBudget) : defaultCodeSettings.dailyBudget,
  };
}

/** An account as codes know it: its settings, and what a message says of it. */
export interface CodeAccount {
  name: string;
  supportEmail: string | null;
  settings: CodeSettings;
}

export async function codeAccount(database: Queryable, accountId: string): Promise<CodeAccount> {
  const row = await database("accounts")
    .where({ account_id: accountId })
    .first<{ name: string; support_email: string | null; codes: unknown } | undefined>(
      "name",
      "support_email",
      database.raw("settings->'codes' as codes"),
    );
  return {
    name: row?.name ?? "",
    supportEmail: row?.support_email ?? null,
    settings: parseCodeSettings(row?.codes),
  };
}

/** How many characters codes have with these stored settings: Fetcher tells the page. */
export const codeLength = (stored: unknown): number => codeKinds[parseCodeSettings(stored).kind].length;
