// The history detects every change to itself and to the contents that it refers to (threats.md T50).
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import type { Transaction } from "../../../database/connect.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { givenTemplate, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { addHistory, readHistory, type HistoryAction } from "./history.ts";

const length = 12;
const actions: HistoryAction[] = ["saved", "submitted", "approved", "rejected", "testSent"];

/** Changes that somebody with access to the database may make to the rows; each changes the meaning. */
interface Edit {
  what: "column" | "delete" | "swap" | "insert" | "content" | "end";
  column: number;
  row: number;
  other: number;
}

const columns: [name: string, other: string][] = [
  ["action", "case action when 'approved' then 'rejected' else 'approved' end"],
  ["user_id", "user_id || 'x'"],
  ["at", "at + interval '1 microsecond'"],
  ["reason", "coalesce(reason, '') || 'x'"],
  ["version_id", "case when version_id is null then 'x' end"],
  ["content_hash", "repeat('a', 64)"],
  ["previous_hash", "repeat('b', 64)"],
  ["hash", "repeat('c', 64)"],
  ["number", "number + 1000"],
];

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom("column", "column", "column", "delete", "swap", "insert", "content", "end"),
  column: fc.nat({ max: columns.length - 1 }),
  row: fc.integer({ min: 1, max: length }),
  other: fc.integer({ min: 1, max: length - 1 }),
});

describe.each(testDatabases())("the history on $name", (database) => {
  let server: TestServer;
  let template: GivenTemplate;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
    template = await givenTemplate(server.connection.database, "north", { channel: "SMS" });
    await db().transaction(async (transaction) => {
      for (let row = 1; row < length; row++) {
        const now = new Date(Date.parse("2026-11-02T10:00:00Z") + row * 1000);
        const reason = row % 3 === 0 ? `Reason ${row}` : null;
        const action = actions[row % actions.length]!;
        await addHistory(transaction, template, {
          action,
          userId: `u-${row % 2}`,
          versionId: template.versionId,
          now,
          reason,
        });
      }
    });
  });
  afterAll(() => server.stop());

  const db = () => server.connection.database;
  const at = () => ({ account_id: template.accountId, template_id: template.templateId });

  async function edit(transaction: Transaction, { what, column, row, other }: Edit): Promise<void> {
    const rows = () => transaction("template_history").where(at());
    const second = ((row + other - 1) % length) + 1;
    if (what === "column") {
      const [name, value] = columns[column]!;
      await rows()
        .where({ number: row })
        .update({ [name]: transaction.raw(value) });
    } else if (what === "delete") await rows().where({ number: row }).delete();
    else if (what === "insert") {
      const copy = await rows().where({ number: row }).first<Record<string, unknown>>();
      await transaction("template_history").insert({ ...copy, number: length + other });
    } else if (what === "swap") {
      await rows().where({ number: row }).update({ number: 0 });
      await rows().where({ number: second }).update({ number: row });
      await rows().where({ number: 0 }).update({ number: second });
    } else if (what === "content")
      await transaction("template_versions")
        .where({ version_id: template.versionId })
        .update({ content: `{"text":"${row}"}` });
    else
      await transaction("templates")
        .where(at())
        .update({ history_number: length - other });
  }

  const isWhole = async (transaction: Transaction) => (await readHistory(transaction, template)).isIntact;
  const hasAllRows = async (transaction: Transaction) =>
    (await transaction("template_history").where(at()).select("number")).length === length;

  /** Whether the history still reports that it is intact after the edit, which is rolled back. */
  async function isUnseen(made: Edit, look = isWhole): Promise<boolean> {
    let isIntact = true;
    const back = new Error("taken back");
    await db()
      .transaction(async (transaction) => {
        await transaction.raw("alter table template_history disable trigger template_history_stays");
        await transaction.raw("alter table template_versions disable trigger template_versions_stay");
        await edit(transaction, made);
        isIntact = await look(transaction);
        throw back;
      })
      .catch((error: unknown) => {
        if (error !== back) throw error;
      });
    return isIntact;
  }

  test("is intact as it was written, and refuses every change [approval.quorum]", async () => {
    const { entries, isIntact } = await readHistory(db(), template);
    expect([entries.length, isIntact]).toEqual([length, true]);
    await expect(db()("template_history").update({ reason: "x" })).rejects.toThrow("never changed");
    await expect(db()("template_history").delete()).rejects.toThrow("never changed");
  });

  test("shows each of 1,000 random changes that get past that [approval.quorum]", { tags: ["S29"] }, async () => {
    const edits = fc.sample(anyEdit, { numRuns: 1000, seed: 50 });
    const unseen: Edit[] = [];
    for (const made of edits) if (await isUnseen(made)) unseen.push(made);
    found("S29", "changes that are not noticed", unseen.length, edits.length);
    const twin = [];
    for (const made of edits.slice(0, 50)) twin.push(await isUnseen(made, hasAllRows));
    foundInTwin("S29", "not noticed by a twin that only counts its rows", twin.filter(Boolean).length);
    expect(twin).toContain(true);
    expect([edits.length, unseen]).toEqual([1000, []]);
    expect((await readHistory(db(), template)).isIntact).toBe(true);
  });

  test("shows its last rows taken away together with nothing else [approval.quorum]", async () => {
    for (let row = 1; row <= length; row++)
      expect(await isUnseen({ what: "delete", row, column: 0, other: 1 })).toBe(false);
  });
});
