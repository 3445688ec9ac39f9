// An account's settings for one-time codes, under `codes` in its settings.
import { diallingCodes, limits } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { codeKinds, type CodeKind } from "../../../tokens/alphabets.ts";
import { readAccount } from "../../platform/index.ts";

export interface CodeSettings {
  kind: CodeKind;
  /** ISO codes of the countries that codes are texted to. */
  countries: readonly string[];
  /** Codes a day for all of the account's customers together: the most that message pumping can cost. */
  dailyBudget: number;
}

export const defaultCodeSettings: CodeSettings = {
  kind: "digits4",
  countries: Object.values(diallingCodes).map(({ iso }) => iso),
  dailyBudget: limits.codesBudget.windows[0].count,
};

/** Reads the stored settings; a setting that cannot be read gets the default. */
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

/** The account's data that codes need: its settings, and its name and support address for messages. */
export interface CodeAccount {
  name: string;
  supportEmail: string | null;
  settings: CodeSettings;
}

export async function codeAccount(database: Queryable, accountId: string): Promise<CodeAccount> {
  const account = await readAccount(database, { accountId }, ["codes"]);
  return {
    name: account?.name ?? "",
    supportEmail: account?.supportEmail ?? null,
    settings: parseCodeSettings(account?.settings.codes),
  };
}

/** What a page must know of codes with these stored settings to let one be typed: with letters, digits' keys are not enough. */
export function codeShape(stored: unknown): { codeLength: number; codeHasLetters: boolean } {
  const { length, alphabet } = codeKinds[parseCodeSettings(stored).kind];
  return { codeLength: length, codeHasLetters: /\p{L}/u.test(alphabet) };
}
