import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { outboxOn, type Outbox } from "../outbound/outbox.ts";
import { fakeSmsServer, type FakeSmsServer } from "./fakeSmsServer.ts";
import { httpSms, httpWhatsApp } from "./httpSms.ts";
import { outboxSms } from "./outboxSms.ts";
import { smsContract } from "./sms.contract.ts";
import { SmsRefused } from "./sms.ts";

describe("text messages over HTTP", () => {
  let server: FakeSmsServer;
  beforeAll(async () => {
    server = await fakeSmsServer();
  });
  afterAll(() => server.close());
  smsContract(() => ({
    provider: httpSms(server.url),
    arrived: () => Promise.resolve(server.taken.map(({ to, text }) => ({ to, text }))),
  }));

  describe("by WhatsApp", () => {
    smsContract(() => ({
      provider: httpWhatsApp(server.url),
      arrived: () => Promise.resolve(server.taken.map(({ to, text }) => ({ to, text }))),
    }));

    test("gives the code in a field of its own, for the approved template that WhatsApp wants [add-contact.whatsapp-call]", async () => {
      const send = httpWhatsApp(server.url).send;
      await send({ id: "w-1", accountId: "north", to: "+12025550123", text: "It is 7319.", code: "7319" });
      await send({ id: "w-2", accountId: "north", to: "+12025550123", text: "Hello" });
      expect(server.taken.slice(-2)).toEqual([
        { id: "w-1", to: "+12025550123", text: "It is 7319.", code: "7319" },
        { id: "w-2", to: "+12025550123", text: "Hello", code: null },
      ]);
    });
  });

  const send = (to: string, url = server.url) => httpSms(url).send({ id: to, accountId: "north", to, text: "Hello" });

  test("tells a final refusal from one that may pass, and names no number in either [otp.delivery]", async () => {
    const final = send("+12025550404");
    await expect(final).rejects.toThrow(SmsRefused);
    await expect(final).rejects.toThrow(/\(404\)/);
    const passing = send("+12025550503");
    await expect(passing).rejects.not.toThrow(SmsRefused);
    await expect(passing).rejects.not.toThrow(/2025550503/);
  });

  test("tries again later when the sign-in is refused: that is the operator's to correct", async () => {
    const failing = send("+12025550123", server.url.replace("secret", "wrong"));
    await expect(failing).rejects.toThrow(/\(401\)/);
    await expect(failing).rejects.not.toThrow(SmsRefused);
  });
});

describe("text messages to the local outbox", () => {
  let connection: Connection;
  let outbox: Outbox;
  const runtime = testRuntime();
  beforeAll(async () => {
    connection = await embeddedDatabase().open();
    await givenAccount(connection.database, "north");
    outbox = outboxOn(connection.database, sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), runtime));
  });
  afterAll(() => connection.close());

  smsContract(() => ({
    provider: outboxSms(outbox, () => (runtime.pass(1), runtime.now())),
    arrived: async () => (await outbox.newest(1000)).reverse().map(({ to, text }) => ({ to, text })),
  }));

  describe("by WhatsApp", () => {
    smsContract(() => ({
      provider: outboxSms(outbox, () => (runtime.pass(1), runtime.now()), "whatsApp"),
      arrived: async () => (await outbox.newest(1000)).reverse().map(({ to, text }) => ({ to, text })),
    }));

    test("says by what it went", async () => {
      expect((await outbox.newest(1))[0]?.channel).toBe("whatsApp");
    });
  });

  test("shows the code of a message beside its text [otp.delivery]", async () => {
    runtime.pass(1);
    await outboxSms(outbox, runtime.now).send({
      id: "c",
      accountId: "north",
      to: "+12025550123",
      text: "It is 7319.",
      code: "7319",
    });
    expect((await outbox.newest(1))[0]).toMatchObject({
      channel: "sms",
      to: "+12025550123",
      code: "7319",
      subject: null,
    });
  });
});
