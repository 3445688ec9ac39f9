// The page /dev: plain HTML without a script. Its links are relative, so that it leads on at whatever address it was opened. A developer's tool, in
// English like the code.
import { pageOf, type PageName } from "@billwright/schemas";
import { escapeHtml } from "../../html/escapeHtml.ts";
import type { OutboxMessage } from "../../providers/outbound/outbox.ts";
import type { Entry } from "../../sandbox/ledger.ts";
import { demoAccounts, demoPassword } from "../account.ts";
import type { ListedLink } from "../links.ts";
import { parts, type Step } from "./roles.ts";

export interface Shown {
  links: readonly ListedLink[];
  /** The newest first. */
  messages: readonly OutboxMessage[];
  charges: readonly Entry[];
}

const anchor = (url: string, words: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

/** A press that signs in and leads on. */
const signInForm = (email: string, to: string | null, words: string): string =>
  `<form method="post" action="dev/sign-in"><input type="hidden" name="email" value="${escapeHtml(email)}">${
    to === null ? "" : `<input type="hidden" name="to" value="${escapeHtml(to)}">`
  }<button${to === null ? ' class="quiet"' : ""}>${escapeHtml(words)}</button></form>`;

function press({ press, to }: Step, links: readonly ListedLink[]): string {
  if ("user" in to) return signInForm(to.user, to.path, press);
  if ("path" in to) return anchor(to.path, press);
  return anchor(links.find(({ title }) => title === to.link)?.url ?? "", press);
}

const rolesPart = (links: readonly ListedLink[]): string =>
  parts
    .map(
      ({ role, is, steps }) => `<section class="card"><h3>${role}</h3><p class="soft">${escapeHtml(is)}</p>
<dl>${steps.map((step) => `<dt>${press(step, links)}</dt><dd>${escapeHtml(step.look)}</dd>`).join("\n")}</dl></section>`,
    )
    .join("\n");

const signInsPart = (): string =>
  demoAccounts
    .map(
      ({ name, users }) =>
        `<section class="card"><h3>${escapeHtml(name)}</h3><ul>${users
          .map(
            ({ email, firstName, lastName, role }) =>
              `<li>${signInForm(email, null, `${firstName} ${lastName}, ${role}`)}<span class="soft">${escapeHtml(email)}</span></li>`,
          )
          .join("\n")}</ul></section>`,
    )
    .join("\n");

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;
const moment = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

const ledgerPart = (charges: readonly Entry[]): string =>
  charges.length === 0
    ? "<p>Nothing was charged yet.</p>"
    : `<div class="wide"><table><tr><th>When</th><th>Amount</th><th>With</th><th>Became</th><th>Charged</th></tr>${charges
        .map(
          ({ at, amount, currency, instrument, outcome, charges: times }) =>
            `<tr><td>${moment(at)}</td><td>${money(amount, currency)}</td><td>${escapeHtml(instrument ? `${instrument.brand} ${instrument.lastFour}` : "–")}</td><td>${outcome.is}</td><td>${times}×</td></tr>`,
        )
        .join("\n")}</table></div>`;

const outboxPart = (messages: readonly OutboxMessage[]): string =>
  messages.length === 0
    ? "<p>Nothing was sent yet.</p>"
    : `<ul>${messages
        .map(
          ({ to, subject, text, code, sentAt }) =>
            `<li>${code === null ? "" : `<strong>${escapeHtml(code)}</strong> `}${escapeHtml(subject ?? text.slice(0, 80))}<br><span class="soft">to ${escapeHtml(to)}, ${moment(sentAt)}</span></li>`,
        )
        .join("\n")}</ul>`;

const isRefused = ({ kind }: ListedLink): boolean => !["ok", "spent"].includes(kind);

/** The pages of a list of links, each with its own. */
const pagesPart = (links: readonly ListedLink[]): string =>
  [...new Set(links.map(({ page }) => page))]
    .map(
      (page: PageName) =>
        `<section class="card"><h3>${escapeHtml(pageOf(page).path)}</h3><ul>${links
          .filter((link) => link.page === page)
          .map(({ url, title }) => `<li>${anchor(url, title)}</li>`)
          .join("\n")}</ul></section>`,
    )
    .join("\n");

export function tourPage({ links, messages, charges }: Shown): string {
  const open = links.filter((link) => !isRefused(link));
  const refused = links.filter(isRefused);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try Billwright</title>
<link rel="stylesheet" href="dev/tour.css">
</head>
<body>
<header><h1>Try Billwright</h1>
<p>A demo biller with its customers and staff. Nothing here moves money or sends a message: a sandbox plays the services of others. This page exists in development alone.</p></header>
<main>
<h2>By role</h2>
<div class="cards">${rolesPart(links)}</div>
<h2>What was sent and charged</h2>
<div class="cards">
<section class="card"><h3>${anchor("dev/outbox", "Outbox")}</h3><p class="soft">The newest messages, with their codes</p>${outboxPart(messages)}</section>
<section class="card"><h3>${anchor("dev/payments.json", "Ledger of payments")}</h3><p class="soft">The newest charges of the sandbox</p>${ledgerPart(charges)}</section>
</div>
<h2>Sign in as</h2>
<p>One press signs this browser in. By hand: <a href="smart/sign-in/">the sign-in page</a>, with the password ${escapeHtml(demoPassword)} for everybody.</p>
<div class="cards">${signInsPart()}</div>
<h2>Every page</h2>
<p>Pages below /smart and /form/preview need somebody who has signed in. The same as ${anchor("dev/links.json", "JSON")}.</p>
<div class="cards">${pagesPart(open)}</div>
<details><summary>Links that are refused: expired, forged (a letter was changed), foreign (made for another page)</summary>
<div class="cards">${pagesPart(refused)}</div></details>
</main>
</body>
</html>
`;
}

/** Between the press and the page that was asked for: what signs in is kept by the browser, where only a script can put it. */
export const signedInPage = ({
  token,
  type,
  id,
  to,
}: {
  token: string;
  type: string;
  id: string;
  to: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signing in</title>
</head>
<body>
<p><a href="${escapeHtml(to)}">Go on</a></p>
<script src="sign-in.js" data-token="${escapeHtml(token)}" data-type="${escapeHtml(type)}" data-id="${escapeHtml(id)}" data-to="${escapeHtml(to)}"></script>
</body>
</html>
`;
