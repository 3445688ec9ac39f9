import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakePushService, type FakePushService } from "../../../providers/push/fakePushService.ts";
import { publicKeyOf, webPush } from "../../../providers/push/webPush.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { logTo } from "../../../http/log.ts";
import { browserNamed } from "../../../testing/browsers.ts";
import { embeddedDatabase, testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { digestOf } from "./device.ts";
import { push } from "./index.ts";

const register = "POST /api/v1/PushNotification/RegisterBrowserToken";
const ofSafari = "GET /api/v1/PushNotification/RegisterBrowserTokenThirdSafari";
const publicKey = "GET /api/v1/PushNotification/GetPublicKey";
const byScript = { "X-Requested-With": "billwright" };
const appleToken = "0A".repeat(32);

describe.each(testDatabases())("notifications in browsers, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    for (const id of ["north", "south"]) await givenAccount(server.connection.database, id, { name: `The ${id}` });
  });
  afterAll(() => server.stop());

  const sign = (recipientId: string, accountId = "north", seconds = 600) =>
    server.tokens.sign("preference", { accountId, recipientId }, seconds);
  const devices = (recipientId: string) =>
    server.connection
      .database("push_devices")
      .where({ recipient_id: recipientId })
      .orderBy(["account_id", "registered_at"])
      .select<{ account_id: string; device: object; browser_type: string }[]>("account_id", "device", "browser_type");
  const send = async (recipientId: string, name: string, more: { accountId?: string; browserType?: string } = {}) => {
    const { accountId = "north", browserType = "chrome" } = more;
    const browserRecipientId = await sign(recipientId, accountId);
    const deviceToken = JSON.stringify({ ...browserNamed(name), expirationTime: null });
    return server.call(register, { body: { browserRecipientId, deviceToken, browserType } });
  };
  const outbox = () => outboxOn(server.connection.database, server.seal).newest(100);

  test("the public key is that of a curve, for a genuine link alone [push.route, push.failure]", async () => {
    const token = await sign("key");
    const { envelope } = await server.call(publicKey, { query: { token } });
    expect(Buffer.from(envelope.data?.publicKey ?? "", "base64url")).toHaveLength(65);
    const form = await givenForm(server.connection.database, "north");
    const { token: foreign } = await givenLink(server, form, { recipientId: "key" });
    const cases = [
      [forged(token), "link.invalid"],
      [foreign, "link.invalid"],
      [await sign("key", "north", -60), "link.expired"],
    ];
    for (const [bad = "", key] of cases) {
      const answers = [
        await server.call(publicKey, { query: { token: bad } }),
        await server.call(register, {
          body: { browserRecipientId: bad, deviceToken: JSON.stringify(browserNamed("x")), browserType: "chrome" },
        }),
        await server.call(ofSafari, {
          query: { browserRecipientId: bad, deviceToken: appleToken },
          headers: byScript,
        }),
      ];
      expect(answers.map(({ status, envelope }) => [status, envelope.errors[0]?.key])).toEqual(
        answers.map(() => [401, key]),
      );
    }
    expect(await devices("key")).toEqual([]);
  });

  test("a browser is stored for the link's customer; the same one many times, at once too, is one registration [push.register-call, push.failure]", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send("ada", "one")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await send("ada", "one", { browserType: "edge" });
    await send("ada", "two", { browserType: "firefox" });
    await send("bob", "one");
    await send("ada", "one", { accountId: "south" });
    const types = (await devices("ada")).map((row) => [row.account_id, row.browser_type]);
    expect(types.sort()).toEqual([
      ["north", "edge"],
      ["north", "firefox"],
      ["south", "chrome"],
    ]);
    expect(await devices("bob")).toHaveLength(1);
    const audited = server.connection.database("audit").where({ actor: "recipient:ada", action: "push_registered" });
    expect(await audited).toHaveLength(3);
  });

  test("a new browser gets one first notification, in the reader's language and the biller's name [push.done]", async () => {
    const browserRecipientId = await sign("greeted");
    const deviceToken = JSON.stringify(browserNamed("greeted"));
    for (let time = 0; time < 2; time += 1)
      await server.call(register, {
        body: { browserRecipientId, deviceToken, browserType: "chrome" },
        headers: { "Accept-Language": "de" },
      });
    await server.runJobs();
    const greetings = (await outbox()).filter(({ text }) => text.startsWith("In diesem Browser"));
    expect(greetings.map(({ channel, to, subject, text }) => [channel, to, subject, text])).toEqual([
      [
        "push",
        "a browser at fcm.googleapis.com",
        "The north",
        "In diesem Browser sind Benachrichtigungen eingeschaltet.",
      ],
    ]);
    expect((await server.fetch("/dev/outbox")).text).toContain("Notification to");
  });

  test("an older Safari is stored by its own token, or by a subscription, and only for a script [push.safari]", async () => {
    const browserRecipientId = await sign("eve");
    const query = { browserRecipientId, deviceToken: appleToken, testId: "t-1" };
    await server.call(ofSafari, { query });
    expect(await devices("eve")).toEqual([]);
    for (const deviceToken of [appleToken, appleToken.toLowerCase(), JSON.stringify(browserNamed("eve"))]) {
      server.clock.pass(1);
      const { status } = await server.call(ofSafari, { query: { ...query, deviceToken }, headers: byScript });
      expect(status).toBe(200);
    }
    expect((await devices("eve")).map((row) => [row.browser_type, Object.keys(row.device)])).toEqual([
      ["safari", ["safari"]],
      ["safari", ["keys", "endpoint"]],
    ]);
  });

  const { keys, endpoint } = browserNamed("good");
  test.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["null", "null"],
    ["an address of ours", JSON.stringify({ endpoint: "https://127.0.0.1/x", keys })],
    ["an address within", JSON.stringify({ endpoint: "https://169.254.169.254/latest", keys })],
    ["an address of anybody's", JSON.stringify({ endpoint: "https://evil.example/x", keys })],
    ["a look-alike", JSON.stringify({ endpoint: "https://fcm.googleapis.com.evil.example/x", keys })],
    ["no keys", JSON.stringify({ endpoint })],
    ["a key that is no point", JSON.stringify({ endpoint, keys: { ...keys, p256dh: "BAAA" } })],
    [
      "a key off the curve",
      JSON.stringify({ endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } }),
    ],
    ["a short secret", JSON.stringify({ endpoint, keys: { ...keys, auth: "AA" } })],
    ["a token of Apple's", appleToken],
  ])("a device that is %s is refused and not stored [push.register-call]", async (_what, deviceToken) => {
    const browserRecipientId = await sign("mallory");
    const answer = await server.call(register, { body: { browserRecipientId, deviceToken, browserType: "chrome" } });
    expect([answer.status, answer.envelope.errors[0]]).toMatchObject([
      400,
      { key: "field.wrong", field: "deviceToken" },
    ]);
    expect(await devices("mallory")).toEqual([]);
  });

  test("a link fills no table: of a customer's browsers the newest twenty stay", async () => {
    for (let each = 0; each < 22; each += 1) {
      server.clock.pass(1);
      await send("crowd", `crowd-${each}`);
    }
    const kept = (await devices("crowd")).map(({ device }) => (device as { endpoint: string }).endpoint);
    expect([kept.length, kept[0]?.endsWith("crowd-2"), kept.at(-1)?.endsWith("crowd-21")]).toEqual([20, true, true]);
  });
});

