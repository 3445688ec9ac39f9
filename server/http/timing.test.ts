// The time of an answer does not reveal what is known here: of the pairs of known and unknown, the known one is slower in at most 55 of 100, and the
// medians lie within five per cent (threats.md T15, T43). The two requests of a pair come one right after the other, or both at once where each takes
// a third of a second. Times are measured by npm run prove alone; what npm test compares is the work done (users/attempts, codes, budget).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { performance } from "node:perf_hooks";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { passwordCost } from "../config.ts";
import { newUnsubscribeLink } from "../features/customers/index.ts";
import { hashPassword } from "../features/staff/users/passwords.ts";
import { realDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenRecipient, givenUser, type GivenForm } from "../testing/given.ts";
import type { TestAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { opaqueLink, withOpaqueLinks } from "../tokens/opaqueLinks.ts";

const pairs = cases(500, 0);
/** Of what takes milliseconds: more of them, so that chance does not decide. */
const quickPairs = cases(2_000, 0);
const most = 0.05;
const mostSlower = 0.55;

describe.runIf(pairs > 0)("the time of an answer", { tags: ["S25"] }, () => {
  let server: TestServer;
  let form: GivenForm;
  beforeAll(async () => {
    server = await testServer(realDatabase(), {
      config: { trustedProxies: ["127.0.0.1"], passwordCost },
    });
    await givenAccount(server.connection.database, "north");
    await givenAccount(server.connection.database, "lookups", {}, ["127.0.0.1"]);
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

  interface Comparison {
    pairs: number;
    /** Of the medians, as a share of the larger one. */
    gap: number;
    /** The share of pairs in which the known one is slower. */
    slower: number;
    answers: string[];
  }

  async function compare(
    known: Ask,
    unknown: Ask,
    count: number,
    options: { isPairAtOnce?: boolean } = {},
  ): Promise<Comparison> {
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
      pairs: count,
      gap: Math.abs(one - other) / Math.max(one, other),
      slower: times[0].filter((ms, number) => ms > times[1][number]!).length / count,
      answers: answers.map((words) => [...words].join(", ")),
    };
  }

  const perCent = (share: number) => Math.round(share * 1_000) / 10;

  function expectAlike(what: string, { pairs: count, gap, slower, answers }: Comparison): void {
    found("S25", `per cent of pairs of ${what} in which the known one is slower`, perCent(slower), count, 55);
    found("S25", `per cent between the medians of ${what}`, perCent(gap), count, most * 100);
    expect(answers[0]).toBe(answers[1]);
    expect([slower <= mostSlower, gap <= most]).toEqual([true, true]);
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
      await compare(
        (number) => signIn(emails[number]!),
        (number) => signIn(`nobody-${number}@north.example`),
        pairs,
        { isPairAtOnce: true },
      ),
    );
  });

  test("is the same for a code to a contact that the biller knows and to another", async () => {
    await knowEmails(quickPairs);
    expectAlike("codes", await compare(codeToKnown, codeToUnknown, quickPairs));
  });

  const sendCode = async (email: string, recipientId: string) =>
    server.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
      body: { email, token: (await givenLink(server, form, { recipientId })).token },
      headers: elsewhere(),
    });
  const codeToKnown = (number: number) => sendCode(`known-${number}@example.org`, `r-${number}`);
  const codeToUnknown = (number: number) => sendCode(`other-${number}@example.org`, `x-${number}`);
  async function knowEmails(count: number): Promise<void> {
    for (let number = 0; number < count; number++)
      await givenRecipient(server.connection.database, "north", `r-${number}`, {
        tags: [{ name: "Email", value: `known-${number}@example.org` }],
      });
  }

  test("is the same for another's form and for one that never was", async () => {
    await givenAccount(server.connection.database, "south");
    const theirs = await givenForm(server.connection.database, "south");
    const { token } = await givenUser(server, "north");
    const get = (id: string) => server.call("GET /api/Templates/Get", { token, query: { id } });
    const compared = await compare(
      () => get(theirs.enrollmentId),
      () => get("never-was"),
      quickPairs,
    );
    expectAlike("ids", compared);
  });

  const numberOf = (number: number) => String(1_000_000 + number);
  const lookUp = (accountNumber: string) =>
    server.call("POST /api/BudgetBill/AuthorizeUser", {
      body: { accountNumber, houseNumber: "7", source: "mail" },
      headers: elsewhere(),
    });

  test("is the same for the look-up of an account number that is known, with a wrong house number, and of another", async () => {
    for (let number = 0; number < quickPairs; number++)
      await givenRecipient(server.connection.database, "lookups", numberOf(number), {
        tags: [{ name: "HOUSE", value: "12A" }],
      });
    const compared = await compare(
      (number) => lookUp(numberOf(number)),
      (number) => lookUp(numberOf(100_000 + number)),
      quickPairs,
    );
    expectAlike("look-ups", compared);
  });

  test("is the same for a mail that is sent again to somebody who has signed up and to nobody", async () => {
    const { database } = server.connection;
    for (let number = 0; number < quickPairs; number++)
      await database("sign_up_links").insert({
        ...{ email: `pending-${number}@example.org`, token_id: `pending-${number}`, sign_up_id: null },
        ...{ password_hash: "x", host: "127.0.0.1", language: "en", created_at: server.clock.now() },
      });
    const resend = (email: string) =>
      server.call("POST /api/Session/ResendEmailVerification", { body: { email }, headers: elsewhere() });
    const compared = await compare(
      (number) => resend(`pending-${number}@example.org`),
      (number) => resend(`nobody-${number}@example.org`),
      quickPairs,
    );
    expectAlike("mails sent again", compared);
  });

  /** The link of a message with its last sign changed, so that all others are right; and one of which nothing is. */
  async function givenLinks(count: number): Promise<{ links: string[]; near: string[]; far: string[] }> {
    const customer = { accountId: "north", recipientId: "ada" };
    const about = { customer, categoryId: "b", channel: "Email", to: "ada@example.org", logId: "none" } as const;
    const links: string[] = [];
    for (let number = 0; number < count; number++)
      links.push(await newUnsubscribeLink(server.connection.database, server.clock, about));
    return {
      links,
      near: links.map((link) => `${link.slice(0, -1)}${link.endsWith("A") ? "g" : "A"}`),
      far: links.map(() => opaqueLink(server.clock.randomBytes(16))),
    };
  }

  test("is the same for an id that is nearly a message's link and for one that is far from any", async () => {
    const { near, far } = await givenLinks(quickPairs);
    const open = (token: string) =>
      server.call("GET /api/Unsubscribe/InfoToUnsubscribe", { query: { token }, headers: elsewhere() });
    const compared = await compare(
      (number) => open(near[number]!),
      (number) => open(far[number]!),
      quickPairs,
    );
    expectAlike("ids of messages' links", compared);
  });

  test("differs on a twin that finds a message's link by one sign after the other", async () => {
    const { database } = server.connection;
    const { links, near, far } = await givenLinks(200);
    await database.raw("create table plain_links (link text not null)");
    await database("plain_links").insert(links.map((link) => ({ link })));
    const { verify } = withOpaqueLinks(server.tokens, async (link) => {
      for (let signs = 2; signs <= link.length; signs++)
        if (
          !(await database("plain_links")
            .whereLike("link", `${link.slice(0, signs)}%`)
            .first())
        )
          return null;
      return null;
    });
    const open = (token: string) =>
      verify(token, ["unsubscribe"]).then(
        () => ({ status: 200, envelope: { errors: [] } }) as unknown as TestAnswer,
        () => ({ status: 401, envelope: { errors: [] } }) as unknown as TestAnswer,
      );
    const { slower } = await compare(
      (number) => open(near[number]!),
      (number) => open(far[number]!),
      200,
    );
    foundInTwin(
      "S25",
      "per cent of pairs of a twin that finds a message's link by one sign after the other",
      perCent(slower),
    );
    expect(slower).toBeGreaterThan(mostSlower);
  });

  test("differs on a twin whose database takes two thousandths of a second more for a customer that it has", async () => {
    const { database } = server.connection;
    await database.raw(`
      create function take_longer() returns boolean language plpgsql volatile as $$
        begin perform pg_sleep(0.002); return true; end $$;
      alter table recipients rename to recipients_there;
      create view recipients as select * from recipients_there where take_longer()`);
    const { slower } = await compare(
      (number) => lookUp(numberOf(number)),
      (number) => lookUp(numberOf(500_000 + number)),
      200,
    );
    await database.raw("drop view recipients; alter table recipients_there rename to recipients");
    const what = "per cent of pairs of a twin that takes two thousandths of a second longer for whom it knows";
    foundInTwin("S25", what, perCent(slower));
    expect(slower).toBeGreaterThan(mostSlower);
  });
});
