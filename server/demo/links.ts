// The customer links that the demo offers: at least one for each enrolment type, each for a customer who shows it well.
import type { Channel, LinkPageName, PageName } from "@billwright/schemas";
import { harbor, narmada } from "./account.ts";
import { newestBill } from "./bills.ts";
import { billLogId, hostileLogId } from "./mails/mails.ts";
import { openChange, takenBackChange } from "./contactChange.ts";
import { newBill, outages } from "./preferences.ts";

export interface DemoLink {
  title: string;
  accountId: string;
  /** Null: the page is about no form. */
  enrollmentId: string | null;
  /** Null: a link for anyone, as a poll on a web page has it. */
  recipientId: string | null;
  /** What a message's link is about. */
  category?: string;
  channel?: Channel;
  /** The number of the bill that it shows. */
  bill?: string;
  /** The mail that it shows. */
  logId?: string;
  /** The change of contacts that it shows. */
  changeId?: string;
  /** What a payment link proposes, in the currency's unit. */
  amount?: number;
  /** What it pays, once by all links that name it. */
  paysFor?: string;
}

/**
 * `ok`: opens; `expired`; `forged`: a letter was changed; `foreign`: its token was made for another page; `spent`: it was used, and shows what
 * became of it.
 */
export type LinkKind = "ok" | "expired" | "forged" | "foreign" | "spent";

export interface ListedLink {
  page: PageName;
  kind: LinkKind;
  /** No two links have one title. */
  title: string;
  url: string;
}

const link = (
  title: string,
  enrollmentId: string | null,
  recipientId: string | null,
  accountId = harbor.id,
): DemoLink => ({
  title,
  accountId,
  enrollmentId,
  recipientId,
});

export const demoLinks: readonly DemoLink[] = [
  link("Long form, all input types", "service-request", "100201"),
  link("The same, the ZIP not known", "service-request", "100257"),
  link("Customer survey with results", "customer-survey", "100264"),
  link("Poll of one question, for anyone", "outage-poll", null),
  link("Installment plan, the first payment today (-1)", "installment-first", "100201"),
  link("Installment plan without a down payment (0)", "installment-none", "100215"),
  link("Installment plan with 25% down", "installment-quarter", "100222"),
  link("Installment plan, the balance not known", "installment-none", "100243"),
  link("E-bill", "e-bill", "100215"),
  link("Autopay with a saved bank", "autopay", "100201"),
  link("Autopay without a saved bank", "autopay", "100250"),
  link("Deferred payment plan", "deferred-payment", "100215"),
  link("Choice of supplier", "supplier-choice", "100229"),
  link("An expired form", "photo-contest", null),
  link("Another biller, in rupees", "narmada-installment-none", "N-5001", narmada.id),
];

/** What the demo opens each page with that a link opens; a form is opened by the links above. */
export const demoPages: Record<Exclude<LinkPageName, "form">, DemoLink> = {
  "installment-plan": link("Instalment plan that was agreed: none yet", "installment-first", "100201"),
  ebill: link("E-bill of a customer who is not enrolled", "e-bill", "100215"),
  autopay: link("Autopay of a customer who is not enrolled", "autopay", "100201"),
  "enroll-bbp": link("Budget billing", null, "100208"),
  "enroll-ip": link("Instalment plan of budget billing", null, "100215"),
  supplier: link("What suppliers learn about a customer", null, "100201"),
  "smart-pay": { ...link("Paying a bill", null, "100201"), amount: 333.33 },
  "customer-preferences": link("Preferences of two accounts, with every contact", null, "100201"),
  "walletpass-addtowallet": link("Pass for the wallet", "wallet-customer-card", "100201"),
  "agent-payments": link("Field agent at a customer who owes", null, "100215"),
  verifyEmail: link("Confirming an e-mail address", null, "100201"),
  verifySms: link("Confirming a mobile number", null, "100201"),
  "web-push-registration": link("Notifications in the browser", null, "100201"),
  "customer-unsubscribe": {
    ...link("Unsubscribing from payment reminders", null, "100215"),
    category: "Payment reminders",
    channel: "Email",
  },
  "contact-change": {
    ...link("A contact that was added, and the way back", null, openChange.recipientId),
    changeId: openChange.changeId,
  },
  "outage-alert": link("Outage that the biller announces", null, "100201"),
  AgreementSignStart: link("Agreement to sign", null, "100264"),
  AgreementSign: link("Agreement that was signed, with a bill to pay", null, "100306"),
  "view-invoice": { ...link("Bill from a message", null, "100201"), bill: newestBill("100201") },
  "view-bill-access": link("Bill, once ZIP 21001 was given", null, "100215"),
  "my-bills": link("All bills and payments, once ZIP 21001 was given", null, "100215"),
  "view-online": { ...link("An email, seen in the browser", null, "100201"), logId: billLogId },
  expired: link("Page of an expired link", "service-request", "100201"),
};

