import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { embeddedDatabase, realDatabase, testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { putNotice, type Notice } from "./store.ts";

const check = "GET /api/System/health-check";
const template = "GET /api/Account/GetOutageTemplate";

describe.each(testDatabases())("what an operator announces, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const { database: store } = server.connection;
    await givenAccount(store, "north", {}, ["127.0.0.1"]);
    await givenAccount(store, "south", {}, ["south.example"]);
  });
  beforeEach(() => server.connection.database("notices").delete());
  afterAll(() => server.stop());

  const put = (accountId: string | null, columns: Partial<Omit<Notice, "accountId">>) =>
    putNotice(server.connection.database, { accountId, ...columns }, server.clock.now());
  const site = async () => (await server.call(check)).envelope.data;

  test("the site is up for whoever asks, without a token, until an outage is set for everybody, and up again after [health.call]", async () => {
    expect((await server.call(check)).status).toBe(200);
    expect(await site()).toEqual({ outage: false, message: null });
    await put(null, { outage: true, message: "Back at <b>noon</b>" });
    expect(await site()).toEqual({ outage: true, message: "Back at <b>noon</b>" });
    await put(null, { outage: false, message: null });
    expect(await site()).toEqual({ outage: false, message: null });
  });

  test("an outage of one account is one on its own hosts alone, and its words go before everybody's [health.call]", async () => {
    await put("south", { outage: true, message: "South rests" });
    expect(await site()).toEqual({ outage: false, message: null });
    await put("north", { outage: true, message: "North rests" });
    await put(null, { outage: true, message: "All rest" });
    expect(await site()).toEqual({ outage: true, message: "North rests" });
  });

  describe("the notice of outages", () => {
    const noticeFor = async (accountId: string | null, seconds = 600) => {
      const token =
        accountId === null
          ? {}
          : { token: await server.tokens.sign("preference", { accountId, recipientId: "r" }, seconds) };
      return (await server.call(template, { query: token })).envelope.data;
    };

    test("is the account's own by its link, an expired one too, else everybody's, else none [outage.call, outage.page]", async () => {
      expect([await noticeFor("north"), await noticeFor(null)]).toEqual([null, null]);
      await put("north", { template: "<p>North</p>" });
      expect([await noticeFor("north"), await noticeFor("south"), await noticeFor(null)]).toEqual([
        "<p>North</p>",
        null,
        null,
      ]);
      await put(null, { template: "<p>All</p>" });
      expect([await noticeFor("north", -60), await noticeFor("south"), await noticeFor(null)]).toEqual([
        "<p>North</p>",
        "<p>All</p>",
        "<p>All</p>",
      ]);
    });

    test("stays when an outage begins or ends beside it [outage.call]", async () => {
      await put("north", { template: "<p>North</p>" });
      await put("north", { outage: true, message: "x" });
      await put("north", { outage: false, message: null });
      expect(await noticeFor("north")).toBe("<p>North</p>");
    });

    test("a forged token is refused [outage.failure]", async () => {
      const token = forged(await server.tokens.sign("preference", { accountId: "north", recipientId: "r" }, 600));
      const answer = await server.call(template, { query: { token } });
      expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([401, "link.invalid"]);
    });
  });
});

test("without its store the site is not up [health.call]", async () => {
  const server = await testServer(embeddedDatabase());
  await server.connection.database.destroy();
  const answer = await server.call(check);
  expect([answer.status, answer.envelope.hasErrors]).toEqual([503, true]);
  await server.stop();
});

test("a store that does not answer is not waited for [health.call]", async () => {
  const server = await testServer(realDatabase());
  const open = await server.connection.database.transaction();
  await open.raw("lock table notices in access exclusive mode");
  expect((await server.call(check)).status).toBe(503);
  await open.rollback();
  expect((await server.call(check)).status).toBe(200);
  await server.stop();
});
