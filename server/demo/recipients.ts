// The demo billers' customers. Dates are relative to a given now, so that the demo never grows old.
import type { Language, MergeTag } from "@billwright/schemas";
import type { SavedBank } from "../providers/biller/biller.ts";
import { harbor, type DemoAccount } from "./account.ts";
import { savedBank } from "./banks.ts";
import { harborRows, narmadaRows, type RecipientRow } from "./recipientRows.ts";

export interface DemoRecipient {
  /** The customer's account number with the biller: the merge tag RecipientId. */
  id: string;
  name: string;
  language: Language;
  email: string;
  /** E.164. */
  phone: string;
  /** The address's house number and ZIP; null where the biller does not know it and the form has to ask. */
  house: string;
  zip: string | null;
  /** What is owed, as the biller writes it; null where the biller does not know. */
  balance: string | null;
  /** yyyy-mm-dd; null where the biller does not know. */
  nextBillDate: string | null;
  savedBanks: readonly SavedBank[];
  /** yyyy-mm-dd, the days the customer may choose for autopay. */
  payDates: readonly string[];
}

/** The customers of Harbor Light & Water as they stand at `now` (ISO 8601). */
export const harborRecipients = (now: string): DemoRecipient[] => harborRows.map((row) => recipient(row, now));

/** The customers of Narmada Jal Vidyut as they stand at `now` (ISO 8601). */
export const narmadaRecipients = (now: string): DemoRecipient[] => narmadaRows.map((row) => recipient(row, now));

/** What a biller knows of a customer, as a link's tags; what it does not know is left out. */
export function tagsOf(recipient: DemoRecipient, senderNumber: string): MergeTag[] {
  const [firstName = ""] = recipient.name.split(" ");
  const values: Record<string, string | null> = {
    RecipientId: recipient.id,
    CustomerName: recipient.name,
    FirstName: firstName,
    HOUSE: recipient.house,
    ZIP: recipient.zip,
    AccountBalance: recipient.balance,
    NextBillDate: recipient.nextBillDate,
    EmailAddress: recipient.email,
    PhoneNumber: recipient.phone,
    SenderNumber: senderNumber,
    ...supplierTags(recipient.id),
  };
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** As on an envelope, a line each. */
export function addressOf(account: DemoAccount, { house, zip }: DemoRecipient): string[] {
  if (account !== harbor) return [`${house}, Sethani Ghat`, `Narmadapuram ${zip ?? ""}`.trim()];
  const town = zip?.startsWith("0") ? "Harrow Cove, MA" : "Port Alder, MD";
  return [`${house} Pier Street`, `${town} ${zip ?? ""}`.trim()];
}

/** Where customers live, for the choice of what suppliers get: residents of Maryland, and one of each other kind. */
const elsewhere: Readonly<Record<string, { AccCategory: string; Residential: string }>> = {
  "100208": { AccCategory: "MD", Residential: "false" },
  "100215": { AccCategory: "VA", Residential: "true" },
  "100222": { AccCategory: "DC", Residential: "true" },
};
const supplierTags = (id: string) =>
  /^\d/.test(id) ? (elsewhere[id] ?? { AccCategory: "MD", Residential: "true" }) : {};

function recipient(row: RecipientRow, now: string): DemoRecipient {
  const [id, name, language, phone, house, zip, balance, billInDays, bank] = row;
  return {
    id,
    name,
    language,
    email: `${name
      .normalize("NFD")
      .replace(/[^A-Za-z ]/g, "")
      .toLowerCase()
      .replaceAll(" ", ".")}@example.org`,
    phone,
    house,
    zip,
    balance,
    nextBillDate: billInDays === null ? null : dayAfter(now, billInDays),
    savedBanks: bank ? [savedBank(id, bank)] : [],
    payDates: payDates(now, billInDays),
  };
}

/** The days of the month on which autopay runs. */
const runDays = [5, 12, 20, 28];

/** The first run on each of these days from tomorrow on, and not before the next bill. */
function payDates(now: string, billInDays: number | null): string[] {
  const earliest = dayAfter(now, Math.max(billInDays ?? 1, 1));
  const year = Number(now.slice(0, 4));
  const month = Number(now.slice(5, 7)) - 1;
  const dates = [0, 1, 2, 3].flatMap((ahead) => runDays.map((day) => isoDate(Date.UTC(year, month + ahead, day))));
  return dates.filter((date) => date >= earliest).slice(0, runDays.length);
}

const dayMs = 86_400_000;
const dayAfter = (now: string, days: number): string => isoDate(Date.parse(now) + days * dayMs);
const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
