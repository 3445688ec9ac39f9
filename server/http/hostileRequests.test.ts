// Requests that no page would send, made from the declaration and a good request of every call: each is refused with an envelope, causes no
// internal error, and changes nothing (threats.md T7, T8). A new call is included automatically.
import { calls, type CallDeclaration, type CallName } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import { allCalls, givenPerson, goodRequests, send, withToken, type Person } from "../testing/goodRequests.ts";
import { hostileOf, type Hostile } from "../testing/hostile.ts";
import { testServer, type TestAnswer, type TestServer } from "../testing/server.ts";
import { givenOwner, holdings } from "../testing/staffCalls.ts";

describe("a hostile request", () => {
  let server: TestServer;
  let me: Person;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase(), { config: { rateLimit: 0 } });
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
    return [token?.in, sealed?.in, sealed?.boundTo].every((place) => arrives(place, hostile));
  }

  function arrives(where: string | undefined, { body, search, what }: Hostile): boolean {
    const [place, field = ""] = where?.split(".") ?? [];
    if (place === "query") return !what.includes(field) && search.includes(`${field}=`);
    if (place !== "body") return true;
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
    "POST /api/Session/VerifyEmailOtp",
    "POST /api/Session/VerifyMobileOtp",
    "POST /api/Session/VerifyWhatsAppOtp",
    "POST /api/ContactPreference/AddContactPreferenceData",
    "GET /api/Configuration/GetCurrentCompanyLogo",
    "GET /api/Configuration/GetCompanyLogo",
    // No tenant has the tests' host, and the customer owes nothing.
    "POST /api/BudgetBill/AuthorizeUser",
    "POST /api/BudgetBill/SetInstallmentPlan",
  ];
  /** What was tried is counted. */
  const figures = ["events", "event_counts"];

  test.each(allCalls)(
    "to %s is refused with an envelope and changes nothing [api.bad-input, api.envelope]",
    async (name) => {
      const good = await goodRequests[name](me);
      const hostile = [...hostileOf(calls[name], await withToken(name, me, good))];
      const before = await holdings(server, figures);
      const answers = await askAll(name, hostile);
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
});
