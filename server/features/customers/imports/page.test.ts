// Imports by the staff's page: a file is brought, checked, recorded and taken back by jobs, by those whose role may, and never another account's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallName, Role } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { currentConsents } from "../consents/index.ts";

const head = "account number,contact,category,channel,given,when,source,evidence";
const get = "GET /api/ChoiceImports/Get";
const list = "GET /api/ChoiceImports/List";
const record = "POST /api/ChoiceImports/Record";
const undo = "POST /api/ChoiceImports/Undo";
const discard = "POST /api/ChoiceImports/Discard";

describe.each(testDatabases())("imports of choices by the page on $name", (database) => {
  let server: TestServer;
  let accounts = 0;
  let accountId: string;
  let owner: { token: string; userId: string };
  beforeAll(async () => void (server = await testServer(database)));
  afterAll(() => server.stop());
  beforeEach(async () => {
    accountId = await givenAccount(server.connection.database, `account-${++accounts}`);
    await server.connection.database("categories").insert({
      ...{ account_id: accountId, category_id: "bills", name: "Bills", position: 0 },
      channels: JSON.stringify({ Email: { assumed: true } }),
    });
    owner = await givenUser(server, accountId, { first_name: "Ada", last_name: "Byron" });
  });

  async function add(content: string | Uint8Array, { token = owner.token, name = "crm.csv" } = {}) {
    const body = new FormData();
    body.append("file", new Blob([content as string], { type: "text/csv" }), name);
    const headers = { Authorization: `Bearer ${token}` };
    return server.fetch("/api/ChoiceImports/Add", { method: "POST", headers, body });
  }
  async function brought(...lines: string[]): Promise<string> {
    const { envelope } = await add([head, ...lines].join("\n"));
    return (envelope.data as { importId: string }).importId;
  }
  const seen = async (importId: string, { token } = owner) =>
    (await server.call(get, { token, query: { importId } })).envelope.data!;
  const act = (name: typeof undo | typeof discard, importId: string, { token } = owner) =>
    server.call(name, { token, body: { importId } });
  const recorded = (importId: string, skipsFaults = false) =>
    server.call(record, { token: owner.token, body: { importId, skipsFaults } });
  const keyOf = (answer: Awaited<ReturnType<typeof act>>) => [answer.status, answer.envelope.errors?.[0]?.key];
  async function wanted(recipientId: string): Promise<boolean> {
    const now = server.clock.now();
    const { categories } = await currentConsents(server.connection.database, { accountId, recipientId }, { now });
    return categories[0]!.choices[0]!.given;
  }
  const no = (recipientId: string) => `${recipientId},,Bills,Email,no,2026-05-01,CRM,`;

  test("are checked first, then recorded, then taken back, each by whom the audit trail names", async () => {
    const importId = await brought(no("ann"), no("ben"));
    expect(await seen(importId)).toMatchObject({ state: "reading", fileName: "crm.csv", counts: { read: 0 } });
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "checked", counts: { read: 2, no: 2, recorded: 0 } });
    expect(await wanted("ann")).toBe(true);
    const other = await givenUser(server, accountId, { first_name: "Mary", last_name: "Shelley" });
    expect((await server.call(record, { token: other.token, body: { importId, skipsFaults: false } })).status).toBe(
      200,
    );
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "recorded", by: "Mary Shelley", counts: { recorded: 2 } });
    expect(await wanted("ann")).toBe(false);
    expect((await act(undo, importId)).status).toBe(200);
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "undone", undoneBy: "Ada Byron", counts: { undone: 2 } });
    expect(await wanted("ann")).toBe(true);
    const trail = server.connection.database("audit").where({ account_id: accountId, object: importId }).orderBy("at");
    expect((await trail.select("action", "actor")).map(({ action, actor }) => [action, actor])).toEqual([
      ["choices_import_added", owner.userId],
      ["choices_imported", other.userId],
      ["choices_import_undone", owner.userId],
    ]);
  });

  test("are stopped while they are recorded: what was recorded so far is taken back, and nothing follows", async () => {
    const importId = await brought(...Array.from({ length: 600 }, (_, n) => no(`c-${n}`)));
    await server.runJobs();
    await recorded(importId);
    // As the page sees it before the job has come to an end.
    expect(await seen(importId)).toMatchObject({ state: "recording" });
    expect((await act(undo, importId)).status).toBe(200);
    expect(keyOf(await act(undo, importId))).toEqual([409, "choiceImport.state"]);
    await server.runJobs();
    const { state, counts } = await seen(importId);
    expect([state, counts.recorded - counts.undone]).toEqual(["undone", 0]);
    expect(await wanted("c-0")).toBe(true);
  });

  test("leave out lines with a fault only where that is asked for", async () => {
    const importId = await brought(no("ann"), "ben,,Bills,Email,perhaps,2026-05-01,CRM,");
    await server.runJobs();
    const { faults, counts } = await seen(importId);
    expect([counts.faults, faults]).toEqual([
      1,
      [{ line: 3, key: "choiceImport.fault.given", params: { value: "perhaps" } }],
    ]);
    expect(keyOf(await recorded(importId))).toEqual([409, "choiceImport.faulty"]);
    expect((await recorded(importId, true)).status).toBe(200);
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "recorded", counts: { recorded: 1 } });
  });

  test("of the same file twice are said to be so, and what is on record is not recorded twice", async () => {
    const first = await brought(no("ann"));
    await server.runJobs();
    await recorded(first);
    await server.runJobs();
    const second = await brought(no("ann"));
    await server.runJobs();
    expect(await seen(second)).toMatchObject({ same: { importId: first, by: "Ada Byron" } });
    await recorded(second);
    await server.runJobs();
    expect(await seen(second)).toMatchObject({ counts: { recorded: 0, same: 1 } });
  });

  test("two at once about the same customers come to an end, each choice recorded by one of them", async () => {
    const lines = Array.from({ length: 40 }, (_, n) => no(`c-${n}`));
    const both = [await brought(...lines), await brought(...lines.toReversed())];
    await server.runJobs();
    await Promise.all(both.map((importId) => recorded(importId)));
    await server.runJobs();
    const all = await Promise.all(both.map((importId) => seen(importId)));
    expect(all.map(({ state }) => state)).toEqual(["recorded", "recorded"]);
    expect(all.reduce((sum, { counts }) => sum + counts.recorded, 0)).toBe(40);
    expect(all.reduce((sum, { counts }) => sum + counts.same, 0)).toBe(40);
  });

  test("whose job was given up say that they have halted, and go on where they were once they are asked for again", async () => {
    const db = server.connection.database;
    const importId = await brought(no("ann"), no("ben"));
    /** As the last try of a job that always fails leaves it. */
    const giveUp = async () => {
      await db.raw("delete from graphile_worker._private_jobs where key = ?", [`importChoices:${importId}`]);
      await db("dead_letters").insert({
        ...{ account_id: accountId, kind: "importChoices", key: `importChoices:${importId}`, at: server.clock.now() },
        payload: JSON.stringify({ accountId, importId }),
      });
    };
    await server.runJobs();
    await recorded(importId);
    expect((await seen(importId)).isHalted).toBe(false);
    expect(keyOf(await recorded(importId))).toEqual([409, "choiceImport.state"]);
    await giveUp();
    expect(await seen(importId)).toMatchObject({ state: "recording", isHalted: true });
    // By two at once: one of them comes too late.
    const both = await Promise.all([recorded(importId), recorded(importId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db("audit").where({ object: importId, action: "choices_imported" })).toHaveLength(2);
    expect((await seen(importId)).isHalted).toBe(false);
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "recorded", counts: { recorded: 2 } });
    await act(undo, importId);
    await giveUp();
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "undoing", isHalted: true });
    expect((await act(undo, importId)).status).toBe(200);
    await server.runJobs();
    expect(await seen(importId)).toMatchObject({ state: "undone", isHalted: false, counts: { undone: 2 } });
  });

  test("by the operator's command say so in words of the reader's language", async () => {
    const importId = await brought(no("ann"));
    await server.connection.database("choice_imports").where({ import_id: importId }).update({ user_id: "operator" });
    const { envelope } = await server.call(list, {
      token: owner.token,
      query: {},
      headers: { "Accept-Language": "de" },
    });
    expect(envelope.data!.imports.map(({ by }) => by)).toEqual(["der Betreiber"]);
    expect((await seen(importId)).by).toBe("the operator");
  });

  test("of a file that is discarded leave nothing, in the database or among the files", async () => {
    const importId = await brought(no("ann"));
    const stored = await server.connection.database("choice_imports").where({ import_id: importId }).first("file_key");
    expect((await act(discard, importId)).status).toBe(200);
    expect((await server.call(get, { token: owner.token, query: { importId } })).status).toBe(404);
    await server.runJobs();
    expect(await server.connection.database("choice_imports").where({ import_id: importId })).toEqual([]);
    await expect(server.files.get(String(stored?.file_key))).rejects.toThrow();
    expect(keyOf(await recorded(importId))[0]).toBe(404);
  });

  test("that are recorded cannot be discarded, and what was discarded cannot be taken back", async () => {
    const importId = await brought(no("ann"));
    await server.runJobs();
    expect(keyOf(await act(undo, importId))).toEqual([409, "choiceImport.state"]);
    await recorded(importId);
    await server.runJobs();
    expect(keyOf(await act(discard, importId))).toEqual([409, "choiceImport.state"]);
  });

  const utf16 = Buffer.from(`\uFEFF${head}\n${no("ann")}`, "utf16le");
  test.each([
    ["semicolons, CRLF and a BOM", `\uFEFF${[head, no("ann")].join("\r\n").replaceAll(",", ";")}\r\n`, "checked", null],
    ["two bytes a sign, as spreadsheets write it", utf16, "checked", null],
    ["no CSV at all", "PK\u0003\u0004\u0000\u0000", "unreadable", "choiceImport.fault.encoding"],
    ["nothing but its first line", head, "unreadable", "choiceImport.fault.empty"],
    ["other columns", "name,mail\na,b", "unreadable", "choiceImport.fault.columns"],
  ] as const)("of a file with %s say what it is", async (_what, content, state, fault) => {
    const { envelope } = await add(content);
    await server.runJobs();
    const stored = await seen((envelope.data as { importId: string }).importId);
    expect([stored.state, stored.fault?.key ?? null]).toEqual([state, fault]);
  });

  test("of a file in the encoding of an old spreadsheet name the lines whose signs are lost", async () => {
    const bytes = Buffer.from([head, no("ann"), "ben,,Bills,Email,no,2026-05-01,Caf\u00e9,"].join("\n"), "latin1");
    const { envelope } = await add(bytes);
    await server.runJobs();
    const { state, faults } = await seen((envelope.data as { importId: string }).importId);
    expect([state, faults.map(({ line, key }) => [line, key])]).toEqual([
      "checked",
      [[3, "choiceImport.fault.encoding"]],
    ]);
  });

  test("refuse an empty file at once, and keep no row of it", async () => {
    const answer = await add("");
    expect([answer.status, answer.envelope.errors?.[0]?.key]).toEqual([400, "upload.empty"]);
    expect((await server.call(list, { token: owner.token, query: {} })).envelope.data!.imports).toEqual([]);
  });

  test("are listed by the page, the newest first, and none twice", async () => {
    for (let n = 0; n < 27; n++) {
      server.clock.pass(1);
      await brought(no(`c-${n}`));
    }
    const page = async (after?: string) =>
      (await server.call(list, { token: owner.token, query: after === undefined ? {} : { after } })).envelope.data!;
    const first = await page();
    const second = await page(first.next!);
    expect([first.imports.length, second.imports.length, second.next]).toEqual([25, 2, null]);
    const ids = [...first.imports, ...second.imports].map(({ importId }) => importId);
    expect(new Set(ids).size).toBe(27);
  });

  test.each(["User", "Admin", "Display", "PartnerAdmin", "PartnerUser", "SuperAdminDisplay"] satisfies Role[])(
    "are not for a %s",
    async (role) => {
      const importId = await brought(no("ann"));
      const { token } = await givenUser(server, accountId, { role });
      const calls: [CallName, object][] = [
        [list, { query: {} }],
        [get, { query: { importId } }],
        [record, { body: { importId, skipsFaults: true } }],
        [undo, { body: { importId } }],
        [discard, { body: { importId } }],
      ];
      for (const [name, request] of calls)
        expect(
          (await server.call(name as typeof undo, { token, ...(request as { body: { importId: string } }) })).status,
        ).toBe(403);
      expect((await add(head, { token })).status).toBe(403);
    },
  );

  test("of another account are not there", async () => {
    const importId = await brought(no("ann"));
    const stranger = await givenUser(server, await givenAccount(server.connection.database, `account-${++accounts}`));
    expect((await server.call(get, { token: stranger.token, query: { importId } })).status).toBe(404);
    expect((await act(undo, importId, stranger)).status).toBe(404);
    expect((await act(discard, importId, stranger)).status).toBe(404);
  });
});
