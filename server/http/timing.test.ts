// Whoever asks cannot tell by the time what is known here: the medians of known and unknown lie within five per cent (threats.md T15, T43).
// The two requests of a pair come one right after the other, or both at once where each takes a third of a second. Times are measured by
// npm run prove alone; what npm test compares is the work done (users/attempts, codes, budget).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { performance } from "node:perf_hooks";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { hashPassword, passwordCost } from "../features/staff/users/passwords.ts";
import { realDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenRecipient, givenUser, type GivenForm } from "../testing/given.ts";
import type { TestAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

const pairs = cases(500, 0);
const most = 0.05;

describe.runIf(pairs > 0)("the time of an answer", { tags: ["S25"] }, () => {
  let server: TestServer;
  let form: GivenForm;
  beforeAll(async () => {
    server = await testServer(realDatabase(), { config: { trustedProxies: ["127.0.0.1"] } });
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  /** Each request comes from a network of its own, and so is below every limit. */
  let networks = 0;
  const elsewhere = () => ({
    "X-Forwarded-For": `198.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`,
  });

  type Ask = (number: number) => Promise<TestAnswer>;

  async function timeOf(ask: Ask, number: number): Promise<{ ms: number; answers: string }> {
    const began = performance.now();
    const { status, envelope } = await ask(number);
    return { ms: performance.now() - began, answers: `${status} ${envelope.errors[0]?.key ?? ""}` };
  }
  const medianOf = (times: readonly number[]) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

  /** The gap of the medians as a share of the larger one; what both were answered. */
  async function gapOf(
    known: Ask,
    unknown: Ask,
    count: number,
    options: { isPairAtOnce?: boolean } = {},
  ): Promise<{ gap: number; answers: string[] }> {
    const times: [number[], number[]] = [[], []];
    const answers = [new Set<string>(), new Set<string>()];
    for (let number = 0; number < count; number++) {
      const pending: Promise<void>[] = [];
      for (const at of number % 2 ? [0, 1] : [1, 0]) {
        const timed = timeOf(at === 0 ? known : unknown, number).then(({ ms, answers: words }) => {
          times[at]!.push(ms);
          answers[at]!.add(words);
        });
        pending.push(timed);
        if (!options.isPairAtOnce) await timed;
      }
      await Promise.all(pending);
    }
    const [one, other] = times.map(medianOf) as [number, number];
    return {
      gap: Math.abs(one - other) / Math.max(one, other),
      answers: answers.map((words) => [...words].join(", ")),
    };
  }

  function expectAlike(what: string, { gap, answers }: Awaited<ReturnType<typeof gapOf>>): void {
    found("S25", `per cent between the medians of ${what}`, Math.round(gap * 1_000) / 10, pairs, most * 100);
    expect(answers[0]).toBe(answers[1]);
    expect(gap).toBeLessThanOrEqual(most);
  }

  test("is the same for a sign-in of a known and an unknown address, with a wrong password", async () => {
    const { database } = server.connection;
    const users = [];
    const password_hash = await hashPassword("Right-Horse-9-Battery", Buffer.alloc(16, 1), passwordCost);
    for (let number = 0; number < pairs; number++) users.push(await givenUser(server, "north", { password_hash }));
    const emails = await database("users")
      .whereIn(
        "user_id",
        users.map(({ userId }) => userId),
      )
      .pluck<string[]>("email");
    const signIn = (email: string) =>
      server.call("POST /api/Session/SignIn", {
        body: { email, password: "Wrong-Horse-9-Battery" },
        headers: elsewhere(),
      });
    expectAlike(
      "sign-ins",
      await gapOf(
        (number) => signIn(emails[number]!),
        (number) => signIn(`nobody-${number}@north.example`),
        pairs,
        { isPairAtOnce: true },
      ),
    );
  });

  test("is the same for a code to a contact that the biller knows and to another", async () => {
    const { database } = server.connection;
    const send = async (email: string, recipientId: string) =>
      server.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
        body: { email, token: (await givenLink(server, form, { recipientId })).token },
        headers: elsewhere(),
      });
    for (let number = 0; number < pairs; number++)
      await givenRecipient(database, "north", `r-${number}`, {
        tags: [{ name: "Email", value: `known-${number}@example.org` }],
      });
    expectAlike(
      "codes",
      await gapOf(
        (number) => send(`known-${number}@example.org`, `r-${number}`),
        (number) => send(`other-${number}@example.org`, `x-${number}`),
        pairs,
      ),
    );
  });

  test("is the same for another's form and for one that never was", async () => {
    await givenAccount(server.connection.database, "south");
    const theirs = await givenForm(server.connection.database, "south");
    const { token } = await givenUser(server, "north");
    const get = (id: string) => server.call("GET /api/Templates/Get", { token, query: { id } });
    expectAlike(
      "ids",
      await gapOf(
        () => get(theirs.enrollmentId),
        () => get("never-was"),
        pairs,
      ),
    );
  });

  test("differs on a twin that answers at once what it does not know", async () => {
    const { token } = await givenUser(server, "north");
    const known = () => server.call("GET /api/Templates/Get", { token, query: { id: form.enrollmentId } });
    const { gap } = await gapOf(known, () => server.fetch("/api/nowhere"), 100);
    foundInTwin("S25", "per cent where the unknown is answered at once", Math.round(gap * 100));
    expect(gap).toBeGreaterThan(most);
  });
});
