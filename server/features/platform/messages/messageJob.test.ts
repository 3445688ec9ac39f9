import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { logTo } from "../../../http/log.ts";
import type { WaitingMessage } from "../../../jobs/kinds.ts";
import { runWaitingJobs } from "../../../jobs/worker.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { folderFiles } from "../../../providers/files/folderFiles.ts";
import { fakeMailServer, type FakeMailServer } from "../../../providers/mail/fakeMailServer.ts";
import { smtpMail } from "../../../providers/mail/smtpMail.ts";
import { fakeSmsServer, type FakeSmsServer } from "../../../providers/sms/fakeSmsServer.ts";
import { httpSms } from "../../../providers/sms/httpSms.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { doorParts, jobParts } from "../../../testing/messages.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { messageTasks } from "./messageJob.ts";
import { messageQueue } from "./messageQueue.ts";

const content = { to: { address: "ada@example.com" }, fromName: "North", subject: "Hello", text: "Hello" };
const account = { accountId: "north", customer: null };

describe.each(testDatabases())("waiting messages on $name", ({ open }) => {
  let connection: Connection;
  let mails: FakeMailServer;
  let texts: FakeSmsServer;
  let mail: ReturnType<typeof smtpMail>;
  const lines: string[] = [];
  const runtime = testRuntime();
  const log = logTo({ write: (line) => void lines.push(line) });
  const keyring = keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]);
  const seal = sealOf(keyring, runtime);
  let files: FileStore;
  const folder = mkdtempSync(join(tmpdir(), "bw-messages-"));
  const queue = messageQueue(doorParts(keyring, seal, runtime));

  beforeAll(async () => {
    connection = await open();
    mails = await fakeMailServer();
    texts = await fakeSmsServer();
    mail = smtpMail(mails.url, "no-reply@forms.example");
    files = await folderFiles(folder, runtime);
    await givenAccount(connection.database, "north");
  });
  beforeEach(() => {
    mails.taken.length = 0;
    texts.taken.length = 0;
  });
  afterAll(async () => {
    mail.close();
    await Promise.all([mails.close(), texts.close(), connection.close()]);
    rmSync(folder, { recursive: true });
  });
  const tasks = () =>
    messageTasks({
      ...jobParts,
      database: connection.database,
      seal,
      runtime,
      log,
      mail,
      files,
      sms: httpSms(texts.url),
    });
  const runJobs = () => runWaitingJobs({ connection, tasks: tasks(), runtime, log });

  test("go out after the transaction that caused them, and not without it [otp.delivery]", async () => {
    const { database } = connection;
    await database.transaction((transaction) => queue.add(transaction, "mail", { ...account, key: "kept" }, content));
    const rolledBack = database.transaction(async (transaction) => {
      await queue.add(transaction, "sms", { ...account, key: "lost" }, { to: "+12025550123", text: "Hello" });
      throw new Error("no after all");
    });
    await expect(rolledBack).rejects.toThrow("no after all");
    await runJobs();
    expect([mails.taken.length, texts.taken.length]).toEqual([1, 0]);
  });

  test("wait encrypted, and are not logged", async () => {
    await queue.add(
      connection.database,
      "sms",
      { ...account, key: "secret" },
      { to: "+12025550199", text: "It is 7319." },
    );
    const { rows } = await connection.database.raw<{ rows: unknown[] }>(
      "select t::text from graphile_worker._private_jobs t",
    );
    await runJobs();
    expect(texts.taken).toEqual([{ id: "sms:secret", to: "+12025550199", text: "It is 7319." }]);
    for (const word of ["2025550199", "7319."]) expect(JSON.stringify(rows) + lines.join("")).not.toContain(word);
  });

  test("are dropped once it is too late for them", async () => {
    const notAfter = new Date(runtime.now().getTime() + 60_000);
    for (const key of ["in time", "late"]) {
      await queue.add(connection.database, "sms", { ...account, key, notAfter }, { to: "+12025550123", text: key });
      if (key === "in time") await runJobs();
      runtime.pass(61);
    }
    await runJobs();
    expect(texts.taken.map(({ text }) => text)).toEqual(["in time"]);
  });

  test("go out before all others where somebody waits for them, as for a code [otp.delivery]", async () => {
    const add = (key: string, more: { notAfter?: Date } = {}) =>
      queue.add(connection.database, "sms", { ...account, key, ...more }, { to: "+12025550123", text: key });
    for (let receipts = 1; receipts <= 20; receipts++) await add(`receipt ${receipts}`);
    await add("code", { notAfter: new Date(runtime.now().getTime() + 60_000) });
    await runJobs();
    expect([texts.taken.length, texts.taken[0]?.text]).toEqual([21, "code"]);
  });

  test("go out once, though their job runs twenty times and half of the workers die in the middle", async () => {
    const task = tasks().sms;
    const payload: WaitingMessage = {
      accountId: "north",
      sealed: seal.close("waiting sms", JSON.stringify({ to: "+12025550123", text: "once" }), "north"),
      notAfter: null,
      logId: null,
    };
    const dying = messageTasks({
      ...{ ...jobParts, database: connection.database, seal, runtime, log, mail, files },
      sms: {
        inbound: null,
        send: async (sms) =>
          httpSms(texts.url)
            .send(sms)
            .then(() => Promise.reject(new Error("the worker died"))),
      },
    }).sms;
    for (let run = 0; run < 10; run++) {
      await dying(payload, { key: "sms:once", tries: 1 }).catch(() => undefined);
      await task(payload, { key: "sms:once", tries: 1 });
    }
    expect(texts.taken.filter(({ text }) => text === "once")).toHaveLength(1);
  });

  test("that are refused for good are not tried again, and the log names nobody", async () => {
    await queue.add(
      connection.database,
      "mail",
      { ...account, key: "refused" },
      { ...content, to: { address: "ada@refused.example" } },
    );
    await runJobs();
    const waiting = await connection.database.raw<{ rows: unknown[] }>("select 1 from graphile_worker._private_jobs");
    expect(waiting.rows).toEqual([]);
    expect(lines.join("")).toContain('"outcome":"refused"');
    expect(lines.join("")).not.toContain("ada@");
  });
});
