import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { outboxOn, type Outbox } from "../outbound/outbox.ts";
import { fakeSmsServer, type FakeSmsServer } from "./fakeSmsServer.ts";
import { fakeTwilio, type FakeTwilio } from "./fakeTwilio.ts";
import { httpSms, httpWhatsApp } from "./httpSms.ts";
import { outboxSms } from "./outboxSms.ts";
import { smsContract } from "./sms.contract.ts";
import { SmsRefused } from "./sms.ts";
import { faultOfTexts } from "./textAddress.ts";
import { twilioSms } from "./twilioSms.ts";

const secret = "a secret of the webhook";

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

  test("says that a number has opted out, and calls the address without what is ours in it", async () => {
    const url = `${server.url}?webhook=${encodeURIComponent(secret)}&replies=own`;
    await expect(send("+12025551610", url)).rejects.toMatchObject({ isBlocked: true });
    await expect(send("+12025550404", url)).rejects.toMatchObject({ isBlocked: false });
    await send("+12025550199", url);
    expect(server.taken.at(-1)).toMatchObject({ to: "+12025550199" });
    expect(httpSms(server.url).inbound).toBeNull();
  });

  test("tries again later when the sign-in is refused: that is the operator's to correct", async () => {
    const failing = send("+12025550123", server.url.replace("secret", "wrong"));
    await expect(failing).rejects.toThrow(/\(401\)/);
    await expect(failing).rejects.not.toThrow(SmsRefused);
  });
});

describe("text messages by Twilio, against a fake of its interface", () => {
  let server: FakeTwilio;
  beforeAll(async () => {
    server = await fakeTwilio();
  });
  afterAll(() => server.close());
  const options = { publicUrl: "https://bills.example", path: "/hooks/sms", prefix: "" } as const;
  const arrived = () =>
    Promise.resolve(
      server.taken.map((each) => ({ to: each.get("To")!.replace("whatsapp:", ""), text: each.get("Body")! })),
    );

  // Twilio has no key for a repeat: what is sent twice arrives twice.
  smsContract(() => ({ provider: twilioSms(server.url, options), arrived, recognisesRepeats: false }));

  describe("by WhatsApp", () => {
    const whatsApp = { ...options, path: "/hooks/whatsapp", prefix: "whatsapp:" } as const;
    smsContract(() => ({ provider: twilioSms(server.url, whatsApp), arrived, recognisesRepeats: false }));

    test("gives a code to the approved template that the address names [add-contact.whatsapp-call]", async () => {
      const { send } = twilioSms(`${server.url}&codeTemplate=HX1`, whatsApp);
      await send({ id: "w-1", accountId: "north", to: "+12025550123", text: "It is 7319.", code: "7319" });
      expect(Object.fromEntries(server.taken.at(-1)!)).toEqual({
        ...{ To: "whatsapp:+12025550123", From: "whatsapp:+12025550100", ContentSid: "HX1" },
        ...{ ContentVariables: '{"1":"7319"}', StatusCallback: "https://bills.example/hooks/whatsapp?message=w-1" },
      });
    });
  });

  const send = (to: string, url = server.url) =>
    twilioSms(url, options).send({ id: to, accountId: "north", to, text: "Hello" });

  test("tells a number that has opted out from another refusal, and both from one that may pass", async () => {
    await expect(send("+12025551610")).rejects.toMatchObject({ name: "SmsRefused", isBlocked: true });
    await expect(send("+12025550404")).rejects.toMatchObject({ name: "SmsRefused", isBlocked: false });
    await expect(send("+12025550503")).rejects.not.toThrow(SmsRefused);
    await expect(send("+12025550123", server.url.replace("token", "wrong"))).rejects.not.toThrow(SmsRefused);
  });

  test.each([
    ["twilio://AC1:t@api.twilio.com?from=%2B12025550100", null],
    ["twilio://AC1:t@api.twilio.com?from=+12025550100&replies=own", null],
    ["twilio://AC1:t@api.twilio.com?from=MG1", null],
    ["twilio://api.twilio.com?from=MG1", "names no account"],
    ["twilio://AC1:t@api.twilio.com", "names no sender"],
    ["https://sms.example?replies=yes", "has replies"],
    ["https://sms.example?webhook=short", "has a short secret"],
    ["https://sms.example?webhook=0123456789abcdef&replies=own", null],
  ])("checks the address %s", (address, fault) =>
    expect(faultOfTexts(address)).toEqual(fault && expect.stringContaining(fault)),
  );
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
    provider: outboxSms(outbox, () => (runtime.pass(1), runtime.now()), { secret }),
    arrived: async () => (await outbox.newest(1000)).reverse().map(({ to, text }) => ({ to, text })),
  }));

  describe("by WhatsApp", () => {
    smsContract(() => ({
      provider: outboxSms(outbox, () => (runtime.pass(1), runtime.now()), { channel: "whatsApp", secret }),
      arrived: async () => (await outbox.newest(1000)).reverse().map(({ to, text }) => ({ to, text })),
    }));

    test("says by what it went", async () => {
      expect((await outbox.newest(1))[0]?.channel).toBe("whatsApp");
    });
  });

  test("shows the code of a message beside its text [otp.delivery]", async () => {
    runtime.pass(1);
    await outboxSms(outbox, runtime.now, { secret }).send({
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
