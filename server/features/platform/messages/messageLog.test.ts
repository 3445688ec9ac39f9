// The log of what is sent to customers (decisions-proposed.md P107).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection, Database } from "../../../database/connect.ts";
import { logTo } from "../../../http/log.ts";
import { mostTries } from "../../../jobs/retry.ts";
import type { WaitingMessage } from "../../../jobs/kinds.ts";
import { deliverOnce } from "../../../providers/outbound/deliverOnce.ts";
import { folderFiles } from "../../../providers/files/folderFiles.ts";
import { MailRefused, type Mail, type MailProvider } from "../../../providers/mail/mail.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { doorParts, jobParts } from "../../../testing/messages.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import type { Content } from "./kinds.ts";
import { messageTasks } from "./messageJob.ts";
import { messageQueue } from "./messageQueue.ts";
import {
  findAttachments,
  findContent,
  findMessage,
  forgetContents,
  settleMessage,
  type LoggedMessage,
} from "./messageLog.ts";

const runtime = testRuntime();
const keyring = keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]);
const seal = sealOf(keyring, runtime);
const queue = messageQueue(doorParts(keyring, seal, runtime));
const log = logTo({ write: () => undefined });
const customer = { recipientId: "r-1", category: null };
const content: Content<"mail"> = {
  to: { address: "ada@example.com" },
  fromName: "North",
  subject: "Your bill",
  text: "It is ready.",
  html: "<p>It is ready.</p>",
};

/** The jobs that wait, with the newest last. */
async function waitingJobs(database: Database): Promise<{ key: string; payload: WaitingMessage }[]> {
  const { rows } = await database.raw<{ rows: { payload: { key: string; payload: WaitingMessage } }[] }>(
    "select payload from graphile_worker._private_jobs order by id",
  );
  return rows.map(({ payload }) => payload);
}

async function lastJob(database: Database) {
  const job = (await waitingJobs(database)).at(-1);
  if (!job) throw new Error("No job waits.");
  return job;
}

describe.each(testDatabases())("the log of messages on $name", ({ open }) => {
  let connection: Connection;
  const folder = mkdtempSync(join(tmpdir(), "bw-log-"));
  const sent: Mail[] = [];
  let answer: () => Promise<void> = () => Promise.resolve();
  const mail: MailProvider = {
    events: null,
    send: async (each) => {
      await answer();
      sent.push(each);
    },
  };
  const sms = { inbound: null, send: () => Promise.reject(new Error("none here")) };
  beforeAll(async () => {
    connection = await open();
    await givenAccount(connection.database, "north");
  });
  afterAll(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });
  const files = () => folderFiles(folder, runtime);

  async function run({ tries = 1 } = {}): Promise<LoggedMessage> {
    const { database } = connection;
    const { key, payload } = await lastJob(database);
    const { mail: task } = messageTasks({ ...jobParts, database, seal, runtime, log, mail, sms, files: await files() });
    await task(payload, { key, tries }).catch(() => undefined);
    return (await findMessage(database, { accountId: "north", logId: payload.logId! }))!;
  }
  const add = (key: string, more = {}, changes: Partial<Content<"mail">> = {}) =>
    queue.add(connection.database, "mail", { accountId: "north", key, customer, ...more }, { ...content, ...changes });

  test("has a message from the transaction that enqueues it, and what became of it", async () => {
    await add("bill");
    const { payload } = await lastJob(connection.database);
    const key = { accountId: "north", logId: payload.logId! };
    const at = runtime.now();
    const waiting = {
      ...{ ...key, recipientId: "r-1", category: null, channel: "Email", outcome: "waiting", reason: null },
      ...{ createdAt: at, settledAt: null },
    };
    expect(await findMessage(connection.database, key)).toEqual(waiting);
    runtime.pass(5);
    expect(await run()).toEqual({ ...waiting, outcome: "sent", settledAt: runtime.now() });
    const { to, subject, text, html } = content;
    const sentContent = { to: to.address, subject, text, html };
    expect(await findContent(seal, connection.database, key)).toEqual(sentContent);
    expect(await findContent(seal, connection.database, { ...key, accountId: "south" })).toBeNull();
  });

  test("loses a message with the transaction that enqueues it", async () => {
    const { database } = connection;
    const count = async () => (await database("message_log").count<{ count: string }[]>("* as count"))[0]!.count;
    const before = await count();
    const rolledBack = database.transaction(async (transaction) => {
      await queue.add(transaction, "mail", { accountId: "north", key: "lost", customer }, content);
      throw new Error("no after all");
    });
    await expect(rolledBack).rejects.toThrow("no after all");
    expect(await count()).toBe(before);
  });

  test("keeps address and body sealed, and no text that had a code", async () => {
    await add("code", {}, { text: "It is 7319.", html: "<b>7319.</b>", subject: "7319.", code: "7319." });
    const { payload } = await lastJob(connection.database);
    const rows = JSON.stringify(await connection.database("message_log").select());
    for (const word of ["ada@", "It is ready", "7319."]) expect(rows).not.toContain(word);
    const kept = await findContent(seal, connection.database, { accountId: "north", logId: payload.logId! });
    expect(kept).toEqual({ to: "ada@example.com", subject: null, text: null, html: null });
  });

  test("leaves out what is for users", async () => {
    await add("user", { customer: null });
    expect((await lastJob(connection.database)).payload.logId).toBeNull();
  });

  const endings: [string, () => Promise<void>, Partial<LoggedMessage>, { tries?: number; seconds?: number }][] = [
    [
      "refused for good",
      () => Promise.reject(new MailRefused("No such mailbox.")),
      { outcome: "refused", reason: "No such mailbox." },
      {},
    ],
    ["tried again", () => Promise.reject(new Error("down")), { outcome: "waiting" }, {}],
    ["given up", () => Promise.reject(new Error("down")), { outcome: "failed" }, { tries: mostTries }],
    ["too late", () => Promise.resolve(), { outcome: "late", reason: null }, { seconds: 61 }],
  ];
  test.each(endings)("knows the state of a message that is %s", async (name, how, expected, { tries, seconds = 0 }) => {
    await add(name, { notAfter: new Date(runtime.now().getTime() + 60_000) });
    answer = how;
    runtime.pass(seconds);
    const before = sent.length;
    expect(await run({ tries })).toMatchObject(expected);
    expect(sent.length).toBe(before);
    answer = () => Promise.resolve();
  });

  test("has one row for a message that is enqueued again, as it was sent", async () => {
    await add("again", {}, { text: "first" });
    const { payload: first } = await lastJob(connection.database);
    await add("again", {}, { text: "second" });
    const { payload: second } = await lastJob(connection.database);
    expect(second.logId).toBe(first.logId);
    await run();
    await add("again", {}, { text: "third" });
    const key = { accountId: "north", logId: first.logId! };
    expect((await findContent(seal, connection.database, key))?.text).toBe("second");
    expect((await run()).outcome).toBe("sent");
    expect(sent.filter(({ text }) => text === "third")).toEqual([]);
  });

  test("keeps what was attached, and the mail brings it", async () => {
    const bytes = Buffer.from("%PDF-1.7 a bill");
    const file = await (
      await files()
    ).put(
      (async function* () {
        yield bytes;
      })(),
    );
    await add("attached", { attachments: [{ name: "bill.pdf", mediaType: "application/pdf", file }] });
    const { logId } = await run();
    expect(sent.at(-1)!.attachments).toEqual([{ name: "bill.pdf", mediaType: "application/pdf", content: bytes }]);
    expect(await findAttachments(connection.database, { accountId: "north", logId })).toEqual([
      { name: "bill.pdf", mediaType: "application/pdf", file },
    ]);
  });

  test("deletes the text of a message after 24 months, and keeps that it was sent", async () => {
    const { database } = connection;
    const file = await (
      await files()
    ).put(
      (async function* () {
        yield Buffer.from("old");
      })(),
    );
    await add("old", { attachments: [{ name: "a.pdf", mediaType: "application/pdf", file }] });
    const { logId, createdAt } = await run();
    const key = { accountId: "north", logId };
    const in24Months = new Date(createdAt);
    in24Months.setUTCFullYear(createdAt.getUTCFullYear() + 2);
    await forgetContents(database, in24Months);
    expect((await findContent(seal, database, key))?.text).toBe(content.text);
    await forgetContents(database, new Date(in24Months.getTime() + 1));
    expect(await findContent(seal, database, key)).toBeNull();
    expect(await findAttachments(database, key)).toEqual([]);
    expect((await findMessage(database, key))?.outcome).toBe("sent");
  });
});

