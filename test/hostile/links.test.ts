// Every page that a link opens, by the registry, at hostile addresses of its own: a token that is forged, meant for something else, expired
// or no token at all, and a query that tries to run. The page says that the link opens nothing, no answer is a fault, and nothing runs.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkAddress, linkPages, pageOf, pathOf, type LinkPageName } from "@billwright/schemas";
import { forged, givenAccount, givenForm, givenUser, signPageToken } from "@billwright/server";
import { startFixtureServer, type FixtureServer } from "../fixtures/fixtureServer.ts";
import { browserWanted } from "../support/browser.ts";
import { explainFailure } from "../support/failure.ts";
import { inPage } from "../support/inPage.ts";
import { launched } from "../support/launched.ts";
import { someOf } from "../support/proof.ts";
import { walkedPages } from "../support/walkedPages.ts";
import { watchedContext } from "./arena.ts";
import { watchExecutable } from "./executable.ts";
import { payloads } from "./payloads.ts";

const subject = {
  accountId: "hostile",
  enrollmentId: "form-hostile",
  recipientId: "r-1",
  bill: "1",
  logId: "mail-none",
  changeId: "change-none",
};
/** Some that a path can hold whole, and one that is long. */
const garbage = ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "../../etc/passwd", "x".repeat(6_000)];

/** Of the pages that say in their own words what a bad link means. */
const ownHeading: Partial<Record<LinkPageName, string>> = {
  AgreementSignStart: "Your agreement",
  AgreementSign: "Your agreement",
  expired: "Link expired",
  "agent-payments": "Field Agent Payments",
  supplier: "Choice of energy supplier",
  verifyEmail: "Email Verification",
  verifySms: "Sms Verification",
};

/** Of those that an expired link opens as well. */
const ofExpired: Partial<Record<LinkPageName, string>> = {
  ...ownHeading,
  "outage-alert": "Service outages",
  "view-invoice": "Your bill could not be shown",
};

/** The same hostile text under every name that a page might read. */
const hostileQuery = (text: string) =>
  `?${["lang", "token", "theme", "link", "url"].map((name) => `${name}=${encodeURIComponent(text)}`).join("&")}`;
const withQuery = (address: string, text: string) =>
  address.includes("?") ? `${address}&${hostileQuery(text).slice(1)}` : address + hostileQuery(text);

/** Runs in the page: its headings, once nothing is on its way any more. */
async function headingsAtRest(): Promise<string> {
  while (!document.querySelector("main:not(:has([aria-busy=true])) h1")?.checkVisibility())
    await new Promise((next) => setTimeout(next, 20));
  return [...document.querySelectorAll("h1")].map(({ textContent }) => textContent).join();
}

/** Runs in the page: words that stand for nothing, and elements for words that hold none. */
function leftovers(): string[] {
  const words = /\b(undefined|null|NaN)\b|\[object /.exec(document.body.innerText);
  const empty = [...document.querySelectorAll("h1, h2, h3, label, legend, dt, dd, a, button, li")].filter(
    (each) => each.checkVisibility() && each.textContent.trim() === "" && !each.querySelector("img, svg, input"),
  );
  const nowhere = document.querySelectorAll(
    ":is([href='tel:'], [href='mailto:'], [href='tel:null'], [href='mailto:null'])",
  );
  return [...(words ?? []), ...[...empty, ...nowhere].map(({ outerHTML }) => outerHTML)];
}

describe.runIf(browserWanted)("hostile links, by the registry", () => {
  const on = launched();
  let server: FixtureServer;
  let context: BrowserContext;
  let page: Page;
  /** Answers that are a fault, errors of scripts, what ran and what could have run. */
  const faults: string[] = [];
  let fired: string[];
  let executable: string[];
  /** A paying page frames the provider's own fields, at an address that no link can name. */
  const isProviders = (found: string) =>
    /^<iframe [^>]*src="http:\/\/pay\.test\/fields\/(card|check)\?for=/.test(found);
  const seen = () =>
    [faults, fired, executable].flatMap((found) => found.splice(0)).filter((found) => !isProviders(found));

  beforeAll(async () => {
    server = await startFixtureServer("2026-11-20T12:00:00Z");
    const { database } = server.connection;
    await givenAccount(database, subject.accountId);
    await givenForm(database, subject.accountId);
    ({ context, fired } = await watchedContext(on.browser, { bypassCSP: true }));
    executable = await watchExecutable(context);
    page = await context.newPage();
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("response", (response) => {
      if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
    });
  });
  afterAll(async () => {
    await context?.close();
    await server?.stop();
  });

  beforeEach(() => explainFailure(page, faults));

  const tokenOf = (name: LinkPageName, seconds: number) =>
    signPageToken({ ...server, runtime: server.clock }, name, subject, seconds);

  /** The headings that the page ends with. */
  async function headingAt(address: string, text: string): Promise<string> {
    // The provider's fields, at an address that is nobody's, need not come.
    await page.goto(server.url + withQuery(address, text), { waitUntil: "domcontentloaded" });
    return inPage(page, headingsAtRest, undefined);
  }

  const pages = walkedPages(linkPages).map((name) => ({ name, at: linkPages.indexOf(name) }));
  describe.each(pages)("the page $name", { tags: ["S6"] }, ({ name, at }) => {
    /** All of them for `npm run prove`; else a few, others at each page, so that each is tried. */
    const share = <Text>(texts: readonly Text[], every: number) =>
      someOf([...texts.slice(at % every), ...texts.slice(0, at % every)], every);
    const own = ownHeading[name];
    // A pass that is not there leads to the page for what is not there (P36).
    const closed = own ?? (name === "walletpass-addtowallet" ? "This Page Isn't Available" : "Invalid token.");

    test("says that a forged, a foreign and a garbled link open nothing, and that an expired one has expired [link.bad-token, link.expired]", async () => {
      const foreign = (await givenUser(server, subject.accountId)).token;
      const strangers = [forged(await tokenOf(name, 3600)), foreign, ...garbage];
      // An account's words about outages are opened by any genuine token of it.
      const isForAny = pageOf(name).token!.kinds === "any";
      for (const token of share(strangers, strangers.length))
        expect(await headingAt(linkAddress(name, token), garbage[0]!), token).toBe(
          isForAny && token === foreign ? ofExpired[name] : closed,
        );
      const expired = await tokenOf(name, -60);
      expect(await headingAt(linkAddress(name, expired), garbage[1]!)).toBe(ofExpired[name] ?? "Link expired");
      if (ofExpired[name] === undefined)
        expect(new URL(page.url()).pathname).toBe(pathOf("expired", { token: expired }));
      expect(seen()).toEqual([]);
    });

    test("opens by a good link without a sign-in, runs nothing of the query beside it, and leaves out what its account has not [link.no-login, link.html, link.missing]", async () => {
      const good = await tokenOf(name, 3600);
      for (const text of share(garbage.slice(0, 2), 2))
        expect(await headingAt(linkAddress(name, good), text)).not.toBe("Invalid token.");
      expect(await page.evaluate(() => localStorage.getItem("JWT_TOKEN"))).toBeNull();
      expect(await page.evaluate(leftovers)).toEqual([]);
      expect(seen()).toEqual([]);
    });

    test("answers texts that try to run, as a token and as a query, with a page that does not hold them", async () => {
      for (const text of share(payloads, 10)) {
        const answer = await fetch(server.url + withQuery(linkAddress(name, text), text));
        expect(answer.status, text).toBeLessThan(500);
        const html = await answer.text();
        if (/[<>"]/.test(text)) expect(html.includes(text), text).toBe(false);
      }
    });
  });
});
