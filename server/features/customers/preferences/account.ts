// What an account says of its page of preferences. The settings are an operator's, read with care: what has another type counts as not set.
import { languages, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import { contactRules, originsIn, readAccount, timeZoneOf } from "../../platform/index.ts";
import { sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

type Stored = Readonly<Record<string, unknown>>;

export interface PreferenceAccount {
  clientType: string;
  /** A customer's IP address is stored with a consent. */
  captureIp: boolean;
  /** The account's settings for codes, as stored. */
  codes: unknown;
  /** The origins of pages that may frame this one, and that are notified of a save. */
  parentOrigins: string[];
  /** The country of its customers' phone numbers, and how many contacts a customer can have. */
  contacts: ReturnType<typeof contactRules>;
  /** Of its customers, where nobody says more of one. */
  timeZone: string;
  settings: Stored;
}

export async function findAccount(database: Queryable, accountId: string): Promise<PreferenceAccount> {
  const account = await readAccount(database, { accountId }, ["branding", "preferences", "codes"]);
  if (!account) throw notFound();
  const { country, captureIp, settings } = account;
  const branding = recordOf(settings.branding);
  return {
    captureIp,
    codes: settings.codes,
    clientType: textOf(branding["clientType"]) ?? "",
    timeZone: timeZoneOf({ settings: branding }),
    parentOrigins: originsIn(branding["parentOrigins"]),
    contacts: contactRules(branding, country),
    settings: recordOf(settings.preferences),
  };
}

/** The kinds of accounts with a system of their own that knows their customers' preferences. */
const withErp: readonly string[] = ["Wgl", "HcTax"];
export const hasErp = ({ clientType }: PreferenceAccount): boolean => withErp.includes(clientType);

/** Where e-bill replaces the mails about new bills (preferences.ebill). */
export const isUtility = ({ clientType }: PreferenceAccount): boolean => clientType === "Wgl";

/** The account's own words for this part of the page, sanitised: in the reader's language, else in English; null: it has none. */
export function wordsOf({ settings }: PreferenceAccount, part: "header" | "footer" | "terms", language: Language) {
  const words = recordOf(settings[part]);
  const html = textOf(words[language]) ?? textOf(words["en"]);
  return html && (sanitizeHtml(html) || null);
}

/** The hashes of the terms in every language; none: there are no terms to accept. */
export function termsHashes(account: PreferenceAccount): string[] {
  const all = (Object.keys(languages) as Language[]).map((language) => wordsOf(account, "terms", language));
  return [...new Set(all.filter((html) => html !== null).map(sha256Of))];
}

/** The languages in which the account writes to its customers; all where it names none. */
export function enabledLanguages({ settings }: PreferenceAccount): Language[] {
  const all = Object.keys(languages) as Language[];
  const named: readonly unknown[] = listOf(settings["languages"]);
  const enabled = all.filter((language) => named.includes(language));
  return enabled.length > 0 ? enabled : all;
}

/** The ids of the one-time codes that prove each kind of contact; null: that kind is not offered. @param sends What codes can go out by. */
export function codeIds({ settings }: PreferenceAccount, sends: { whatsApp: boolean }) {
  const ids = recordOf(settings["codes"]);
  return {
    emailOtpBillwrightId: textOf(ids["email"]),
    smsOtpBillwrightId: textOf(ids["sms"]),
    indiaSmsOtpBillwrightId: textOf(ids["indiaSms"]),
    whatsAppOtpBillwrightId: sends.whatsApp ? textOf(ids["whatsApp"]) : null,
  };
}

export const removedCapture = ({ settings }: PreferenceAccount) => ({
  removeEmailContactCapture: settings["removeEmailCapture"] === true,
  removeMobileContactCapture: settings["removeMobileCapture"] === true,
});

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Stored) : {};
