// Sharing an active form: who gets a link, to what, for how long; and the test that an author sends to oneself.
import { limits, longestShareDays } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenForm, givenRecipient, givenUser, type GivenForm, type GivenUser } from "../../../testing/given.ts";
import { templateSetup, waitingMessages, type TemplateSetup } from "../../../testing/templateSetup.ts";

const dayMs = 86_400_000;

describe.each(testDatabases())("sharing a form on $name", (database) => {
  let server: TemplateSetup["server"];
  let author: GivenUser;
  let looker: GivenUser;
  let stranger: GivenUser;
  let survey: GivenForm;
  let plan: GivenForm;
  beforeAll(async () => {
    ({ server, author, looker, stranger } = await templateSetup(database));
    survey = await form("survey");
    plan = await form("plan", { type: "InstallmentPlan" });
    await givenRecipient(db(), "north", "4711", { tags: [{ name: "AccountBalance", value: "12.00" }] });
    await givenRecipient(db(), "south", "0815", {});
  });
  afterAll(() => server.stop());

  const db = () => server.connection.database;
  const form = (id: string, enrollment: Parameters<typeof givenForm>[2] = {}, columns: Record<string, unknown> = {}) =>
    givenForm(db(), "north", { id, ...enrollment }, { columns });
  const share = ({ enrollmentId: id }: GivenForm, more: Record<string, unknown> = {}, { token } = author) =>
    server.call("POST /api/Templates/Share", { token, body: { id, days: 30, ...more } });
  const rows = async () => Number((await db()("short_links").count({ n: "*" }))[0]?.["n"]);
  /** What a link opens. */
  const follow = async (link: string) => {
    const redirect = await server.fetch(new URL(link).pathname);
    const token = /^\/form\/([\w.-]+)$/.exec(redirect.headers.get("location") ?? "")?.[1];
    return (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } })).envelope.data;
  };

  test("gives a short link that anyone opens, and says until when", async () => {
    const { status, envelope } = await share(survey, { recipientId: null });
    expect(status).toBe(200);
    const { link, expiresAt, recipientId } = envelope.data!;
    expect(link).toMatch(/^http:\/\/localhost\/s\/[0-9A-HJKMNP-TV-Z]{16}$/);
    expect([Date.parse(expiresAt) - server.clock.now().getTime(), recipientId]).toEqual([30 * dayMs, null]);
    expect(await follow(link)).toMatchObject({ enrollmentId: "survey", recipientId: null });
  });

  test("for one customer gives a link with that customer's figures, however the number was padded", async () => {
    const { link, recipientId } = (await share(plan, { recipientId: " 4711 " })).envelope.data!;
    expect(recipientId).toBe("4711");
    const opened = await follow(link);
    expect(opened?.recipientId).toBe("4711");
    expect(opened?.tags).toContainEqual({ name: "AccountBalance", value: "12.00" });
  });

  test("refuses a customer that the biller does not know, or that is another biller's, at the field", async () => {
    for (const recipientId of ["nobody", "0815"]) {
      const { status, envelope } = await share(survey, { recipientId });
      expect([status, envelope.errors[0]]).toMatchObject([400, { key: "share.noRecipient", field: "recipientId" }]);
    }
  });

  test("refuses a link for anyone to a form about one customer's account", async () => {
    for (const recipientId of [null, "", "  "]) {
      const { status, envelope } = await share(plan, { recipientId });
      expect([status, envelope.errors[0]]).toMatchObject([
        400,
        { key: "share.recipientRequired", field: "recipientId" },
      ]);
    }
  });

  test("refuses what customers do not get, and what would open on 'expired'", async () => {
    const draft = await form("a-draft", {}, { status: "Draft" });
    const over = await form("over", { expirationDate: "2026-01-01T00:00:00Z" });
    const cases = [
      [draft, "share.notActive"],
      [over, "share.formOver"],
    ] as const;
    for (const [given, key] of cases) {
      const { status, envelope } = await share(given);
      expect([status, envelope.errors[0]?.key]).toEqual([409, key]);
    }
    const newer = await form("newer", {}, { status: "Draft", active_version_id: "version-north-newer" });
    expect((await share(newer)).status).toBe(200);
  });

  test("is for those who may edit, of the form's own account; else nothing is made", async () => {
    const before = await rows();
    expect((await share(survey, {}, looker)).status).toBe(403);
    expect((await share(survey, {}, stranger)).status).toBe(404);
    expect((await share({ ...survey, enrollmentId: "absent" })).status).toBe(404);
    expect(await rows()).toBe(before);
  });

  test("takes whole days within a year", async () => {
    for (const days of [1, longestShareDays]) expect((await share(survey, { days })).status).toBe(200);
    for (const days of [0, -1, 1.5, longestShareDays + 1, "30", null, undefined])
      expect((await share(survey, { days })).status, String(days)).toBe(400);
    const { link } = (await share(survey, { days: 1 })).envelope.data!;
    const before = server.clock.now();
    server.clock.pass(86_410);
    expect((await server.fetch(new URL(link).pathname)).headers.get("location")).toMatch(/^\/expired\//);
    server.clock.set(before);
  });

  test("says in the audit trail who made a link for whom, and never which", async () => {
    const { link, expiresAt } = (await share(survey, { recipientId: "4711" })).envelope.data!;
    const entries = await db()("audit").where({ action: "link_shared" });
    const own = entries.filter(({ detail }) => (detail as { recipientId: unknown }).recipientId === "4711");
    expect(own.at(-1)).toMatchObject({ account_id: "north", actor: author.userId, object: "survey" });
    expect(own.map(({ detail }) => detail as unknown)).toContainEqual({ recipientId: "4711", expiresAt });
    const code = link.split("/s/")[1]!;
    expect(JSON.stringify(entries)).not.toContain(code);
    expect(server.log()).not.toContain(code);
  });

  test("is no way to make links by the thousand", async () => {
    const hasty = await givenUser(server, "north", { role: "User" });
    const statuses: number[] = [];
    for (let time = 0; time <= limits.linksShared.windows[0].count; time++)
      statuses.push((await share(survey, {}, hasty)).status);
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
  });

  describe("a test to oneself", () => {
    const sendTest = (body: Record<string, unknown>, { token } = author) =>
      server.call("POST /api/Templates/SendTest", { token, body: { id: "survey", ...body } });

    test("comes as a text message with a short link to what customers get, which counts nowhere", async () => {
      const mobile = await givenUser(server, "north", { role: "User", mobile_number: "+12025550177" });
      const body = { by: "sms", version: "active", recipientId: "4711" };
      expect((await sendTest(body, mobile)).envelope.data).toEqual({ to: "+12025550177" });
      const sms = JSON.parse((await waitingMessages(server, "sms")).at(-1)!) as { text: string };
      const [, link = ""] = /^\[Test\] A form: (http:\/\/localhost\/s\/\w{16})$/.exec(sms.text) ?? [];
      expect(await follow(link)).toMatchObject({ enrollmentId: "survey", recipientId: "4711" });
      const location = (await server.fetch(new URL(link).pathname)).headers.get("location")!;
      const claims = JSON.parse(Buffer.from(location.split(".")[1]!, "base64url").toString()) as unknown;
      expect(claims).toMatchObject({ versionId: "version-north-survey", madeBy: mobile.userId });
    });

    test("says so where the author has no mobile number", async () => {
      const { status, envelope } = await sendTest({ by: "sms" });
      expect([status, envelope.errors[0]?.key]).toEqual([400, "share.noMobile"]);
    });

    test("of what customers get is refused where they get nothing", async () => {
      const { status, envelope } = await sendTest({ id: "a-draft", by: "mail", version: "active" });
      expect([status, envelope.errors[0]?.key]).toEqual([409, "share.notActive"]);
    });
  });
});
