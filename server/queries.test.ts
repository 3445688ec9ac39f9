// The database cost of requests: statements are counted, so that one too many is noticed where it is written (threats.md T1, S10).
import { calls, type CallDeclaration, type CallName } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "./testing/databases.ts";
import { customerOn } from "./testing/filling.ts";
import { forged } from "./testing/forged.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "./testing/given.ts";
import { queriesOf } from "./testing/queries.ts";
import type { TestAnswer } from "./testing/fetchAnswer.ts";
import { testServer, type TestServer } from "./testing/server.ts";

let server: TestServer;
let form: GivenForm;
beforeAll(async () => {
  server = await testServer(embeddedDatabase(), { config: { rateLimit: 60_000 } });
  await givenAccount(server.connection.database, "north");
  form = await givenForm(server.connection.database, "north");
  for (let more = 0; more < 30; more++) await givenForm(server.connection.database, "north", { id: `form-${more}` });
});
afterAll(() => server.stop());

const queriesFor = (work: () => Promise<unknown>) => queriesOf(server.connection.database, work);

const withToken = (Object.entries(calls) as [CallName, CallDeclaration][]).filter(([, { token }]) => token !== null);

/** A request with nothing but this token, where the call requires it. */
function withForged(name: CallName, { token: rule, body }: CallDeclaration, token: string): Promise<TestAnswer> {
  const [method = "", path = ""] = name.split(" ");
  const [part, field = ""] = rule!.in.split(".");
  const search = part === "query" ? `?${new URLSearchParams({ [field]: token }).toString()}` : "";
  return server.fetch(path.replace("{accountId}", "north") + search, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(part === "body" ? { [field]: token } : {}) } : {}),
  });
}

test.each(withToken)("%s: a forged token costs the database nothing [link.bad-token]", async (name, declaration) => {
  const { token } = await givenLink(server, form);
  expect(await queriesFor(() => withForged(name, declaration, forged(token)))).toEqual([]);
});

interface Hot {
  name: string;
  /** Prepares the request, and then sends it. */
  ready: () => Promise<() => Promise<TestAnswer>>;
  /** Statements after the address's share of the limit is reserved and the form is cached. */
  statements: number;
}

let drawn = 0;
const customer = async () => givenLink(server, form, { recipientId: `r-${drawn++}` });
const user = async () => (await givenUser(server, "north")).token;

const hot: Hot[] = [
  {
    name: "Fetcher",
    statements: 4,
    ready: async () => {
      const { token } = await customer();
      return () => server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
    },
  },
  {
    name: "Get",
    statements: 2,
    ready: async () => {
      const { token, encAccount } = await customer();
      const query = { id: form.enrollmentId, encryptedAccountId: encAccount };
      return () => server.call("GET /api/Enrollments/Get", { token, query });
    },
  },
  {
    name: "SubmitEnrollment",
    statements: 8,
    ready: async () => {
      const filling = customerOn(server, form, await customer());
      return () => filling.submit({ name: "Ada" }, { key: `key-${drawn}` });
    },
  },
  {
    name: "PostActions",
    statements: 8,
    ready: async () => {
      const filling = customerOn(server, form, await customer());
      const { envelope } = await filling.submit({ name: "Ada" });
      return () => filling.post(String(envelope.data));
    },
  },
  {
    name: "a customer's preferences",
    statements: 5,
    ready: async () => {
      const token = await server.tokens.sign("preference", { accountId: "north", recipientId: "r" }, 600);
      return () => server.call("GET /api/Unsubscribe/Info", { query: { token } });
    },
  },
  {
    name: "a list of 25 forms",
    statements: 3,
    ready: async () => {
      const token = await user();
      return () => server.call("GET /api/Enrollments/Headers", { token, query: {} });
    },
  },
  {
    name: "a form in its editor",
    statements: 8,
    ready: async () => {
      const token = await user();
      return () => server.call("GET /api/Templates/Get", { token, query: { id: form.enrollmentId } });
    },
  },
];

describe("a request that is made often", () => {
  test.each(hot)("$name takes $statements statements", async ({ ready, statements }) => {
    const once = async () => expect((await (await ready())()).status).toBe(200);
    await once();
    const again = await ready();
    const sent = await queriesFor(async () => expect((await again()).status).toBe(200));
    expect(sent, sent.join("\n")).toHaveLength(statements);
  });
});

test("a load and a save of preferences take as many statements for sixty categories as for four", async () => {
  const { database } = server.connection;
  await givenAccount(database, "wide");
  const add = (name: string) =>
    database("categories").insert({
      account_id: "wide",
      name,
      position: 1,
      channels: JSON.stringify({ Email: {}, SMS: {} }),
    });
  const once = async () => {
    const token = await server.tokens.sign("preference", { accountId: "wide", recipientId: `r-${drawn++}` }, 600);
    const load = async () => (await server.call("GET /api/Unsubscribe/Info", { query: { token } })).envelope.data!;
    const info = await load();
    const categories = info.categories.map((category) => ({
      ...category,
      options: category.options.map((option) =>
        option.channel === "SMS" ? { ...option, consentProvided: true, isChanged: true } : option,
      ),
    }));
    const save = () => server.call("POST /api/Unsubscribe/Update", { body: { token, info: { ...info, categories } } });
    const read = await queriesFor(load);
    const wrote = await queriesFor(async () => expect((await save()).status).toBe(200));
    return [read.length, wrote.length];
  };
  for (const name of ["a", "b", "c", "d"]) await add(name);
  await once();
  const few = await once();
  for (let more = 0; more < 56; more++) await add(`more-${more}`);
  expect(await once()).toEqual(few);
});
