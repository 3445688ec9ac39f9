import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { outboxOn, type Outbox } from "../outbound/outbox.ts";
import { fakePushService, type FakePushService } from "./fakePushService.ts";
import { outboxPush } from "./outboxPush.ts";
import { pushContract } from "./push.contract.ts";
import { isPushEndpoint, PushRefused, SubscriptionEnded, type PushProvider } from "./push.ts";
import { publicKeyOf, webPush } from "./webPush.ts";

const key = Buffer.alloc(32, 5);
const contact = "mailto:no-reply@forms.example";
const foreign = { endpoint: "https://169.254.169.254/latest", keys: { p256dh: "x", auth: "x" } };

describe("notifications by a browser's push service", () => {
  let service: FakePushService;
  let provider: PushProvider;
  beforeAll(async () => {
    service = await fakePushService(publicKeyOf(key));
    provider = webPush({ key, contact, service: service.host });
    service.subscribe("ada");
  });
  afterAll(() => service.close());
  let ada: ReturnType<FakePushService["subscribe"]> | undefined;

  pushContract(() => ({
    provider,
    subscription: (ada ??= service.subscribe("ada")),
    foreign,
    arrived: () => Promise.resolve(service.taken.map(({ title, text }) => ({ title, text }))),
  }));

  const send = (name: string, by = provider) =>
    by.send({ id: name, accountId: "north", subscription: service.subscribe(name), title: "Hello", text: "Ada" });

  test("are kept for a browser that is off for a day", async () => {
    await send("asleep");
    expect(service.taken.at(-1)).toMatchObject({ to: "asleep", ttl: 86_400 });
  });

  test("tell an ended subscription from a refusal, and both from what may pass", async () => {
    await expect(send("gone")).rejects.toThrow(SubscriptionEnded);
    await expect(send("refused")).rejects.toThrow(PushRefused);
    await expect(send("busy")).rejects.not.toThrow(PushRefused);
  });

  test("that another key signs are tried again: the key is the operator's to correct", async () => {
    const failing = send("eve", webPush({ key: randomBytes(32), contact, service: service.host }));
    await expect(failing).rejects.toThrow(/\(403\)/);
    await expect(failing).rejects.not.toThrow(PushRefused);
  });
});

describe("notifications to the local outbox", () => {
  let connection: Connection;
  let outbox: Outbox;
  const runtime = testRuntime();
  beforeAll(async () => {
    connection = await embeddedDatabase().open();
    await givenAccount(connection.database, "north");
    outbox = outboxOn(connection.database, sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), runtime));
  });
  afterAll(() => connection.close());

  pushContract(() => ({
    provider: outboxPush(outbox, key, () => (runtime.pass(1), runtime.now())),
    subscription: { endpoint: "https://fcm.googleapis.com/fcm/send/ada", keys: { p256dh: "x", auth: "x" } },
    foreign,
    arrived: async () =>
      (await outbox.newest(1000)).reverse().map(({ subject, text }) => ({ title: subject ?? "", text })),
  }));
});

describe("the address of a push service", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/a:b",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/QFooBar",
  ])("is %s", (address) => expect(isPushEndpoint(address)).toBe(true));

  test.each([
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://user@fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evil.example/fcm.googleapis.com",
    "https://notify.windows.com.evil.example/",
    "https://a.b.notify.windows.com.evil/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/a",
    "not an address",
    "",
  ])("is not %j", (address) => expect(isPushEndpoint(address)).toBe(false));
});
