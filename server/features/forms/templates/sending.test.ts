// Tests that an author sends, and the notices to the tenant's own system.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { templateSetup, waitingMessages, type TemplateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("a template goes out on $name:", (database) => {
  let server: TemplateSetup["server"];
  let author: GivenUser;
  let looker: GivenUser;
  beforeAll(async () => {
    ({ server, author, looker } = await templateSetup(database));
  });
  afterAll(() => server.stop());

  const db = () => server.connection.database;
  const make = (wishes: Parameters<typeof givenTemplate>[2] = {}) => givenTemplate(db(), "north", wishes);
  const history = async (id: string) =>
    (await server.call("GET /api/Templates/History", { token: author.token, query: { id } })).envelope.data!;

  describe("a test", () => {
    const sendTest = (template: GivenTemplate, more: Record<string, unknown> = {}, { token } = author) =>
      server.call("POST /api/Templates/SendTest", { token, body: { id: template.templateId, ...more } });
    const waiting = (kind: "mail" | "sms") => waitingMessages(server, kind);

    test("goes to whoever asks, as text with sample values, marked as a test [api.calls]", async () => {
      const template = await make({ channel: "Email" });
      const { envelope } = await sendTest(template);
      expect(envelope.data?.to).toBe("daniel@north.example");
      const mail = (await waiting("mail")).at(-1);
      expect(mail).toContain("[Test] Your bill");
      const { text, html } = JSON.parse(mail ?? "{}") as { text: string; html: string };
      const notice = "This is a test that Daniel Reyes asked for. No customer gets it.";
      expect(text).toBe(`${notice}\n\nHello 20001\n\nBiller north`);
      expect(html).toMatch(new RegExp(`>${notice}</p><p>Hello 20001</p>`));
      expect((await history(template.templateId)).entries.at(-1)).toMatchObject({
        action: "testSent",
        user: "Daniel Reyes",
      });
    });

    test("of a text message goes to the user's mobile, or to the address where there is none [api.calls]", async () => {
      const template = await make({ channel: "SMS" });
      expect((await sendTest(template)).envelope.data?.to).toMatch(/@/);
      const mobile = await givenUser(server, "north", { role: "User", mobile_number: "+12025550199" });
      expect((await sendTest(template, {}, mobile)).envelope.data?.to).toBe("+12025550199");
      expect((await waiting("sms")).at(-1)).toContain("[Test] Your bill is $120.50");
    });

    test("of a pass says what is on it, cut as the pass is, and its barcode as the biller sends it [api.calls]", async () => {
      const fields = [
        { label: "Help", value: "Ask us", area: "back" as const },
        { label: "Balance", value: "{{AccountBalance}} today", area: "primary" as const, maxLength: 9 },
        { label: "Empty", value: "" },
      ];
      const content = { title: "Card", description: "", fields, barcode: "{{AccountBalance}}" };
      await sendTest(await make({ channel: "Wallet", content }));
      const { text } = JSON.parse((await waiting("mail")).at(-1) ?? "{}") as { text: string };
      expect(text).toContain("\n\nCard\nBalance: $1,000.00…\nHelp: Ask us\n1000.00\n\n");
    });

    test("of a form is a link that opens it [api.calls]", async () => {
      const template = await make();
      await sendTest(template);
      const mail = (await waiting("mail")).at(-1) ?? "";
      const token = /http:\/\/localhost\/form\/([\w.-]+)/.exec(mail)?.[1];
      const opened = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
      expect(opened.envelope.data).toMatchObject({ enrollmentId: template.templateId });
    });

    test("says in its reader's language that it is one", async () => {
      const reader = { role: "User", language: "de", first_name: "Jörg", last_name: "Beck" } as const;
      const mobile = await givenUser(server, "north", { ...reader, mobile_number: "+12025550188" });
      const sms = await make({ channel: "SMS" });
      await sendTest(sms, {}, mobile);
      expect((await waiting("sms")).at(-1)).toContain("[Test] Your bill is");
      await sendTest(await make(), {}, mobile);
      const { subject, text, html } = JSON.parse((await waiting("mail")).at(-1)!) as Record<string, string>;
      expect(subject).toBe("[Test] A template");
      expect(text).toContain("Dies ist ein Test, den Jörg Beck angefordert hat.");
      expect(html).toMatch(
        /<html lang="de">[^]*<a href="http:\/\/localhost\/form\/[^"]+"[^>]*>Formular ausprobieren<\/a>/,
      );
    });

    test("is not sent all day long", async () => {
      const tester = await givenUser(server, "north", { role: "User" });
      const template = await make({ channel: "SMS" });
      const statuses = new Set<number>();
      for (let time = 0; time < 61; time++) statuses.add((await sendTest(template, {}, tester)).status);
      expect([...statuses]).toEqual([200, 429]);
    });

    test("goes to nobody but the account's own users, and is denied to those who only look [actions.server-roles]", async () => {
      const template = await make({ channel: "SMS" });
      const refused = await sendTest(template, { to: "someone@elsewhere.example" });
      expect([refused.status, refused.envelope.errors[0]?.field]).toEqual([400, "to"]);
      expect((await sendTest(template, {}, looker)).status).toBe(403);
    });
  });

  test("syncing tells the tenant's system of the active version [api.calls]", async () => {
    await givenWebhook(db(), "north");
    const template = await make({ channel: "Push", status: "Active" });
    const sync = (id: string, { token } = author) => server.call("POST /api/Templates/Sync", { token, body: { id } });
    expect((await sync(template.templateId)).envelope.data).toEqual({ syncedAt: server.clock.now().toISOString() });
    expect((await history(template.templateId)).entries.at(-1)).toMatchObject({ action: "synced" });
    const { rows } = await db().raw<{ rows: { payload: unknown }[] }>(
      "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'webhook' order by j.id desc limit 1",
    );
    expect(rows[0]?.payload).toMatchObject({
      payload: {
        event: "template.synced",
        data: { templateId: template.templateId, channel: "Push", versionId: template.versionId },
      },
    });
    expect((await sync(template.templateId, looker)).status).toBe(403);
    const draft = await sync((await make()).templateId);
    expect([draft.status, draft.envelope.errors[0]?.key]).toEqual([409, "template.notActive"]);
  });
});
