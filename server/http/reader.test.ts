import type { CallName } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connectTo, type Connection } from "../database/connect.ts";
import { realDatabase } from "../testing/databases.ts";
import { customerOn } from "../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm, type GivenUser } from "../testing/given.ts";
import { allCalls, declarationOf } from "../testing/goodRequests.ts";
import { addressOf } from "../testing/productionServer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

/** Two databases that differ, so that it shows which of them was read: a second form and an answer are in the replica alone. */
describe("with a replica", () => {
  let writer: Connection;
  let replica: Connection;
  const servers: TestServer[] = [];
  let server: TestServer;
  let user: GivenUser;
  let form: GivenForm;
  const nameOf = async ({ pool }: Connection) =>
    String((await pool.query("select current_database() as name")).rows[0].name);
  const again = async (connection: Connection) =>
    connectTo({ ...inject("cluster").settings, database: await nameOf(connection) });

  beforeAll(async () => {
    [writer, replica] = await Promise.all([realDatabase().open(), realDatabase().open()]);
    const readUrl = addressOf({ ...inject("cluster").settings, database: await nameOf(replica) });
    for (const connection of [writer, await again(writer)])
      servers.push(await testServer(realDatabase(), { connection, config: { readUrl } }));
    server = servers[0]!;
    for (const { database } of [writer, replica]) {
      await givenAccount(database, "north");
      form = await givenForm(database, "north", { name: "Answered", allowViewResults: true });
    }
    user = await givenUser(server, "north", { role: "Owner" });
    await givenForm(replica.database, "north", { id: "second", name: "On the replica" });
    await answer(await testServer(realDatabase(), { connection: await again(replica) }));
    // As one is that follows another: whatever writes there fails.
    await replica.pool.query(`alter database ${await nameOf(replica)} set default_transaction_read_only = on`);
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()));
    await replica.close();
  });

  async function answer(on: TestServer): Promise<void> {
    const customer = customerOn(on, form, await givenLink(on, form, { recipientId: "r-1" }));
    const { envelope } = await customer.submit({ name: "Ada" });
    expect((await customer.post(String(envelope.data))).status).toBe(200);
    await on.stop();
  }

  /** What each call that may be answered from the replica counts: forms or answers. */
  const counts: Partial<Record<CallName, (on: TestServer) => Promise<number | undefined>>> = {
    "GET /api/Enrollments/Headers": async (on) =>
      (await on.call("GET /api/Enrollments/Headers", { token: user.token })).envelope.data?.rows.length,
    "GET /api/Templates/Headers": async (on) => {
      const query = { channel: "DynamicForms" };
      return (await on.call("GET /api/Templates/Headers", { token: user.token, query })).envelope.data?.rows.length;
    },
    "GET /api/Responses/List": async (on) => {
      const query = { enrollmentId: form.enrollmentId };
      return (await on.call("GET /api/Responses/List", { token: user.token, query })).envelope.data?.rows.length;
    },
    "GET /api/Enrollments/Analytics": async (on) => {
      const query = { enrollmentId: form.enrollmentId };
      return (await on.call("GET /api/Enrollments/Analytics", { token: user.token, query })).envelope.data?.total;
    },
    "GET /api/Enrollments/Export": async (on) => {
      const query = { id: form.enrollmentId };
      const { headers, status } = await on.call("GET /api/Enrollments/Export", { token: user.token, query });
      return status === 200 ? Number(headers.get("x-total-rows")) : undefined;
    },
    "GET /api/Enrollments/analytic-public": async (on) => {
      const { enrollmentId } = form;
      const token = await on.tokens.sign("analyticPublic", { accountId: "north", enrollmentId }, 3_600);
      return (await on.call("GET /api/Enrollments/analytic-public", { query: { token } })).envelope.data?.total;
    },
  };
  /** With how much each of the two has. */
  const cases = Object.entries(counts).map(
    ([name, count]) => [name, count, name.endsWith("Headers") ? [1, 2] : [0, 1]] as const,
  );
  const profile = { firstName: "Ada", lastName: "North", mobileNumber: "", timeZoneId: "" };
  const save = () => server.call("POST /api/Profile/Save", { token: user.token, body: profile });

  test("results, lists and exports are read from it, and nothing else is [list.headers, list.export, results.text]", async () => {
    expect(allCalls.filter((name) => declarationOf(name).fromReplica).toSorted()).toEqual(
      Object.keys(counts).toSorted(),
    );
    for (const [name, count, [, onReplica]] of cases) expect([name, await count(server)]).toEqual([name, onReplica]);
    expect((await server.call("GET /api/Profile/Get", { token: user.token })).status).toBe(200);
    // That it was exported is known where it is written.
    expect(await writer.database("audit").where({ action: "exported" }).select("actor")).toHaveLength(1);
  });

  test("a user who has changed something reads the database itself for five seconds, whatever process answers; others do not", async () => {
    const colleague = user;
    const other = await givenUser(server, "north");
    const ofUsers = cases.filter(([name]) => !name.endsWith("analytic-public"));
    expect((await save()).status).toBe(200);
    servers.forEach(({ clock }) => clock.pass(4));
    for (const on of servers)
      for (const [name, count, [itself]] of ofUsers) expect([name, await count(on)]).toEqual([name, itself]);
    user = other;
    for (const [name, count, [, onReplica]] of ofUsers) expect([name, await count(server)]).toEqual([name, onReplica]);
    user = colleague;
    servers.forEach(({ clock }) => clock.pass(2));
    for (const [name, count, [, onReplica]] of ofUsers)
      expect([name, await count(servers[1]!)]).toEqual([name, onReplica]);
  });

  test("a customer who has sent something reads the database itself for five seconds, by whatever link of that account", async () => {
    const results = counts["GET /api/Enrollments/analytic-public"]!;
    expect(await results(server)).toBe(1);
    const customer = customerOn(server, form, await givenLink(server, form, { recipientId: "r-2" }));
    // Refused or not: what was tried may have changed something.
    expect((await customer.submit({})).status).not.toBe(200);
    servers.forEach(({ clock }) => clock.pass(4));
    expect([await results(servers[0]!), await results(servers[1]!)]).toEqual([0, 0]);
    servers.forEach(({ clock }) => clock.pass(2));
    expect([await results(servers[0]!), await results(servers[1]!)]).toEqual([1, 1]);
  });

  test("while it is away the database itself answers, and the log says so once", async () => {
    await replica.database.raw("alter table templates rename to elsewhere");
    const forms = counts["GET /api/Enrollments/Headers"]!;
    expect([await forms(server), await forms(server)]).toEqual([1, 1]);
    expect(server.log().match(/DATABASE_READ_URL cannot be read/g)).toHaveLength(1);
    expect(await server.metrics.read()).toContain("\nbillwright_replica_up 0\n");
  });
});
