// The page /dev itself: what to try in each role, and what is beside it.
import { pageNames, pageOf, type PageName } from "@billwright/schemas";
import { escapeHtml } from "../../html/escapeHtml.ts";
import type { OutboxMessage } from "../../providers/outbound/outbox.ts";
import type { Entry } from "../../sandbox/ledger.ts";
import { demoAccounts, demoPassword } from "../account.ts";
import type { ListedLink } from "../links.ts";
import type { DemoCustomer } from "./billing.ts";
import { customersTable } from "./customerPages.ts";
import { anchor, button, card, document, list, soft, table } from "./layout.ts";
import { inMoney } from "./money.ts";
import { roles, type Role, type Step } from "./roles.ts";

export interface Shown {
  links: readonly ListedLink[];
  /** The newest first. */
  messages: readonly OutboxMessage[];
  charges: readonly Entry[];
  customers: readonly Omit<DemoCustomer, "plans">[];
}

/** A press that signs in and leads on. */
const signInButton = (email: string, to: string | null, words: string): string =>
  button("/dev/sign-in", { email, ...(to !== null && { to }) }, words, to === null);

function press({ press, to }: Step, links: readonly ListedLink[]): string {
  if ("user" in to) return signInButton(to.user, to.path, press);
  const url = "path" in to ? to.path : links.find(({ title }) => title === to.link)?.url;
  return `<a class="press" href="${escapeHtml(url ?? "")}">${escapeHtml(press)}</a>`;
}

/** A command between backticks. */
const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const idOf = ({ name }: Role): string => name.toLowerCase();

const roleCard = (role: Role, links: readonly ListedLink[]): string =>
  card(
    escapeHtml(role.name),
    `${soft(role.is)}<dl>${role.steps.map((step) => `<dt>${press(step, links)}</dt><dd>${withCode(step.look)}</dd>`).join("\n")}</dl>`,
    idOf(role),
  );

const signInCards = (): string[] =>
  demoAccounts.map(({ name, users }) =>
    card(
      escapeHtml(name),
      list(
        users.map(
          ({ email, firstName, lastName, role }) =>
            `${signInButton(email, null, `${firstName} ${lastName}, ${role}`)}<span class="soft">${escapeHtml(email)}</span>`,
        ),
      ),
    ),
  );

const moment = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

const ledgerTable = (charges: readonly Entry[]): string =>
  charges.length === 0
    ? "<p>Nothing was charged yet.</p>"
    : table(
        ["When", "Amount", "With", "Outcome", "Times charged"],
        charges.map(({ at, amount, currency, instrument, outcome, charges: times }) => [
          moment(at),
          inMoney(amount / 100, currency === "INR" ? "India" : "United States"),
          escapeHtml(instrument ? `${instrument.brand} ${instrument.lastFour}` : "–"),
          outcome.is,
          String(times),
        ]),
      );

const messageItem = ({ to, subject, text, code, sentAt }: OutboxMessage): string =>
  `${code === null ? "" : `<strong class="code">${escapeHtml(code)}</strong> `}${escapeHtml(subject ?? text.slice(0, 80))}<br><span class="soft">to ${escapeHtml(to)}, ${moment(sentAt)}</span>`;

const outboxList = (messages: readonly OutboxMessage[]): string =>
  messages.length === 0 ? "<p>Nothing was sent yet.</p>" : list(messages.map(messageItem));

const isRefused = ({ kind }: ListedLink): boolean => !["ok", "spent"].includes(kind);

/** A page with its links; what is refused is folded beneath. */
function pageCard(name: PageName, links: readonly ListedLink[]): string {
  const all = links.filter(({ page }) => page === name);
  const itemsOf = (some: readonly ListedLink[]) => list(some.map(({ url, title }) => anchor(url, title)));
  const [open, refused] = [all.filter((link) => !isRefused(link)), all.filter(isRefused)];
  const folded =
    refused.length === 0
      ? ""
      : `<details><summary>Refused: ${refused.map(({ kind }) => kind).join(", ")}</summary>${itemsOf(refused)}</details>`;
  return card(escapeHtml(pageOf(name).path), (open.length === 0 ? "" : itemsOf(open)) + folded);
}

const beside = [
  ["#biller", "The biller's customers"],
  ["#sent", "Messages and payments"],
  ["#sign-in", "Sign-ins"],
  ["#pages", "Every page"],
  ["/dev/api", "API documents"],
  ["/dev/storybook", "Storybook"],
] as const;

/** Of the customers; the others are folded. */
const shownAtOnce = 5;

const cards = (all: readonly string[]): string => `<div class="cards">\n${all.join("\n")}\n</div>`;

const refusedWords = `A refused link has expired, was forged (a letter was changed), or is foreign (it was made for another page).`;

export const tourPage = ({ links, messages, charges, customers }: Shown): string =>
  document({
    title: "Try Billwright",
    body: `<header><h1>Try Billwright</h1>
<p>A demo biller with its customers and staff. Nothing here moves money or sends a message: a sandbox stands in for the services of others. This page exists only in development.</p>
<nav aria-label="Roles"><ul class="row">${roles.map((role) => `<li>${anchor(`#${idOf(role)}`, role.name)}</li>`).join("")}</ul></nav>
<nav aria-label="Beside the roles"><ul class="row soft">${beside.map(([to, words]) => `<li>${anchor(to, words)}</li>`).join("")}</ul></nav></header>
<main>
<h2>By role</h2>
${cards(roles.map((role) => roleCard(role, links)))}
<h2 id="biller">The biller's customers</h2>
<p>What the biller's own system knows. Press a name to see bills and plan, to pay, to issue the next bill, or to make it overdue.</p>
${customersTable(customers.slice(0, shownAtOnce))}
<details><summary>${customers.length - shownAtOnce} more</summary>${customersTable(customers.slice(shownAtOnce))}</details>
<h2 id="sent">What was sent and charged</h2>
${cards([
  card(anchor("/dev/outbox", "Outbox"), `${soft("The newest messages, with their codes")}${outboxList(messages)}`),
  card(
    anchor("/dev/payments.json", "Ledger of payments"),
    `${soft("The newest charges of the sandbox")}${ledgerTable(charges)}`,
  ),
])}
<h2 id="sign-in">Sign in as</h2>
<p>One press signs this browser in. By hand: ${anchor("/smart/sign-in/", "the sign-in page")}, with the password ${escapeHtml(demoPassword)} for everybody.</p>
${cards(signInCards())}
<h2 id="pages">Every page</h2>
<p>Pages below /smart and /form/preview need somebody who has signed in. ${refusedWords} The same as ${anchor("/dev/links.json", "JSON")}.</p>
${cards(pageNames.map((name) => pageCard(name, links)))}
</main>`,
  });