describe("a worker that dies between sending and the log, on PostgreSQL,", () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await realDatabase().open();
    await givenAccount(connection.database, "north");
  });
  afterAll(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });

  type Task = (database: Database, payload: WaitingMessage, key: string) => Promise<void>;
  let made: number;
  const folder = mkdtempSync(join(tmpdir(), "bw-log-"));
  const mail = { events: null, send: () => Promise.resolve(void made++) };

  const ours: Task = async (database, payload, key) => {
    const files = await folderFiles(folder, runtime);
    await messageTasks({
      ...jobParts,
      database,
      seal,
      runtime,
      log,
      mail,
      sms: { ...mail, inbound: null },
      files,
    }).mail(payload, {
      key,
      tries: 1,
    });
  };
  /** Only the try that sends it writes the log. */
  const twin: Task = async (database, { accountId, logId }, effectId) => {
    let isOwn = false;
    await deliverOnce(database, { accountId, effectId }, runtime.now, async () => {
      await mail.send();
      isOwn = true;
      return "done";
    });
    const ending = { outcome: "sent", reason: null, at: runtime.now() } as const;
    if (isOwn) await settleMessage(database, { accountId, logId: logId! }, ending);
  };
  /** The worker dies as it reaches for the log. */
  const dying = (database: Database): Database =>
    new Proxy(database, {
      apply(target, self, parameters: unknown[]) {
        if (parameters[0] === "message_log") throw new Error("the worker died");
        return Reflect.apply(target, self, parameters) as unknown;
      },
    });

  async function outcomeOf(task: Task, name: string) {
    const { database } = connection;
    await queue.add(database, "mail", { accountId: "north", key: name, customer }, content);
    const { key, payload } = await lastJob(database);
    made = 0;
    await expect(task(dying(database), payload, key)).rejects.toThrow("the worker died");
    await task(database, payload, key);
    const logged = await findMessage(database, { accountId: "north", logId: payload.logId! });
    return { made, outcome: logged?.outcome };
  }

  test("leaves a job whose repeat sends nothing and writes it", async () => {
    expect(await outcomeOf(ours, "proof")).toEqual({ made: 1, outcome: "sent" });
  });
  test("is found out where only the sending try writes: the log waits for ever", async () => {
    expect(await outcomeOf(twin, "twin")).toEqual({ made: 1, outcome: "waiting" });
  });
});
