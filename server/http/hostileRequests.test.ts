// Requests that no page would send, made from the declaration and a good request of every call: each is refused with an envelope, causes no
// internal error, and changes nothing (threats.md T7, T8). A new call is included automatically.
import { calls, openApiDocument, type CallDeclaration, type CallName } from "@billwright/schemas";
import express from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cases, found, foundInTwin, someOf } from "../../test/support/proof.ts";
import { realDatabase } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import { allCalls, givenPerson, goodRequests, send, withToken } from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { hostileOf, type Hostile } from "../testing/hostile.ts";
import { randomHostile } from "../testing/hostileRandom.ts";
import { fetchAnswer, type TestAnswer } from "../testing/fetchAnswer.ts";
import { searchOf, testServer, type TestServer } from "../testing/server.ts";
import { givenOwner } from "../testing/staffCalls.ts";
import { holdings } from "../testing/holdings.ts";

const { paths } = openApiDocument() as { paths: Record<string, Record<string, { responses: object }>> };

/** What must never be in an answer, whatever the request. */
function faultsOf(name: CallName, { status, headers, envelope }: TestAnswer): string[] {
  const [method = "", path = ""] = name.split(" ");
  const documented = Object.keys(paths[path]![method.toLowerCase()]!.responses);
  const isFile = status === 200 && !(headers.get("content-type") ?? "").startsWith("application/json");
  const isEnvelope = typeof envelope?.hasErrors === "boolean" && Array.isArray(envelope.errors);
  return [
    ...(status >= 500 ? ["5xx"] : []),
    ...(documented.includes(String(status)) ? [] : ["undocumented statuses"]),
    ...(isEnvelope || isFile ? [] : ["bodies without envelope"]),
  ];
}

/** For the scorecard: each kind of fault, and what is on Object.prototype by now. */
function counted(name: CallName, answers: readonly TestAnswer[]): void {
  const faults = answers.flatMap((answer) => faultsOf(name, answer));
  for (const kind of ["5xx", "undocumented statuses", "bodies without envelope"])
    found("S9", kind, faults.filter((fault) => fault === kind).length, answers.length);
  found("S15", "keys on Object.prototype", Object.keys(Object.prototype).length, answers.length);
}

