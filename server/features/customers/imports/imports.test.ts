// Choices that another system had: read line by line, recorded once, never over what is newer or refused, and undone as a whole.
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allMessages, fill } from "@billwright/schemas";
import type { Connection } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { askConsent, keepRefusals, proofOf, saveConsents } from "../consents/index.ts";
import { readFile } from "./read.ts";
import { begin, runBatch } from "./run.ts";
import { findFaults, findImport, insertImport } from "./store.ts";

const runtime = testRuntime();
const now = runtime.now();
const head = "account number,contact,category,channel,given,when,source,evidence";

describe.each(testDatabases())("choices of another system on $name", ({ open }) => {
  let connection: Connection;
  let accounts = 0;
  let accountId: string;
  beforeAll(async () => void (connection = await open()));
  afterAll(() => connection.close());
  const seal = sealOf(keyringOf(testConfig().secrets), runtime);
  const services = () => ({ database: connection.database, runtime, seal });

  async function newAccount() {
    accountId = await givenAccount(connection.database, `account-${++accounts}`);
    await connection
      .database("categories")
      .insert([
        category("bills", "Bills", { Email: { assumed: true }, SMS: {} }, ["Invoices"]),
        category("notices", "Notices", { Email: { mandatory: true } }, []),
      ]);
  }
  const category = (category_id: string, name: string, channels: object, former: string[]) => ({
    ...{ account_id: accountId, category_id, name, channels: JSON.stringify(channels) },
    former_names: JSON.stringify(former),
    position: 0,
  });
  async function read(...lines: string[]) {
    const key = { accountId, importId: runtime.newId() };
    const made = { ...key, fileName: "crm.csv", sha256: "", fileKey: null, userId: "operator", at: now };
    await insertImport(connection.database, { ...made, state: "reading" });
    const text = `\uFEFF${[head, ...lines].join("\r\n")}\r\n`;
    await readFile(services(), key, Readable.from([Buffer.from(text)]));
    return key;
  }
  type Key = Awaited<ReturnType<typeof read>>;
  const start = (key: Key, is: "record" | "undo") =>
    inTransaction(connection.database, runtime, (on) => begin(on, key, { is, actor: "operator" }));
  async function run(key: Key, is: "record" | "undo") {
    await start(key, is);
    while (!["recorded", "undone"].includes((await runBatch(services(), key))!));
    const { counts } = (await findImport(connection.database, key))!;
    return counts;
  }
  const wanted = async (recipientId: string, channel: "Email" | "SMS" = "Email", to = "ada@example.org") => {
    const about = { customer: { accountId, recipientId }, category: "bills", channel };
    return (await askConsent(connection.database, about, { to, now }))!.consent.isGiven;
  };
  const say = (recipientId: string, given: boolean) =>
    inTransaction(connection.database, runtime, (on) =>
      saveConsents(on, { accountId, recipientId }, [{ categoryId: "bills", channel: "Email", given }], {
        ...{ actor: `recipient:${recipientId}`, source: "page", at: now, ip: null, userAgent: null, linkId: null },
        ...{ language: "en", salt: "s", textOf: () => null },
      }),
    );

  test("come in by any name of the category, refusals and consents, each a link of its customer's chain", async () => {
    await newAccount();
    const key = await read(
      "0017,Ada@Example.org,Invoices,email,no,2026-05-01,CRM,",
      '18,(202) 555-0143,bills,SMS,YES,2026-05-01T10:00:00+02:00,CRM,"Form, of 2019\nand signed"',
    );
    expect(await findFaults(connection.database, key, 9)).toEqual([]);
    expect(await wanted("0017")).toBe(true);
    expect(await run(key, "record")).toMatchObject({ read: 2, yes: 1, no: 1, recorded: 2 });
    expect([await wanted("0017"), await wanted("18", "SMS", "+12025550143")]).toEqual([false, true]);
    const proof = await proofOf(connection.database, { accountId, recipientId: "18" });
    expect(proof).toMatch(/1 rows; the chain is whole/);
    expect(proof).toMatch(new RegExp(`at 2026-05-01T08:00:00.000000Z by operator, import, link ${key.importId}`));
  });

  test("name each fault with its line, and how to correct it", async () => {
    await newAccount();
    const key = await read(
      "17,ada@example.org,Offers,Email,no,2026-05-01,CRM,",
      "17,ada@example.org,Bills,Print,no,2026-05-01,CRM,",
      "17,ada@example.org,Bills,Email,perhaps,2026-05-01,CRM,",
      "17,ada@example.org,Bills,Email,no,31.12.2026,CRM,",
      "17,ada@example.org,Bills,Email,no,2027-01-01,CRM,",
      '17,555-0143,Bills,SMS,no,2026-05-01,CRM,"A\nB"',
      "17,ada@example.org,Bills,Email,yes,2026-05-01,CRM,",
      ",ada@example.org,Bills,Email,no,2026-05-01,CRM,",
      "17,ada@example.org,Notices,Email,no,2026-05-01,CRM,",
      "17,,Bills,Email,no,2026-05-01,CRM,",
    );
    const faults = await findFaults(connection.database, key, 99);
    expect(faults.map(({ line, fault }) => `${line} ${fill(allMessages[fault.key], fault.params)}`)).toEqual([
      "2 “Offers” is no category. Give one of these: Bills, Notices.",
      "3 Bills does not go by “Print”. Give one of these: Email, SMS.",
      "4 “perhaps” is neither yes nor no. Write yes or no.",
      "5 “31.12.2026” is no day. Write it as 2026-11-20, or with a time as 2026-11-20T14:30:00Z.",
      "6 “2027-01-01” has not come yet. Please correct the day.",
      "7 The contact does not fit SMS. Give an e-mail address, or for texts and calls a number of US.",
      "9 evidence is empty. Please fill it in.",
      "10 account number is empty. Please fill it in.",
      "11 Notices by Email is always sent. Take the line out.",
    ]);
    expect((await findImport(connection.database, key))!.counts).toMatchObject({ read: 10, faults: 9, no: 1 });
  });

  test.each([
    ["another first line", "name;mail\r\n", "choiceImport.fault.columns", 1],
    ["a quotation mark that is not closed", `${head}\r\n17,"a,Bills,Email,no\r\n`, "choiceImport.fault.csv", 2],
    ["no lines", head, "choiceImport.fault.empty", 1],
  ])("are refused as a whole with %s", async (_title, text, faultKey, line) => {
    await newAccount();
    const key = { accountId, importId: runtime.newId() };
    const made = { ...key, fileName: "x.csv", sha256: "", fileKey: null, userId: "operator", at: now };
    await insertImport(connection.database, { ...made, state: "reading" });
    await readFile(services(), key, Readable.from([Buffer.from(text)]));
    const { state, fault } = (await findImport(connection.database, key))!;
    expect([state, fault?.key, fault?.line]).toEqual(["unreadable", faultKey, line]);
    await expect(start(key, "record")).rejects.toMatchObject({ class: "REFUSE" });
  });

  test("never win over what is newer, nor give what was refused, on the record or by somebody who was erased", async () => {
    await newAccount();
    await say("yes", false);
    await say("yes", true);
    await say("no", false);
    await say("erased", false);
    await inTransaction(connection.database, runtime, (on) =>
      keepRefusals(on, { accountId, recipientId: "erased" }, ["eve@example.org"], now),
    );
    const key = await read(
      "yes,a@example.org,Bills,Email,no,2026-05-01,CRM,",
      "no,b@example.org,Bills,Email,yes,2026-11-20T11:59:00Z,CRM,Form",
      "new,eve@example.org,Bills,Email,yes,2026-05-01,CRM,Form",
      "twice,c@example.org,Bills,Email,yes,2026-05-01,CRM,Form",
      "twice,c@example.org,Bills,Email,no,2026-05-01,CRM,",
      "twice,c@example.org,Bills,Email,yes,2026-04-01,CRM,Form",
    );
    const expected = { recorded: 1, same: 0, older: 1, refused: 2, repeated: 2 };
    expect(await run(key, "record")).toMatchObject(expected);
    expect(await Promise.all(["yes", "no", "twice"].map((id) => wanted(id)))).toEqual([true, false, false]);
    expect(await wanted("new", "Email", "eve@example.org")).toBe(false);
  });

  test("count no more once they are undone: what stood before stands again, and what was chosen since stays", async () => {
    await newAccount();
    const key = await read(
      ...["plain", "chosen"].map((id) => `${id},a@example.org,Bills,Email,no,2026-11-20T11:00:00Z,CRM,`),
    );
    await run(key, "record");
    await say("chosen", true);
    await say("chosen", false);
    expect([await wanted("plain"), await wanted("chosen")]).toEqual([false, false]);
    expect(await run(key, "undo")).toMatchObject({ recorded: 2, undone: 2 });
    expect([await wanted("plain"), await wanted("chosen")]).toEqual([true, false]);
    const proof = await proofOf(connection.database, { accountId, recipientId: "plain" });
    expect(proof).toMatch(/2 rows; the chain is whole/);
    const facts = await connection.database("biller_facts").where({ account_id: accountId, recipient_id: "plain" });
    expect(facts.map(({ data }) => data.state)).toEqual(["refused", "given"]);
    await expect(start(key, "undo")).rejects.toMatchObject({ class: "REFUSE" });
  });

  test("are in two files, and the one that is undone takes nothing of the other with it", async () => {
    await newAccount();
    const line = "plain,a@example.org,Bills,Email,no,2026-11-01,CRM,";
    const [first, second] = [await read(line), await read(line)];
    await run(first, "record");
    expect(await run(second, "record")).toMatchObject({ recorded: 0, same: 1 });
    await run(first, "undo");
    expect(await wanted("plain")).toBe(false);
    expect(await run(second, "undo")).toMatchObject({ recorded: 1, same: 0, undone: 1 });
    expect(await wanted("plain")).toBe(true);
  });

  test("go on after an interruption, and no line counts twice", async () => {
    await newAccount();
    const lines = Array.from({ length: 1100 }, (_, n) => `c-${n},,Bills,Email,no,2026-05-01,CRM,`);
    const key = { accountId, importId: runtime.newId() };
    const made = { ...key, fileName: "x.csv", sha256: "", fileKey: null, userId: "operator", at: now };
    await insertImport(connection.database, { ...made, state: "reading" });
    const bytes = Buffer.from([head, ...lines].join("\n"));
    async function* breaking() {
      yield bytes.subarray(0, bytes.length - 1000);
      await expect.poll(async () => (await findImport(connection.database, key))!.counts.read).toBe(1000);
      throw new Error("The process ends here.");
    }
    await expect(readFile(services(), key, breaking())).rejects.toThrow("ends here");
    await readFile(services(), key, Readable.from([bytes]));
    expect((await findImport(connection.database, key))!).toMatchObject({ state: "checked", counts: { no: 1100 } });
    await start(key, "record");
    await runBatch(services(), key);
    // Two processes at once.
    const both = async () => {
      while ((await runBatch(services(), key)) === "recording");
    };
    await Promise.all([both(), both()]);
    const { count } = (await connection.database("consents").where({ account_id: accountId }).count().first())!;
    expect([Number(count), (await findImport(connection.database, key))!.counts.recorded]).toEqual([1100, 1100]);
  });
});
