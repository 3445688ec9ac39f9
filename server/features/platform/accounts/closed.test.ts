import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { demoCost, hashPassword } from "../../staff/index.ts";
import { setClosed } from "./account.ts";

describe("an account that is closed", () => {
  let server: TestServer;
  let form: GivenForm;
  let user: { token: string };
  const [email, password] = ["owner@north.example", "Along-the-Lake-2026!"];
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north", {}, ["north.example"]);
    form = await givenForm(database, "north");
    user = await givenUser(server, "north", {
      email,
      password_hash: await hashPassword(password, Buffer.alloc(16), demoCost),
    });
  });
  afterAll(() => server.stop());

  const set = async (closedAt: Date | null) => {
    await server.connection.database.transaction((transaction) => setClosed(transaction, "north", closedAt));
    // As long as a process remembers that it was open.
    server.clock.pass(5);
  };
  const open = async () => {
    const { token } = await givenLink(server, form);
    const { status, envelope } = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
    return [status, envelope.errors?.[0]?.key];
  };
  const list = async () => (await server.call("GET /api/Enrollments/Headers", { token: user.token })).status;
  const signIn = async () => (await server.call("POST /api/Session/SignIn", { body: { email, password } })).status;
  const send = (key: string) =>
    server.connection.database.transaction((transaction) =>
      server.messages.add(
        transaction,
        "sms",
        { accountId: "north", key, customer: { recipientId: "r", category: null } },
        { to: "+12025550123", text: key },
      ),
    );
  const logged = () => server.connection.database("message_log").orderBy("created_at").select("outcome", "reason");

  test("opens no link, lets nobody sign in and sends nothing, and is as before once it is open again", async () => {
    await send("waiting");
    expect([await open(), await list(), await signIn()]).toEqual([[200, undefined], 200, 200]);

    await set(server.clock.now());
    expect([await open(), await list(), await signIn()]).toEqual([[401, "link.expired"], 401, 400]);
    server.clock.pass(1);
    await send("new");
    await server.runJobs();
    const closed = { outcome: "unwanted", reason: "accountClosed" };
    expect(await logged()).toEqual([closed, closed]);
    expect(server.log()).toContain('"reason":"accountClosed"');

    await set(null);
    expect([await open(), await list(), await signIn()]).toEqual([[200, undefined], 200, 200]);
    await send("again");
    await server.runJobs();
    expect((await logged()).at(-1)).toEqual({ outcome: "sent", reason: null });
  });

  test("still shows its brand on the page of a link that says so; its host shows no brand [shell.title]", async () => {
    await set(server.clock.now());
    const { token } = await givenLink(server, form);
    const nameBy = async (query: { token?: string; domain?: string }) =>
      (await server.call("GET /api/WhiteLabelDomain/BasicInfo", { query })).text.includes("Biller north");
    expect([await nameBy({ token }), await nameBy({ domain: "north.example" })]).toEqual([true, false]);
    await set(null);
  });
});