describe("a hostile request", { tags: ["S9", "S15"] }, () => {
  let server: TestServer;
  let me: Person;
  beforeAll(async () => {
    server = await testServer(realDatabase(), { config: { rateLimit: 0 } });
    await givenAccount(server.connection.database, "north");
    await server.connection
      .database("account_hosts")
      .insert(["127.0.0.1", "north.example"].map((host) => ({ host, account_id: "north" })));
    me = await givenPerson(server, "north", "r-1");
  });
  afterAll(() => server.stop());
  // A sign-in may end by the good request.
  beforeEach(async () => void (me = { ...me, user: await givenOwner(me) }));

  function ask(name: CallName, { path, search, headers, body }: Hostile): Promise<TestAnswer> {
    const [method = "", address = ""] = name.split(" ");
    const filled = Object.entries(path).reduce((to, [part, value]) => to.replace(`{${part}}`, String(value)), address);
    return server.fetch(filled + search, { method, headers, ...(body === undefined ? {} : { body: body as string }) });
  }

  /** Eight at a time: each needs a connection. */
  async function askAll(name: CallName, hostile: readonly Hostile[]): Promise<TestAnswer[]> {
    const answers: TestAnswer[] = [];
    for (let from = 0; from < hostile.length; from += 8)
      answers.push(...(await Promise.all(hostile.slice(from, from + 8).map((each) => ask(name, each)))));
    return answers;
  }

  /** Whether the token, or the sealed value with its field, arrives: where it is part of what was spoiled, it may be missed first. */
  function hasToken(name: CallName, hostile: Hostile): boolean {
    const { token, sealed }: CallDeclaration = calls[name];
    return [token?.in, sealed?.in, sealed?.boundTo].every((field) => arrives(field, hostile));
  }

  function arrives(where: string | undefined, { body, search, what }: Hostile): boolean {
    const [part, field = ""] = where?.split(".") ?? [];
    if (part === "query") return !what.includes(field) && search.includes(`${field}=`);
    if (part !== "body") return true;
    return typeof body === "string" && body.includes(`"${field}":"ey`);
  }

  /** What a good request gets as well says nothing of a hostile one. */
  const isRefused = ({ status, envelope }: TestAnswer, mayMissToken: boolean): boolean =>
    [400, 404, 413, 415, ...(mayMissToken ? [401] : [])].includes(status) &&
    envelope.hasErrors &&
    envelope.data === null;

  /** Good requests that are refused none the less: nobody's password, a code that was guessed, a logo that the account has not,
   * a contact that another link has proved. */
  const refusedAnyway: readonly CallName[] = [
    "POST /api/Session/SignIn",
    "POST /api/Session/SecondFactor",
    "POST /api/Profile/AddPasskey",
    "POST /api/Session/VerifyEmailOtp",
    "POST /api/Session/VerifyMobileOtp",
    "POST /api/Session/VerifyWhatsAppOtp",
    "POST /api/ContactPreference/AddContactPreferenceData",
    "GET /api/Configuration/GetCurrentCompanyLogo",
    "GET /api/Configuration/GetCompanyLogo",
    // No tenant has the tests' host, and the customer owes nothing: there is no plan either.
    "POST /api/BudgetBill/AuthorizeUser",
    "POST /api/BudgetBill/SetInstallmentPlan",
    "POST /api/BudgetBill/EndInstallmentPlan",
    "POST /api/Enrollments/EndInstallmentPlan",
    "POST /api/v1/MyBills/EndPlan",
  ];
  const every = 3;
  /** What was tried is counted. */
  const figures = ["events", "event_counts"];

  test.each(allCalls)(
    "to %s is refused with an envelope and changes nothing [api.bad-input, api.envelope]",
    async (name) => {
      const good = await goodRequests[name](me);
      const all = [...hostileOf(calls[name], await withToken(name, me, good))];
      // Each call begins at another one: what is not tried on this one is on the next.
      const first = allCalls.indexOf(name) % every;
      const hostile = someOf([...all.slice(first), ...all.slice(0, first)], every);
      const before = await holdings(server, figures);
      const answers = await askAll(name, hostile);
      counted(name, answers);
      const wrong = hostile.flatMap((each, index) => {
        const answer = answers[index]!;
        return isRefused(answer, !hasToken(name, each)) ? [] : [[each.what, answer.status, answer.text.slice(0, 200)]];
      });
      expect(wrong).toEqual([]);
      expect(await holdings(server, figures)).toBe(before);
      expect(server.log()).not.toContain('"level":50');
      expect(Object.keys(Object.prototype)).toEqual([]);
      if (!refusedAnyway.includes(name)) expect((await send(name, me, good)).status).toBe(200);
    },
  );

  const withoutBody = allCalls.filter((name) => {
    const { body, parts }: CallDeclaration = calls[name];
    return !name.startsWith("GET ") && !body && !parts;
  });
  test.each(withoutBody)("with a body for %s, which takes none, is refused [api.bad-input]", async (name) => {
    const { headers: bare, query } = await withToken(name, me, {});
    const before = await holdings(server, figures);
    const json = { ...bare, "Content-Type": "application/json" };
    const answer = async (body: string, headers: Record<string, string> = json) => {
      const { status, envelope } = await ask(name, {
        what: "",
        path: {},
        search: `?${searchOf(query ?? {})}`,
        headers,
        body,
      });
      return [status, envelope.errors[0]?.field];
    };
    expect(await answer('{"a":')).toEqual([400, "body"]);
    expect(await answer('{"a":1}')).toEqual([400, "a"]);
    expect(await answer("[]")).toEqual([400, "body"]);
    expect((await answer("x=1", { ...json, "Content-Type": "text/plain" }))[0]).toBe(415);
    expect(await holdings(server, figures)).toBe(before);
    expect((await answer("{}"))[0]).toBe(200);
  });

  /** With those above, 100,000 requests in all. */
  const byChance = cases(680, 4);

  test.each(allCalls)(
    "made by chance for %s is answered as the document says [api.bad-input, api.envelope]",
    async (name) => {
      const good = await withToken(name, me, await goodRequests[name](me));
      const hostile = randomHostile(calls[name], good, { count: byChance, seed: allCalls.indexOf(name) });
      const answers = await askAll(name, hostile);
      counted(name, answers);
      const wrong = answers.flatMap((answer, index) => {
        const faults = faultsOf(name, answer);
        return faults.length > 0 ? [[...faults, answer.status, answer.text.slice(0, 200), hostile[index]!.what]] : [];
      });
      expect(wrong).toEqual([]);
      expect(server.log()).not.toContain('"level":50');
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  test("makes faults in a twin that believes what it is sent", async () => {
    const name = "POST /api/Profile/Save";
    const twin = express()
      .use(express.json())
      .post("/api/Profile/Save", (request, response) => {
        const { firstName } = request.body as { firstName: string };
        response.json({ hasErrors: false, errors: [], data: firstName.trim() });
      });
    const listening = createServer(twin).listen(0, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/Profile/Save`;
    const good = await withToken(name, me, await goodRequests[name](me));
    let faults = 0;
    for (const { headers, body } of hostileOf(calls[name], good)) {
      const answer = await fetchAnswer(url, {
        method: "POST",
        headers,
        ...(body === undefined ? {} : { body: body as string }),
      });
      faults += faultsOf(name, answer).length;
    }
    await new Promise((resolve) => listening.close(resolve));
    foundInTwin("S9", "faults of a handler that believes what it is sent", faults);
    expect(faults).toBeGreaterThan(10);
  });

  test("leaves keys on Object.prototype in a twin that merges what it is sent", () => {
    const merge = (into: Record<string, unknown>, from: Record<string, unknown>): void => {
      for (const key of Object.keys(from))
        if (typeof from[key] === "object") merge((into[key] ??= {}) as typeof into, from[key] as typeof from);
        else into[key] = from[key];
    };
    merge({}, JSON.parse('{"__proto__":{"role":"Owner"}}') as Record<string, unknown>);
    const keys = Object.keys(Object.prototype);
    for (const key of keys) delete (Object.prototype as Record<string, unknown>)[key];
    foundInTwin("S15", "keys left by a twin that merges", keys.length);
    expect(keys).toEqual(["role"]);
  });
});
