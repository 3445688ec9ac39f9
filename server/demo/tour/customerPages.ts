// The demo biller's customers on /dev: what its own system knows of each, and buttons that change it.
import { linkAddress, type LinkPageName } from "@billwright/schemas";
import { escapeHtml } from "../../html/escapeHtml.ts";
import { signPageToken, type Signing } from "../../tokens/pageLink.ts";
import { harbor } from "../account.ts";
import type { DemoLink } from "../links.ts";
import type { DemoCustomer, CustomerKey } from "./billing.ts";
import { anchor, button, card, innerPage, list, soft, table } from "./layout.ts";
import { inMoney } from "./money.ts";

const pathTo = ({ account, recipientId }: CustomerKey): string =>
  `/dev/customers/${encodeURIComponent(account.id)}/${encodeURIComponent(recipientId)}`;

/** What each button does, by the word that it posts and that the page then has in its address. */
const deeds = {
  pay: "The payment is posted.",
  bill: "The bill is issued, and a message about it is on its way to the outbox.",
  overdue: "The newest bill was due ten days ago: all bills moved back in time.",
} as const;
export type Deed = keyof typeof deeds;
export const newsOf = (deed: Deed): string => deeds[deed];
export const isDeed = (text: unknown): text is Deed => typeof text === "string" && Object.hasOwn(deeds, text);

const owed = ({ account, balance }: Pick<DemoCustomer, "account" | "balance">): string =>
  balance === null ? "not known" : inMoney(balance, account.country);

/** A line for each customer, HTML. */
export const customersTable = (customers: readonly Omit<DemoCustomer, "plans">[]): string =>
  table(
    ["Customer", "Number", "Owes", "Next bill"],
    customers.map((customer) => [
      anchor(pathTo(customer), customer.name),
      escapeHtml(customer.recipientId),
      escapeHtml(owed(customer)),
      customer.nextBillDate ?? "not known",
    ]),
  );

export const noAmount = "Nothing is posted: give an amount above 0, for example 12.50.";

/** `news`: what was just done, or why it was not. */
export async function customerPage(signing: Signing, customer: DemoCustomer, news: string | null): Promise<string> {
  const { account, name, recipientId, balance, nextBillDate, plans } = customer;
  const facts = [
    ["Owes", owed(customer)],
    ["Next bill", nextBillDate ?? "not known"],
    ["Biller", account.name],
  ].map(([what, value]) => `<dt>${what}</dt><dd>${escapeHtml(value!)}</dd>`);
  const plan = plans.length === 0 ? soft("Nothing agreed yet.") : list(plans.map(escapeHtml));
  const links = await linksOf(signing, customer);
  return innerPage(
    `${name}, ${recipientId}`,
    `${news === null ? "" : `<p class="message" role="status">${escapeHtml(news)}</p>`}
<div class="cards">
${card("Account", `<dl class="facts">${facts.join("")}</dl>`)}
${card("What the biller does", `<div class="deeds">${payForm(customer, balance)}${buttonsOf(customer)}</div>`)}
${card("What the customer then sees", list(links))}
${card("Plan", plan)}
</div>
<h2>Bills</h2>
${billsTable(customer)}`,
  );
}

const payForm = (customer: CustomerKey, balance: number | null): string =>
  `<form class="row" method="post" action="${pathTo(customer)}"><input type="hidden" name="do" value="pay"><label for="amount">Amount</label><input id="amount" name="amount" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" ${balance !== null && balance > 0 ? ` value="${balance.toFixed(2)}"` : ""}><button>Pay</button></form>`;

function buttonsOf(customer: DemoCustomer): string {
  const post = (deed: Deed, words: string) => button(pathTo(customer), { do: deed }, words);
  const isDue = (customer.bills.at(-1)?.amountDue ?? 0) > 0;
  return (
    post("bill", "Issue the next bill") +
    (isDue ? post("overdue", "Make the newest bill overdue") : soft("Nothing of the newest bill is due."))
  );
}

/** The customer's own pages, where the change shows. */
async function linksOf(signing: Signing, { account, recipientId, balance, zip }: DemoCustomer): Promise<string[]> {
  const asks = zip !== null && account === harbor ? `, which asks for ZIP ${zip}` : "";
  const of = { accountId: account.id, recipientId, enrollmentId: null };
  const pages: (readonly [LinkPageName, Omit<DemoLink, "title">, string])[] = [
    ["view-bill-access", of, `Newest bill${asks}`],
    ["smart-pay", { ...of, ...(balance !== null && balance > 0 && { amount: balance }) }, "Paying"],
    ["form", { ...of, enrollmentId: account.landing.InstallmentPlan }, "Instalment plan for what is owed"],
    ["enroll-bbp", of, "Budget billing"],
    ["customer-preferences", of, "Preferences"],
  ];
  return Promise.all(
    pages.map(async ([page, options, words]) =>
      anchor(linkAddress(page, await signPageToken(signing, page, options, linkSeconds)), words),
    ),
  );
}

const linkSeconds = 86_400;

function billsTable({ account, bills }: DemoCustomer): string {
  const money = (amount: number) => inMoney(amount, account.country);
  const rows = [...bills]
    .reverse()
    .map(({ number, from, to, issued, due, payments, amountDue }) => [
      escapeHtml(number),
      `${from} to ${to}`,
      issued,
      due ?? "–",
      money(payments),
      money(amountDue),
    ]);
  return rows.length === 0
    ? "<p>No bill yet.</p>"
    : table(["Number", "For", "Issued", "Due", "Paid of it", "Amount due"], rows);
}
