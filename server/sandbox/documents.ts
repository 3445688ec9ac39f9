// The sandbox's pages. Their words are English: they stand for pages that are not ours.
import { moneyFormat } from "@billwright/schemas";
import { escapeHtml } from "../html/escapeHtml.ts";
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

/** A page of one heading, some text and buttons. */
const page = (title: string, heading: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} (sandbox)</title>
    <style>body { font: 1rem/1.5 system-ui; max-inline-size: 30rem; margin: 3rem auto; padding: 1rem } button { font: inherit; padding: .75rem 1rem; margin-block-end: 1rem }</style>
  </head>
  <body>
    <h1>${heading}</h1>
    ${body}
  </body>
</html>
`;

/** A button for each choice, which posts to the path with the choice at its end. */
const buttonsOf = (path: string, choices: readonly (readonly [choice: string, words: string])[]): string =>
  choices
    .map(
      ([choice, words]) =>
        `<form method="post" action="${escapeHtml(path)}/${choice}"><button id="${choice}">${words}</button></form>`,
    )
    .join("\n    ");

export function confirmPage({ id, amount, currency }: Entry): string {
  const money = moneyFormat("en", currency === "INR" ? "India" : "United States");
  const text = `<p>A payment of <strong>${escapeHtml(money(amount / 100))}</strong> in the sandbox. No money moves.</p>`;
  const buttons = buttonsOf(`/3ds/${id}`, [
    ["pass", "Complete authentication"],
    ["fail", "Fail authentication"],
  ]);
  return page("3-D Secure", "Your bank asks you to confirm", `${text}\n    ${buttons}`);
}

export function signPage(path: string, { template, name }: { template: string; name: string | null }): string {
  const text = `<p><strong>${escapeHtml(template)}</strong>, for ${escapeHtml(name ?? "a customer")}. The sandbox plays the signing service: nothing here binds anybody.</p>`;
  const buttons = buttonsOf(path, [
    ["sign", "Sign"],
    ["late", "Sign, and tell the product later"],
    ["decline", "Decline"],
    ["close", "Close without signing"],
  ]);
  return page("Sign", "Your agreement", `${text}\n    ${buttons}`);
}

export const endedPage = (signIn: string): string =>
  page(
    "Sign in",
    "This sign-in has ended",
    `<p>It was finished before, or waited for too long. To sign in, begin anew: <a href="${escapeHtml(signIn)}">go to the sign-in page</a>.</p>`,
  );

export function peoplePage(people: readonly { email: string; name: string }[]): string {
  const buttons = people.map(
    ({ email, name }) =>
      `<form method="post"><button name="person" value="${escapeHtml(email)}">${escapeHtml(name)}</button> ${escapeHtml(email)}</form>`,
  );
  const choose = "<p>The sandbox plays it: choose who you are.</p>";
  const cancel = '<form method="post"><button>Cancel</button></form>';
  return page("Sign in", "Your organization's sign-in", [choose, ...buttons, cancel].join("\n    "));
}