describe("a notification on its way", () => {
  let server: TestServer;
  let service: FakePushService;
  const key = Buffer.alloc(32, 9);
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    service = await fakePushService(publicKeyOf(key));
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => Promise.all([server.stop(), service.close()]));

  /** The task as the wiring makes it, with a push service on loopback. */
  const deliver = async (name: string) => {
    const { database } = server.connection;
    const subscription = service.subscribe(name);
    const message = { subscription, title: "North", text: "Hello" };
    const sealed = server.seal.close("waiting push", JSON.stringify(message), "north");
    const provider = webPush({ key, contact: "mailto:a@b.example", service: service.host });
    const log = logTo({ write: () => undefined });
    const stateOfAccount = () => Promise.resolve("open");
    const parts = { database, runtime: server.clock, seal: server.seal, log, push: provider, stateOfAccount };
    const { tasks } = push.brings(parts as unknown as Parameters<typeof push.brings>[0]);
    await database("push_devices").insert({
      ...{ account_id: "north", recipient_id: name, device_digest: digestOf(subscription), browser_type: "chrome" },
      ...{ device: JSON.stringify(subscription), registered_at: server.clock.now() },
    });
    const run = (tries: number) =>
      tasks.push({ accountId: "north", sealed, notAfter: null, logId: null }, { key: name, tries });
    const left = async () => (await database("push_devices").where({ recipient_id: name })).length;
    return { run, left };
  };

  test("arrives once, though its job runs twice", async () => {
    const { run, left } = await deliver("ada");
    await run(1);
    await run(2);
    expect([service.taken.filter(({ to }) => to === "ada").length, await left()]).toEqual([1, 1]);
  });

  test("forgets a browser that has ended its subscription, and is not tried again", async () => {
    const { run, left } = await deliver("gone");
    await run(1);
    expect(await left()).toBe(0);
  });

  test("is tried again while the push service is away", async () => {
    const { run, left } = await deliver("busy");
    await expect(run(1)).rejects.toThrow(/503/);
    expect(await left()).toBe(1);
  });
});

test("without a key, in production, notifications are not offered [push.route]", async () => {
  const server = await testServer(embeddedDatabase(), { config: { production: true } });
  await givenAccount(server.connection.database, "north");
  const token = await server.tokens.sign("preference", { accountId: "north", recipientId: "r" }, 600);
  expect((await server.call(publicKey, { query: { token } })).envelope.data).toEqual({ publicKey: null });
  const body = {
    browserRecipientId: token,
    deviceToken: JSON.stringify(browserNamed("x")),
    browserType: "chrome",
  };
  expect((await server.call(register, { body })).envelope.errors[0]?.key).toBe("push.notOffered");
  await server.stop();
});
