// Events on their way to an account's own systems, on both databases: signed, once, to whoever chose them, listed, and sent again.
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logTo } from "../../../http/log.ts";
import { enqueue, jobKey } from "../../../jobs/queue.ts";
import { mostTries } from "../../../jobs/retry.ts";
import { runWaitingJobs } from "../../../jobs/worker.ts";
import { fakeReceiver, type FakeReceiver } from "../../../providers/webhook/fakeReceiver.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenSecret, givenWebhook } from "../../../testing/givenWebhook.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { forgetWebhookDeliveries } from "./deliveries.ts";
import { notifyTenant } from "./notifyTenant.ts";
import { sendWebhookTask } from "./send.ts";
import { tryAddresses } from "./tryAddresses.ts";

const add = "POST /api/Webhooks/Add";
const replace = "POST /api/Webhooks/ReplaceSecret";

describe.each(testDatabases())("webhooks on $name", (database) => {
  let server: TestServer;
  let receiver: FakeReceiver;
  let owner: GivenUser;
  const logged: string[] = [];
  const log = logTo({ write: (line: string) => void logged.push(line) });
  const db = () => server.connection.database;
  const at = (path: string) => receiver.address.replace("/events", path);

  beforeAll(async () => {
    server = await testServer(database);
    receiver = await fakeReceiver();
    await givenAccount(db(), "north");
    await givenAccount(db(), "south");
  });
  beforeEach(async () => {
    owner = await givenUser(server, "north", { role: "Owner" });
    receiver.calls = [];
    receiver.status = 204;
    await db()("webhook_addresses").delete();
    await db().raw("delete from graphile_worker._private_jobs");
  });
  afterAll(async () => {
    await receiver.close();
    await server.stop();
  });

  let events = 0;
  /** Something that happened; answers its key. */
  const happened = async (event: "budget.ended" | "payment.paid" = "budget.ended", accountId = "north") => {
    const key = `${event}:${++events}`;
    const data = { recipientId: "r-1" };
    await db().transaction((on) => notifyTenant(on, { accountId, event, key, at: server.clock.now(), data }));
    return key;
  };
  const send = (trustedHosts = [receiver.host]) =>
    sendWebhookTask({ database: db(), seal: server.seal, runtime: server.clock, policy: { trustedHosts } });
  const run = (trustedHosts?: string[]) =>
    runWaitingJobs({
      connection: server.connection,
      tasks: { webhook: server.tasks.webhook, sendWebhook: send(trustedHosts) },
      runtime: server.clock,
      log,
    });
  const deliveries = async (id: string, query: { after?: string; top?: number } = {}) =>
    (await server.call("GET /api/Webhooks/Deliveries", { token: owner.token, query: { id, ...query } })).envelope.data!;
  const sendAgain = (id: string, deliveryId: string) =>
    server.call("POST /api/Webhooks/SendAgain", { token: owner.token, body: { id, deliveryId } });
  const given = (addressId: string, path: string, chosen: ("budget.ended" | "payment.paid")[] | null = null) =>
    givenWebhook(db(), "north", { addressId, address: at(path), events: chosen, seal: server.seal });
  const idsOf = () => receiver.calls.map(({ headers }) => String(headers["webhook-id"]));

  test("an event goes to every address that chose it, and to no other's, signed as the specification's own package verifies it", async () => {
    await given("all", "/all");
    await given("paid", "/paid", ["payment.paid"]);
    await happened();
    await happened("payment.paid");
    await happened("budget.ended", "south");
    await run();
    const arrived = receiver.calls.map(({ body, path }) => [path, (JSON.parse(body) as { type: string }).type]);
    expect(arrived.sort()).toEqual([
      ["/all", "budget.ended"],
      ["/all", "payment.paid"],
      ["/paid", "payment.paid"],
    ]);
    const [{ body, headers }] = receiver.calls as [FakeReceiver["calls"][number]];
    // The package reads the machine's clock, which is not the test's: its own signature at that second is the same.
    const signed = new Webhook(givenSecret).sign(String(headers["webhook-id"]), server.clock.now(), body);
    expect(headers["webhook-signature"]).toBe(signed);
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(server.clock.now().getTime() / 1000)));
    expect(JSON.parse(body)).toEqual({
      type: "budget.ended",
      timestamp: server.clock.now().toISOString(),
      data: { recipientId: "r-1" },
    });
    expect([headers["content-type"], headers["billwright-signature"]]).toEqual(["application/json", undefined]);
  });

  test("it comes once however often its jobs run, and again under the same id until it is taken", async () => {
    await given("one", "/events");
    receiver.status = 500;
    await happened();
    await run();
    const [row] = (await deliveries("one")).rows;
    expect(row).toMatchObject({ state: "waiting", tries: 1, status: 500, event: "budget.ended" });
    receiver.status = 200;
    const job = { key: `sendWebhook:${row!.id}`, tries: 2 };
    for (let time = 0; time < 3; time++) await send()({ accountId: "north", deliveryId: row!.id }, job);
    expect(idsOf()).toEqual([row!.messageId, row!.messageId]);
    expect((await deliveries("one")).rows).toMatchObject([{ state: "done", tries: 2, status: 200 }]);
  });

  test("what is given up is listed as failed, with the answer as one line of text", async () => {
    await given("one", "/events");
    receiver.status = 503;
    receiver.answer = "<b>Down</b>\n\u0000 for repairs ".repeat(40);
    await happened();
    await run();
    const [row] = (await deliveries("one")).rows;
    const last = { key: `sendWebhook:${row!.id}`, tries: mostTries };
    await expect(send()({ accountId: "north", deliveryId: row!.id }, last)).rejects.toThrow(/503/);
    const [failed] = (await deliveries("one")).rows;
    expect(failed).toMatchObject({ state: "failed", tries: mostTries, status: 503 });
    expect(failed!.answer).toMatch(/^<b>Down<\/b> for repairs <b>/);
    expect(failed!.answer!.length).toBeLessThanOrEqual(300);
    receiver.answer = "";
  });

  test("an answer of 410 ends the address until an Owner turns it on, and what waited is not sent", async () => {
    await given("one", "/events");
    receiver.status = 410;
    await happened();
    await happened();
    await run();
    expect(receiver.calls).toHaveLength(1);
    const { rows } = await deliveries("one");
    expect(rows.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
    const list = () => server.call("GET /api/Webhooks/List", { token: owner.token });
    expect((await list()).envelope.data).toMatchObject([{ id: "one", state: "gone" }]);
    expect((await sendAgain("one", rows[0]!.id)).envelope.errors[0]?.key).toBe("webhooks.off");
    await server.call("POST /api/Webhooks/Change", {
      token: owner.token,
      body: { id: "one", events: null, isOn: true },
    });
    receiver.status = 204;
    await sendAgain("one", rows[0]!.id);
    await run();
    expect((await deliveries("one")).rows.map(({ state }) => state).sort()).toEqual(["done", "stopped"]);
  });

  test("one is sent again under its id, and all from a time on, of those that failed or of all", async () => {
    await given("one", "/events");
    const before = server.clock.now();
    await happened();
    server.clock.pass(60);
    const from = server.clock.now().toISOString();
    await happened();
    await happened("payment.paid");
    await run();
    const first = idsOf();
    const { rows } = await deliveries("one");
    await sendAgain("one", rows[2]!.id);
    await run();
    expect(idsOf().slice(3)).toEqual([rows[2]!.messageId]);
    const all = (body: object) =>
      server.call("POST /api/Webhooks/SendAllAgain", { token: owner.token, body: { id: "one", ...body } as never });
    expect((await all({ from: before.toISOString(), all: false })).envelope.data).toEqual({ count: 0, next: null });
    expect((await all({ from, all: true })).envelope.data).toEqual({ count: 2, next: null });
    await run();
    expect(idsOf().slice(4).sort()).toEqual(first.filter((id) => id !== rows[2]!.messageId).sort());
    const audit = await db()("audit").where({ account_id: "north", action: "webhook_sent_again" });
    expect(audit.length).toBeGreaterThanOrEqual(2);
  });

  test("what was given up is in the list of dead letters until it is sent again, and there again once that is given up", async () => {
    await given("one", "/events");
    receiver.status = 503;
    await happened();
    await run();
    const [row] = (await deliveries("one")).rows;
    const payload = { accountId: "north", deliveryId: row!.id };
    const giveUp = async (name: string) => {
      await enqueue(
        db(),
        "sendWebhook",
        {
          key: jobKey("sendWebhook", name),
          tries: mostTries,
          payload,
          isUrgent: false,
        },
        0,
      );
      await run();
    };
    const dead = () => db()("dead_letters").where({ kind: "sendWebhook" }).pluck<string[]>("key");
    await giveUp(row!.id);
    expect(await dead()).toEqual([`sendWebhook:${row!.id}`]);
    await sendAgain("one", row!.id);
    await giveUp(`${row!.id} 2`);
    expect(await dead()).toEqual([`sendWebhook:${row!.id} 2`]);
    receiver.status = 204;
    const body = { id: "one", from: row!.at, all: false };
    await server.call("POST /api/Webhooks/SendAllAgain", { token: owner.token, body });
    await run();
    expect([await dead(), (await deliveries("one")).rows[0]?.state]).toEqual([[], "done"]);
  });

  test("the list goes on page by page, the newest first", async () => {
    await given("one", "/events");
    for (let count = 0; count < 5; count++) {
      await happened();
      server.clock.pass(1);
    }
    await run();
    const first = await deliveries("one", { top: 3 });
    const second = await deliveries("one", { top: 3, after: first.next! });
    const times = [...first.rows, ...second.rows].map((row) => row.at);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([3, 2, null]);
    expect(times).toEqual(times.toSorted().toReversed());
    await forgetWebhookDeliveries(db(), new Date(server.clock.now().getTime() + 31 * 86_400_000));
    expect((await deliveries("one")).rows).toEqual([]);
  });

  test("a secret is shown once, signs beside the one before for seven days, and is in no list, log or table", async () => {
    const made = await server.call(add, {
      token: owner.token,
      body: { address: "https://93.184.216.34/x", events: null },
    });
    const { id, secret } = made.envelope.data!;
    await db()("webhook_addresses")
      .where({ address_id: id })
      .update({ address: at("/events") });
    const next = (await server.call(replace, { token: owner.token, body: { id } })).envelope.data!.secret;
    expect([secret, next]).toEqual([expect.stringMatching(/^whsec_[\w+/]{43}=$/), expect.not.stringContaining(secret)]);
    await happened();
    await run();
    server.clock.pass(7 * 86_400 + 1);
    await happened();
    await run();
    const signatures = receiver.calls.map(({ headers }) => String(headers["webhook-signature"]).split(" "));
    expect(signatures.map(({ length }) => length)).toEqual([2, 1]);
    const [{ body, headers }] = receiver.calls as [FakeReceiver["calls"][number]];
    const time = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const of = (key: string) => new Webhook(key).sign(String(headers["webhook-id"]), time, body);
    expect(signatures[0]).toEqual([of(next), of(secret)]);
    const tables = ["audit", "webhook_addresses", "webhook_secrets", "webhook_deliveries"];
    const rows = await Promise.all(tables.map((table) => db()(table).select()));
    const lists = [await server.call("GET /api/Webhooks/List", { token: owner.token }), await deliveries(id)];
    const shown = JSON.stringify([rows, lists, logged]);
    for (const each of [secret, next]) expect(shown).not.toContain(each.slice("whsec_".length));
  });

  test.each([
    "https://10.0.0.9/x",
    "https://169.254.169.254/",
    "https://[fd12::1]/",
    "http://hooks.example/",
    "ftp://x",
    "x",
  ])("%s is refused with words, whatever the operator trusts", async (address) => {
    const answer = await server.call(add, { token: owner.token, body: { address, events: null } });
    expect([answer.status, answer.envelope.errors[0]]).toMatchObject([
      400,
      { key: "webhooks.notPublic", field: "address" },
    ]);
    expect(await db()("webhook_addresses")).toEqual([]);
  });

  test("an address that leads into a private network by now is not called, and the list says so", async () => {
    await given("one", "/events");
    await happened();
    await run([]);
    expect(receiver.calls).toEqual([]);
    expect((await deliveries("one")).rows).toMatchObject([
      { state: "waiting", status: null, answer: expect.any(String) as string },
    ]);
  });

  test("a trial calls every address that is on, says of each what came back, and leaves out those that are off", async () => {
    const ids = ["well", "ill", "off", "gone", "nowhere"];
    for (const id of ids) await given(id, `/${id}`);
    const put = (id: string, change: object) => db()("webhook_addresses").where({ address_id: id }).update(change);
    for (const state of ["off", "gone"]) await put(state, { state });
    await put("nowhere", { address: "https://127.0.0.1/events" });
    const other = await fakeReceiver();
    await put("ill", { address: other.address });
    [other.status, other.answer] = [500, "No such\npath"];
    const policy = { trustedHosts: [receiver.host, other.host] };
    const found = await tryAddresses({ database: db(), seal: server.seal, runtime: server.clock, policy }, "north");
    await other.close();
    const of = (id: string) => found.find(({ line }) => line.startsWith(`${id} (`));
    expect(ids.map((id) => of(id)?.isWell)).toEqual([true, false, true, true, false]);
    expect(ids.map((id) => of(id)?.line.replace(/^.*?\) /, ""))).toEqual([
      'answered 204 to a signed event "connection.test".',
      "answered 500, but it has to answer 2xx. It says: No such path",
      "was not called: it is turned off.",
      "was not called: it is turned off, as it answered 410.",
      "was not reached: The address is not public.",
    ]);
    expect([receiver.calls.map(({ path }) => path), other.calls.length]).toEqual([["/well"], 1]);
  });

  test("another account's address is none, and only an Owner has to do with any", async () => {
    await givenWebhook(db(), "south", { addressId: "theirs", seal: server.seal });
    const body = { id: "theirs" };
    expect((await server.call(replace, { token: owner.token, body })).status).toBe(404);
    expect((await server.call("POST /api/Webhooks/Remove", { token: owner.token, body })).status).toBe(404);
    const user = await givenUser(server, "north", { role: "SuperAdmin" });
    expect((await server.call("GET /api/Webhooks/List", { token: user.token })).status).toBe(403);
  });
});
