// Two tenants with two customers each: whatever of another's is put into a request, it finds nothing, changes nothing, and the answer
// does not even tell whether it exists (threats.md T4, T5).
import type { CallName } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { customerOn, multipart } from "../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenLink } from "../../testing/given.ts";
import { testServer, type TestAnswer, type TestServer } from "../../testing/server.ts";

interface Person {
  enrollmentId: string;
  link: GivenLink;
  reportId: string;
}

/** A request as its owner makes it, from the ids that are swapped. */
interface Ids {
  enrollmentId: string;
  encAccount: string;
  recipientId: string | null;
  reportId: string;
  /** The link's token again, as PostActions repeats it in its body. */
  linkToken: string;
}

const answers = [{ id: "name", type: "ShortText" as const, value: "Ada" }];

type Ask = (server: TestServer, token: string, ids: Ids) => Promise<TestAnswer>;
const get =
  (name: CallName, query: (ids: Ids) => Record<string, unknown>): Ask =>
  (server, token, ids) =>
    server.call(name, { token, query: query(ids) });

const calls: [name: string, uses: (keyof Ids)[], ask: Ask][] = [
  [
    "Get",
    ["enrollmentId", "encAccount", "recipientId"],
    get("GET /api/Enrollments/Get", (ids) => ({
      id: ids.enrollmentId,
      encryptedAccountId: ids.encAccount,
      recipient: ids.recipientId,
    })),
  ],
  [
    "AvailableTranslations",
    ["enrollmentId", "encAccount"],
    get("GET /api/Enrollments/AvailableTranslations", (ids) => ({
      surveyGuid: ids.enrollmentId,
      accountId: ids.encAccount,
    })),
  ],
  [
    "GetSubmission",
    ["encAccount"],
    get("GET /api/Enrollments/GetSubmission", (ids) => ({ encAccount: ids.encAccount })),
  ],
  [
    "SubmitEnrollment",
    ["enrollmentId", "encAccount", "recipientId"],
    (server, token, { enrollmentId, encAccount, recipientId }) =>
      server.call("POST /api/Enrollments/SubmitEnrollment", {
        token,
        body: {
          enrollmentId,
          encAccount,
          recipientId,
          mergeTags: [],
          inputForms: answers,
          submitTime: "2026-11-20T12:00:00Z",
        },
      }),
  ],
  [
    "SubmitAttachments",
    ["encAccount", "reportId"],
    (server, token, { encAccount, reportId }) =>
      server.fetch(`/api/Enrollments/SubmitAttachments?encAccount=${encodeURIComponent(encAccount)}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body: multipart(reportId, [{ inputId: "name", name: "a.txt", type: "text/plain", bytes: "x" }]),
      }),
  ],
  [
    "PostActions",
    ["encAccount", "reportId", "linkToken"],
    (server, token, { encAccount, reportId, linkToken }) =>
      server.call("POST /api/Enrollments/PostActions", { token, body: { reportId, encAccount, token: linkToken } }),
  ],
];

const swaps = calls.flatMap(([name, uses, ask]) => uses.map((id): [string, keyof Ids, Ask] => [name, id, ask]));

describe.each(testDatabases())("another's ids on $name", (database) => {
  let server: TestServer;
  const people: Person[] = [];

  beforeAll(async () => {
    server = await testServer(database);
    for (const accountId of ["north", "south"]) {
      await givenAccount(server.connection.database, accountId);
      const form = await givenForm(server.connection.database, accountId);
      for (const recipientId of ["r-1", "r-2"]) {
        const link = await givenLink(server, form, { recipientId: `${accountId}-${recipientId}` });
        const reportId = String((await customerOn(server, form, link).submit({ name: "Ada" })).envelope.data);
        people.push({ enrollmentId: form.enrollmentId, link, reportId });
      }
    }
  });
  afterAll(() => server.stop());

  const idsOf = ({ enrollmentId, link: { encAccount, recipientId, token }, reportId }: Person): Ids => ({
    enrollmentId,
    encAccount,
    recipientId,
    reportId,
    linkToken: token,
  });
  const snapshot = async () => {
    const tables = ["reports", "attachments", "bank_accounts", "events"];
    return Promise.all(tables.map(async (table) => [table, await server.connection.database(table).select("*")]));
  };

  test.each(swaps)(
    "%s answers another's %s as if it were nobody's, and changes nothing [api.bad-input]",
    async (_name, id, ask) => {
      const before = await snapshot();
      const bodies = new Set<string>();
      for (const me of people)
        for (const other of people) {
          if (idsOf(me)[id] === idsOf(other)[id] || (id === "encAccount" && me.enrollmentId === other.enrollmentId))
            continue;
          const answer = await ask(server, me.link.token, { ...idsOf(me), [id]: idsOf(other)[id] });
          expect(answer.status).toBe(404);
          bodies.add(answer.text);
        }
      const [me] = people;
      const nobodys = await ask(server, me!.link.token, { ...idsOf(me!), [id]: "nobody" });
      expect([nobodys.status, nobodys.text]).toEqual([404, [...bodies][0]]);
      expect(bodies.size).toBe(1);
      expect(await snapshot()).toEqual(before);
    },
  );

  test("a bare account id is refused in the place of an encrypted one [api.bad-input]", async () => {
    const { enrollmentId, link } = people[0]!;
    const answer = await server.call("GET /api/Enrollments/Get", {
      token: link.token,
      query: { id: enrollmentId, encryptedAccountId: "north" },
    });
    expect(answer.status).toBe(404);
  });

  test("an attempt on another's submission leaves a trace", async () => {
    const { database: db } = server.connection;
    const count = async () => Number((await db("audit").where({ action: "idor_attempt" }).count({ n: "*" }))[0]?.["n"]);
    const before = await count();
    const [me, other] = people as [Person, Person];
    await server.call("POST /api/Enrollments/PostActions", {
      token: me.link.token,
      body: { reportId: other.reportId, encAccount: me.link.encAccount },
    });
    expect(await count()).toBe(before + 1);
    await expect(db("audit").delete()).rejects.toThrow("never changed");
  });

  test("a link that was taken back opens nothing", async () => {
    const form = { accountId: "north", enrollmentId: "form-north" };
    const link = await givenLink(server, form, { recipientId: "north-r-9" });
    const { jti } = await server.tokens.verify(link.token, ["enrollment"]);
    await server.connection
      .database("revoked_links")
      .insert({ account_id: "north", link_id: jti, revoked_at: server.clock.now() });
    for (const [, , ask] of calls) {
      const answer = await ask(server, link.token, {
        enrollmentId: form.enrollmentId,
        encAccount: link.encAccount,
        recipientId: link.recipientId,
        reportId: "x",
        linkToken: link.token,
      });
      expect([answer.status, answer.envelope.errors[0]?.text]).toEqual([401, "This link is not valid."]);
    }
  });
});