export interface DemoPageLink extends DemoLink {
  page: LinkPageName;
}

/** Paid at the demo's first start. */
export const spentLink = {
  page: "smart-pay",
  ...link("Used: the bill is paid", null, "100369"),
  amount: 234.47,
  paysFor: "demo.paid",
} as const satisfies DemoPageLink;

/** What else some of these pages show. */
export const moreDemoPages: readonly DemoPageLink[] = [
  { page: "walletpass-addtowallet", ...link("Pass without a logo", "wallet-rewards", "100201") },
  { page: "walletpass-addtowallet", ...link("Pass that is not approved yet", "wallet-assistance", "100201") },
  { page: "customer-preferences", ...link("Preferences with no room for another e-mail address", null, "100229") },
  {
    page: "customer-preferences",
    ...link(
      "Preferences with one contact of each kind, once N-5001 and house 10 were given",
      null,
      "N-5001",
      narmada.id,
    ),
  },
  spentLink,
  { page: "AgreementSignStart", ...link("Agreement of a biller that has none", null, "N-5001", narmada.id) },
  { page: "AgreementSign", ...link("Agreement that was signed and paid", null, "100313") },
  { page: "AgreementSign", ...link("Agreement of a customer who owes nothing", null, "100208") },
  { page: "AgreementSign", ...link("Agreement of a customer whose bill is not known", null, "100243") },
  { page: "AgreementSign", ...link("Agreement that was declined", null, "100327") },
  { page: "view-online", ...link("An email that tries everything", null, "100341"), logId: hostileLogId },
  { page: "view-online", ...link("An email that is not kept", null, "100201"), logId: "none" },
  { page: "agent-payments", ...link("Field agent at a customer who owes nothing", null, "100208") },
  { page: "outage-alert", ...link("Outages of a biller that announces none", null, "N-5001", narmada.id) },
  {
    page: "contact-change",
    ...link("A contact that was added, and taken back", null, takenBackChange.recipientId),
    changeId: takenBackChange.changeId,
  },
  {
    page: "view-invoice",
    ...link("Bill in rupees", null, "N-5001", narmada.id),
    bill: newestBill("N-5001"),
  },
  { page: "view-invoice", ...link("Bill that the biller does not have", null, "100201"), bill: "none" },
  { page: "view-bill-access", ...link("Bill, once ZIP 02108 was given: it begins with 0", null, "100481") },
  { page: "view-bill-access", ...link("Bill in rupees, nothing asked", null, "N-5001", narmada.id) },
  {
    ...link("Unsubscribing from new bills, which e-bill sends", null, "100201"),
    page: "customer-unsubscribe",
    category: newBill,
    channel: "Email",
  },
  {
    ...link("Unsubscribing from outages, which always go out", null, "100215"),
    page: "customer-unsubscribe",
    category: outages,
    channel: "Email",
  },
  {
    ...link("Unsubscribing once N-5001 and house 10 were given", null, "N-5001", narmada.id),
    page: "customer-unsubscribe",
    category: newBill,
    channel: "SMS",
  },
];
