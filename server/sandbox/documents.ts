// The sandbox's pages. Their words are English: they stand for pages that are not ours.
import { moneyFormat } from "@billwright/schemas";
import { escapeHtml } from "../features/pages/escapeHtml.ts";
import type { Entry } from "./ledger.ts";

export const fieldsPage = (kind: "card" | "check"): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${kind === "card" ? "Card details" : "Bank account"}</title>
    <link rel="stylesheet" href="/fields/fields.css" />
  </head>
  <body>
    <form data-kind="${kind}" novalidate></form>
    <script type="module" src="/fields/fields.js"></script>
  </body>
</html>
`;

const choices = [
  ["pass", "Complete authentication"],
  ["fail", "Fail authentication"],
] as const;

export function confirmPage({ id, amount, currency }: Entry): string {
  const money = moneyFormat("en", currency === "INR" ? "India" : "United States");
  const buttons = choices.map(
    ([choice, words]) =>
      `<form method="post" action="/3ds/${escapeHtml(id)}/${choice}"><button id="${choice}">${words}</button></form>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>3-D Secure (sandbox)</title>
    <style>body { font: 1rem/1.5 system-ui; max-inline-size: 30rem; margin: 3rem auto; padding: 1rem } button { font: inherit; padding: .75rem 1rem; margin-block-end: 1rem }</style>
  </head>
  <body>
    <h1>Your bank asks you to confirm</h1>
    <p>A payment of <strong>${escapeHtml(money(amount / 100))}</strong> in the sandbox. No money moves.</p>
    ${buttons.join("\n    ")}
  </body>
</html>
`;
}

export function peoplePage(people: readonly { email: string; name: string }[]): string {
  const buttons = people.map(
    ({ email, name }) =>
      `<form method="post"><button name="person" value="${escapeHtml(email)}">${escapeHtml(name)}</button> ${escapeHtml(email)}</form>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sign in (sandbox)</title>
    <style>body { font: 1rem/1.5 system-ui; max-inline-size: 30rem; margin: 3rem auto; padding: 1rem } button { font: inherit; padding: .75rem 1rem; margin-block-end: 1rem }</style>
  </head>
  <body>
    <h1>Your organisation's sign-in</h1>
    <p>The sandbox plays it: choose who you are.</p>
    ${buttons.join("\n    ")}
    <form method="post"><button>Cancel</button></form>
  </body>
</html>
`;
}
