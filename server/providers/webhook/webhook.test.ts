import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { notifyOfSubmission } from "../../features/platform/webhooks/notifyTenant.ts";
import type { WaitingWebhook } from "../../jobs/kinds.ts";
import { logTo } from "../../http/log.ts";
import { runWaitingJobs } from "../../jobs/worker.ts";
import { testDatabases } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { OutboundRefused } from "../outbound/policy.ts";
import { fakeReceiver, type FakeReceiver } from "./fakeReceiver.ts";
import { isGenuineWebhook, signWebhook } from "./signature.ts";
import { sealWebhookSecret, webhookTask } from "./webhookTask.ts";

const at = new Date("2026-11-20T12:00:00Z");

test("a signature holds for its secret, body and five minutes, and for nothing else", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (secret, body, other) => {
      const header = signWebhook(secret, body, at);
      expect(isGenuineWebhook(secret, body, header, new Date(at.getTime() + 300_000))).toBe(true);
      expect(isGenuineWebhook(secret, body, header, new Date(at.getTime() + 301_000))).toBe(false);
      expect(isGenuineWebhook(secret, body, header, new Date(at.getTime() - 301_000))).toBe(false);
      if (other !== body) expect(isGenuineWebhook(secret, other, header, at)).toBe(false);
      expect(isGenuineWebhook(`${secret}x`, body, header, at)).toBe(false);
      expect(isGenuineWebhook(secret, body, other, at)).toBe(false);
    }),
  );
});

describe.each(testDatabases())("a webhook on $name", ({ open }) => {
  let connection: Connection;
  let receiver: FakeReceiver;
  const runtime = testRuntime();
  const seal = sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), runtime);
  const event: WaitingWebhook = {
    accountId: "north",
    event: "submission.final",
    at: at.toISOString(),
    data: { reportId: "r-1" },
  };
  const settingsOf = async (accountId: string) =>
    accountId === "north" ? { address: receiver.address, secret: sealWebhookSecret(seal, "north", "agreed") } : null;
  const run = (key: string, payload = event, policy = { trustedHosts: [receiver.host] }) =>
    webhookTask({ database: connection.database, seal, runtime, policy, settingsOf })(payload, { key, tries: 1 });

  beforeAll(async () => {
    connection = await open();
    receiver = await fakeReceiver();
    const webhook = { address: receiver.address, secret: sealWebhookSecret(seal, "north", "agreed") };
    await givenAccount(connection.database, "north", { settings: JSON.stringify({ webhook }) });
    await givenAccount(connection.database, "south");
  });
  beforeEach(() => {
    receiver.calls = [];
    receiver.status = 204;
  });
  afterAll(async () => {
    await receiver.close();
    await connection.close();
  });

  test("tells the tenant what happened, signed with the agreed secret", async () => {
    await run("webhook:1");
    const [call] = receiver.calls;
    expect(JSON.parse(call!.body)).toEqual({
      id: "webhook:1",
      event: "submission.final",
      at: at.toISOString(),
      data: { reportId: "r-1" },
    });
    expect(isGenuineWebhook("agreed", call!.body, String(call!.headers["billwright-signature"]), runtime.now())).toBe(
      true,
    );
    expect(call!.headers["idempotency-key"]).toBe("webhook:1");
    expect(call!.headers["content-type"]).toBe("application/json");
  });

  test("says it once, however often its job runs", async () => {
    for (let times = 0; times < 3; times++) await run("webhook:2");
    expect(receiver.calls).toHaveLength(1);
  });

  test("says it again, with the same id, until it is taken", async () => {
    receiver.status = 500;
    await expect(run("webhook:3")).rejects.toThrow(/500/);
    receiver.status = 200;
    await run("webhook:3");
    const ids = receiver.calls.map(({ headers }) => headers["idempotency-key"]);
    expect(ids).toEqual(["webhook:3", "webhook:3"]);
  });

  test("is enqueued with the submission it tells of, for accounts that listen", async () => {
    const report = {
      enrollmentId: "e",
      versionId: "v",
      subject: "s",
      recipientId: "100201",
      language: "en",
      balance: null,
      consent: null,
      following: null,
      createdAt: at,
      at,
    } as const;
    const enrollment = { id: "e" };
    const submission = {
      enrollmentId: "e",
      recipientId: null,
      notificationLogId: null,
      communicationChannel: 0,
      inputForms: [],
      mergeTags: [],
      signatureFile: null,
    };
    await connection.database.transaction(async (transaction) => {
      for (const accountId of ["north", "south"])
        await notifyOfSubmission(transaction, {
          ...report,
          accountId,
          hasWebhook: accountId === "north",
          isAnnounced: false,
          reportId: `of-${accountId}`,
          enrollment,
          submission,
        });
    });
    const log = logTo({ write: () => undefined });
    const webhook = webhookTask({
      database: connection.database,
      seal,
      runtime,
      policy: { trustedHosts: [receiver.host] },
      settingsOf,
    });
    await runWaitingJobs({ connection, tasks: { webhook }, runtime, log });
    expect(receiver.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        id: "webhook:of-north",
        event: "submission.final",
        at: at.toISOString(),
        data: { reportId: "of-north", enrollmentId: "e", recipientId: "100201" },
      },
    ]);
  });

  test("stops for good when the tenant says the address is gone", async () => {
    receiver.status = 410;
    await run("webhook:4");
    await run("webhook:4");
    expect(receiver.calls).toHaveLength(1);
  });

  test("is sent to nobody where the account named no address", async () => {
    await run("webhook:5", { ...event, accountId: "south" });
    expect(receiver.calls).toEqual([]);
  });

  test("does not reach into the operator's own network", async () => {
    await expect(run("webhook:6", event, { trustedHosts: [] })).rejects.toThrow(OutboundRefused);
    expect(receiver.calls).toEqual([]);
  });
});
