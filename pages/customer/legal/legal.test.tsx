import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Location } from "react-router-dom";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { localeKey } from "../../i18n/language.ts";
import { storedKeys } from "../../session/keys.ts";
import { looksKeys } from "../../shell/looks.ts";
import { openApp } from "../../testing/openApp.tsx";
import { testServer } from "../../testing/testApp.tsx";
import { privacy, stored } from "./privacy.ts";
import { terms } from "./terms.ts";

afterEach(cleanup);

let where: () => Location;

/** Without a network: the legal text needs no call. */
async function open(...entries: string[]) {
  const server = testServer({});
  server.offline = true;
  where = await openApp(server, ...entries);
  await screen.findByRole("heading", { level: 1 });
}
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("/terms shows the terms without a token, a sign-in or a network, in sections numbered to 16.11, each with its anchor [legal.terms-route, legal.terms-sections, legal.terms-numbers, legal.offline]", async () => {
  await open("/terms");
  expect(screen.getByRole("heading", { level: 1, name: "Terms of service" })).toBeTruthy();
  for (const name of "License Restrictions|Data rights|Fees|API use|Confidentiality|Links|Interactive areas|Payment services|Termination|Disclaimers|Liability|Governing law|Miscellaneous"
    .replace("License ", "License|")
    .split("|"))
    expect(
      headings().some((heading) => heading?.endsWith(`. ${name}`)),
      name,
    ).toBe(true);
  expect(headings().map((heading) => Number.parseInt(heading ?? "", 10))).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 1),
  );
  const numbers = terms.flatMap(({ clauses }, at) => clauses.map((_clause, nth) => `${at + 1}.${nth + 1}`));
  expect(numbers.at(-1)).toBe("16.11");
  for (const number of numbers)
    expect(document.getElementById(`section-${number}`)?.textContent).toMatch(new RegExp(`^${number} `));
  for (const link of screen.getByRole("navigation", { name: "Contents" }).querySelectorAll("a"))
    expect(document.querySelector(link.getAttribute("href")!)?.tagName).toBe("H2");
});

describe("the terms state", () => {
  const section = (heading: string) => terms.find((each) => each.heading === `legal.${heading}`)!.clauses.join(" ");
  test.each([
    ["agreement", /30 days.*free trial/, "a free trial of 30 days [legal.trial]"],
    ["fees", /late fee of 1\.0 percent per month/, "a late fee of 1.0 percent per month [legal.late-fee]"],
    ["fees", /overdue for more than 30 days/, "… once 30 days overdue [legal.late-fee]"],
    [
      "fees",
      /error in an invoice within 30 days/,
      "that invoice errors are notified within 30 days [legal.invoice-errors]",
    ],
    ["agreement", /at least 18 years/, "a minimum age of 18 [legal.age]"],
    ["agreement", /Children under 13 are not served/, "that children under 13 are not served [legal.under-13]"],
    [
      "liability",
      /greater of \$50 or the fees that you have paid in the last 12 months/,
      "the liability's cap [legal.liability]",
    ],
    ["termination", /cure the breach within 30 days/, "a cure period of 30 days [legal.cure]"],
    [
      "termination",
      /insolvency proceedings.*dismissed within 60 days/,
      "60 days for insolvency proceedings [legal.insolvency]",
    ],
    ["termination", /refund prepaid fees.*within 30 days/, "a refund of prepaid fees within 30 days [legal.refund]"],
    [
      "termination",
      /not due to your breach we keep your user data for 30 days/,
      "30 days for user data [legal.retention]",
    ],
    ["payments", /disbursed by ACH/, "disbursement by ACH [legal.disbursement]"],
    ["payments", /absorbing model.*convenience model/, "two fee models [legal.fee-models]"],
    ["payments", /each chargeback a non-refundable fee/, "a non-refundable fee for each chargeback [legal.chargeback]"],
  ])("in %s, %s: %s", (heading, words) => {
    expect(section(heading)).toMatch(words);
  });
});

test("/privacy has its sections, names all that is stored on the device, and serves no child under 13 [legal.privacy-route, legal.privacy-sections, legal.cookies, legal.under-13]", async () => {
  await open("/privacy");
  expect(headings()).toEqual(
    [
      "Data collected",
      "Use",
      "Sharing",
      "Retention",
      "Security",
      "Children under 13",
      "California rights",
      "Cookie notice",
    ].map((name, at) => `${at + 1}. ${name}`),
  );
  expect(privacy.find(({ heading }) => heading === "legal.children")!.clauses[0]).toMatch(
    /Children under 13 are not served/,
  );
  const table = screen.getByRole("table").textContent ?? "";
  const keys = [
    ...Object.values(storedKeys),
    ...Object.values(looksKeys),
    localeKey,
    "device",
    "billwright.left",
    "translations",
    "UNSENT_FORM",
  ];
  for (const key of keys) expect(table, key).toContain(key);
  expect(screen.getAllByRole("row")).toHaveLength(stored.length + 1);
});

test.each(["/terms", "/privacy"])(
  "%s leads to signing in, to signing up, to the start page and to the other [legal.header, legal.switch]",
  async (path) => {
    await open(path);
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([to("Sign in"), to("Sign up free"), to("Terms of service"), to("Privacy policy")]).toEqual([
      "/smart/sign-in/",
      "/smart/sign-up/",
      "/terms",
      "/privacy",
    ]);
    expect(document.querySelector(".bw-logo a")?.getAttribute("href")).toBe("/");
  },
);

test("a section that the address names is scrolled to, though its page comes later; without one another text begins at its top [legal.terms-sections]", async () => {
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
  await open("/terms#section-16");
  await waitFor(() => expect([scrolledTo, document.activeElement?.id]).toEqual([["section-16"], "section-16"]));
  document.documentElement.scrollTop = 1_200;
  await userEvent.click(screen.getByRole("link", { name: "Privacy policy" }));
  await screen.findByRole("heading", { level: 1, name: "Privacy policy" });
  expect([scrolledTo, document.documentElement.scrollTop]).toEqual([["section-16"], 0]);
});

test("OK goes back to where the reader came from, else to the start page [legal.ok]", async () => {
  await open("/terms");
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  // The terms have the same link, and stay until the start page is loaded.
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Terms of service" })).toBeNull());
  expect(where().pathname).toBe("/");
  await userEvent.click(screen.getByRole("link", { name: "Privacy policy" }));
  await screen.findByRole("heading", { level: 1, name: "Privacy policy" });
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(where().pathname).toBe("/"));
});

test("the page of no address needs no call, and leads to the start page [not-found.text, not-found.failure]", async () => {
  await open("/404");
  expect(screen.getByRole("heading", { level: 1, name: "This Page Isn't Available" })).toBeTruthy();
  expect(screen.getByText("The link may be broken, or the page may have been removed.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Go to the start page" }));
  await waitFor(() => expect(where().pathname).toBe("/"));
});
