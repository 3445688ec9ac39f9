// The nightly checks of agreements and of templates' histories: what was changed behind a chain's back is counted, logged and measured (threats.md T50).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addJob } from "../../../jobs/queue.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { givenTemplate } from "../../../testing/givenTemplate.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { addHistory as addToTemplate } from "../../forms/templates/history.ts";
import { deleteTemplate } from "../../forms/templates/store.ts";
import { addHistory } from "../../money/agreements/history.ts";

const checks = { agreements: "checkAgreements", histories: "checkHistories" } as const;

describe.each(testDatabases())("the nightly checks on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());
  const db = () => server.connection.database;

  let made = 0;
  /** An agreement with three rows, as it is kept. */
  async function givenAgreement(): Promise<string> {
    const agreementKey = `agreement-${++made}`;
    const key = { account_id: "north", recipient_id: "r-1", agreement_id: agreementKey, agreement_key: agreementKey };
    const now = server.clock.now();
    const agreed = { accountId: "north", recipientId: "r-1", agreementId: agreementKey, agreementKey };
    const is = { state: "declined", attempt: 1, template: "1", reference: "1" };
    await db()("agreements").insert({ ...key, ...is, created_at: now, updated_at: now });
    const entry = { ip: "192.0.2.1", userAgent: "A browser", template: "1", reference: "1", sha256: null, now };
    for (const action of ["prepared", "signed", "declined"] as const)
      await db().transaction((on) => addHistory(on, agreed, { ...entry, action }));
    return agreementKey;
  }
  async function givenHistory({ isDeleted = false } = {}): Promise<string> {
    const { templateId, versionId } = await givenTemplate(db(), "north", { channel: "SMS" });
    const key = { accountId: "north", templateId };
    const entry = { userId: "u", versionId, now: server.clock.now() };
    for (const action of ["saved", isDeleted ? "deleted" : "submitted"] as const)
      await db().transaction((on) => addToTemplate(on, key, { ...entry, action }));
    if (isDeleted) await removeTemplate(templateId);
    return templateId;
  }
  const removeTemplate = (templateId: string) =>
    db().transaction((on) => deleteTemplate(on, { accountId: "north", templateId }));
  /** As somebody who may do everything in the database. */
  async function unguarded(sql: string, id: string): Promise<void> {
    const guards = (is: "disable" | "enable") =>
      Promise.all(
        ["agreement_history", "template_history", "template_versions"].map((table) =>
          db().raw(`alter table ${table} ${is} trigger all`),
        ),
      );
    await guards("disable");
    await db().raw(sql, [id]);
    await guards("enable");
  }
  async function broken(kind: keyof typeof checks): Promise<number> {
    await addJob(db(), checks[kind], "now", {});
    await server.runJobs();
    const metrics = await server.metrics.read();
    const at = server.clock.now().getTime() / 1000;
    expect(metrics).toContain(`\nbillwright_chains_checked_at_seconds{chains="${kind}"} ${at}\n`);
    return Number(new RegExp(`^billwright_chains_broken\\{chains="${kind}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
  }

  test("find nothing of what is whole, of a template that was deleted neither", async () => {
    for (let count = 0; count < 2; count++) await givenAgreement();
    await givenHistory();
    await givenHistory({ isDeleted: true });
    expect([await broken("agreements"), await broken("histories")]).toEqual([0, 0]);
  });

  test.each<[kind: keyof typeof checks, what: string, sql: string]>([
    [
      "agreements",
      "a changed row",
      "update agreement_history set ip = '203.0.113.9' where agreement_key = ? and number = 2",
    ],
    ["agreements", "an agreement whose history is left", "delete from agreements where agreement_key = ?"],
    ["histories", "a changed row", "update template_history set user_id = 'x' where template_id = ? and number = 2"],
    [
      "histories",
      "a content that was changed",
      `update template_versions set content = '{"text":"x"}' where template_id = ?`,
    ],
  ])("of %s find %s, every night until somebody looks, and the log names it", async (kind, _what, sql) => {
    const id = kind === "agreements" ? await givenAgreement() : await givenHistory();
    const before = await broken(kind);
    await unguarded(sql, id);
    expect([await broken(kind), await broken(kind)]).toEqual([before + 1, before + 1]);
    const lines = server.log().split("\n");
    expect(lines.filter((line) => line.includes("a chain is broken") && line.includes(`"${id}"`))).toHaveLength(2);
  });

  test("find a newest row that is gone, in its chain and by the number of rows, and a template whose history alone is left", async () => {
    const id = await givenAgreement();
    const before = await broken("agreements");
    await unguarded("delete from agreement_history where agreement_key = ? and number = 3", id);
    server.clock.pass(3_600);
    await givenAgreement();
    expect(await broken("agreements")).toBe(before + 2);
    const templateId = await givenHistory();
    const histories = await broken("histories");
    await removeTemplate(templateId);
    expect(await broken("histories")).toBe(histories + 1);
  });

  test("find that a chain and all that it belongs to have gone, by the rows of the night before", async () => {
    const id = await givenAgreement();
    const before = await broken("agreements");
    server.clock.pass(86_400);
    await givenAgreement();
    await unguarded("delete from agreement_history where agreement_key = ?", id);
    await db()("agreements").where({ agreement_key: id }).delete();
    expect(await broken("agreements")).toBe(before + 1);
  });
});
