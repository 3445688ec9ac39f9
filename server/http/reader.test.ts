import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connectTo, type Connection } from "../database/connect.ts";
import { realDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenUser, type GivenUser } from "../testing/given.ts";
import { addressOf } from "../testing/productionServer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

/** Two databases that differ, so that it shows which of them was read. */
describe("with a replica", () => {
  let writer: Connection;
  let replica: Connection;
  const servers: TestServer[] = [];
  let user: GivenUser;
  const nameOf = async ({ pool }: Connection) =>
    String((await pool.query("select current_database() as name")).rows[0].name);

  beforeAll(async () => {
    [writer, replica] = await Promise.all([realDatabase().open(), realDatabase().open()]);
    const readUrl = addressOf({ ...inject("cluster").settings, database: await nameOf(replica) });
    const again = connectTo({ ...inject("cluster").settings, database: await nameOf(writer) });
    for (const connection of [writer, again])
      servers.push(await testServer(realDatabase(), { connection, config: { readUrl } }));
    for (const { database } of [writer, replica]) await givenAccount(database, "north");
    user = await givenUser(servers[0]!, "north", { role: "Owner" });
    await givenForm(replica.database, "north", { name: "On the replica" });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await replica.close();
  });

  const forms = async (server = servers[0]!): Promise<string[]> => {
    const { envelope } = await server.call("GET /api/Enrollments/Headers", { token: user.token });
    return envelope.data!.rows.map(({ name }) => name ?? "");
  };
  const profile = { firstName: "Ada", lastName: "North", mobileNumber: "", timeZoneId: "" };

  test("lists are read from it, and what a user is asked about themselves is not [list.headers]", async () => {
    expect(await forms()).toEqual(["On the replica"]);
    expect((await servers[0]!.call("GET /api/Profile/Get", { token: user.token })).status).toBe(200);
  });

  test("whoever has changed something reads the database itself for five seconds, whatever process answers", async () => {
    const saved = await servers[0]!.call("POST /api/Profile/Save", { token: user.token, body: profile });
    expect(saved.status).toBe(200);
    servers.forEach(({ clock }) => clock.pass(4));
    expect([await forms(servers[0]), await forms(servers[1])]).toEqual([[], []]);
    servers.forEach(({ clock }) => clock.pass(2));
    expect(await forms(servers[1])).toEqual(["On the replica"]);
  });

  test("while it is away the database itself answers, and the log says so once", async () => {
    await replica.database.raw("alter table templates rename to elsewhere");
    expect([await forms(), await forms()]).toEqual([[], []]);
    expect(servers[0]!.log().match(/DATABASE_READ_URL cannot be read/g)).toHaveLength(1);
    expect(await servers[0]!.metrics.read()).toContain("\nbillwright_replica_up 0\n");
  });
});
