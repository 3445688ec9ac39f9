// What the holder of a customer's link may do, over the wire: a message's own link, which is an opaque id, can say no and nothing else (threats.md S8,
// decisions-proposed.md P132).
import { calls, type CallDeclaration, type CallData } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { currentConsents } from "../consents/store.ts";
import { newUnsubscribeLink } from "./links.ts";

type Info = CallData<"GET /api/Unsubscribe/Info">;
/** `message`: the opaque id of a message; `before`: a link of preferences in a message of before, about one category; `page`: one about nothing. */
const holders = ["message", "before", "page"] as const;
type Holder = (typeof holders)[number];
const everybody: readonly Holder[] = holders;

/** Who may do it, and how it is requested: with the held link, and what the customer's page shows. */
interface Act {
  act: string;
  may: readonly Holder[];
  request(server: TestServer, token: string, page: Info): Promise<TestAnswer<unknown>>;
}
const no = (query: object) => (server: TestServer, token: string) =>
  server.call("POST /api/Unsubscribe/UpdateUnsubscribe", { query: { token, ...query } });
const byPage: readonly Holder[] = ["page"];
const acts: readonly Act[] = [
  {
    act: "reads what it is about",
    may: everybody,
    request: (server, token) => server.call("GET /api/Unsubscribe/InfoToUnsubscribe", { query: { token } }),
  },
  { act: "says no", may: everybody, request: no({}) },
  { act: "says no to another that goes on", may: everybody, request: no({ categoryId: "b", channel: "SMS" }) },
  { act: "says no to everything", may: everybody, request: no({ everything: true }) },
  { act: "says yes", may: [], request: no({ isConsentGiven: true }) },
  { act: "says yes to another", may: [], request: no({ isConsentGiven: true, categoryId: "t", channel: "Email" }) },
  {
    act: "requests a way to the preferences",
    may: everybody,
    request: (server, token) => server.call("POST /api/Unsubscribe/GetPreferencesLink", { query: { token } }),
  },
  {
    act: "reads the preferences",
    may: byPage,
    request: (server, token) => server.call("GET /api/Unsubscribe/Info", { query: { token } }),
  },
  {
    act: "gives a consent on their page",
    may: byPage,
    request(server, token, page) {
      const categories = page.categories.map((category) => ({
        ...category,
        options: category.options.map((option) =>
          option.isApplicable ? { ...option, consentProvided: true, isChanged: true } : option,
        ),
      }));
      return server.call("POST /api/Unsubscribe/Update", { body: { token, info: { ...page, categories } } });
    },
  },
  {
    act: "pauses all messages",
    may: byPage,
    request: (server, token, page) =>
      server.call("POST /api/Unsubscribe/Update", {
        body: { token, info: { ...page, categories: [] }, pauseUntil: "2026-11-25" },
      }),
  },
  {
    act: "reads the contacts",
    may: byPage,
    request: (server, token) => server.call("POST /api/ContactPreference/ContactPreferenceData", { body: { token } }),
  },
  {
    act: "sets the language",
    may: byPage,
    request: (server, token) =>
      server.call("POST /api/ContactPreference/UpdatePreferredLanguage", { body: { token, language: "es" } }),
  },
];

describe.each(testDatabases())("of a customer's links on $name", { tags: ["S8"] }, (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { trustedProxies: ["127.0.0.1"] } });
    const { database: db } = server.connection;
    await givenAccount(db, "north");
    const assumed = { Email: { assumed: true }, SMS: { assumed: true } };
    for (const [position, [category_id, name, channels]] of [
      ["b", "Bills", assumed] as const,
      ["t", "Tips", { Email: {} }] as const,
    ].entries())
      await db("categories").insert({
        ...{ account_id: "north", category_id, name, position },
        channels: JSON.stringify(channels),
      });
  });
  afterAll(() => server.stop());

  let customers = 0;
  async function someone() {
    const customer = { accountId: "north", recipientId: `r-${++customers}` };
    const { database: db } = server.connection;
    const to = "ada@example.org";
    await givenRecipient(db, "north", customer.recipientId, { tags: [{ name: "EmailAddress", value: to }] });
    const about = { customer, categoryId: "b", channel: "Email", to, logId: "none" } as const;
    const links: Record<Holder, string> = {
      message: await newUnsubscribeLink(db, server.clock, about),
      before: await server.tokens.sign("preference", { ...customer, category: "Bills", channel: "Email" }, 600),
      page: await server.tokens.sign("preference", customer, 600),
    };
    const stored = async () => {
      const { categories, version, pausedUntil } = await currentConsents(db, customer, { now: server.clock.now() });
      const given = categories.flatMap(({ id, choices }) =>
        choices.filter((choice) => choice.given).map(({ channel }) => `${id} ${channel}`),
      );
      return { given, rest: JSON.stringify([version, pausedUntil]) };
    };
    return { links, stored };
  }

  /** Each row that is otherwise than the table has it. */
  async function wrongOf(who: readonly Holder[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const holder of who)
      for (const { act, may, request } of acts) {
        const { links, stored } = await someone();
        const page = (await server.call("GET /api/Unsubscribe/Info", { query: { token: links.page } })).envelope.data!;
        const before = await stored();
        const { status } = await request(server, links[holder], page);
        const after = await stored();
        const isAllowed = may.includes(holder);
        if (isAllowed ? status !== 200 : ![401, 403].includes(status)) wrong.push(`${holder} ${act}: ${status}`);
        const isUnchanged = JSON.stringify(before) === JSON.stringify(after);
        const isYes = after.given.some((each) => !before.given.includes(each));
        if ((!isAllowed && !isUnchanged) || (holder !== "page" && isYes)) wrong.push(`${holder} ${act}: changed`);
      }
    return wrong;
  }

  test("a message's own can say no and nothing else; one of before can do the same and no more [unsubscribe.resubscribed]", async () => {
    const wrong = await wrongOf(holders);
    found("S8", "rows of customers' links wrong", wrong.length, holders.length * acts.length);
    expect(wrong).toEqual([]);
  });

  test("a twin that takes a message's own for one of the preferences page is found out", async () => {
    const rules = Object.values(calls as Record<string, CallDeclaration>).flatMap(({ token }) =>
      token?.kinds.includes("preference") && !token.kinds.includes("unsubscribe") ? [token] : [],
    );
    const kept = new Map(rules.map((rule) => [rule, rule.kinds]));
    let wrong: string[];
    try {
      for (const [rule, kinds] of kept) Object.assign(rule, { kinds: [...kinds, "unsubscribe"] });
      wrong = await wrongOf(["message"]);
    } finally {
      for (const [rule, kinds] of kept) Object.assign(rule, { kinds });
    }
    foundInTwin("S8", "rows wrong in a twin that takes a message's link for one of the preferences page", wrong.length);
    expect(wrong).toContain("message gives a consent on their page: changed");
  });
});
