// The operator's changes to users, and the demo's users.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../demo/account.ts";
import { seedDemo } from "../../../demo/seed.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { demoCost, passwordsOf } from "./passwords.ts";
import { putUserInto, type WantedUser } from "./putUser.ts";

describe.each(testDatabases())("an operator's user on $name", ({ open, name }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ open, name });
    for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
  });
  afterAll(() => server.stop());

  const email = "first@north.example";
  const put = (wanted: Partial<WantedUser> = {}) =>
    putUserInto(
      server.connection.database,
      { accountId: "north", email, ...wanted },
      server.clock,
      passwordsOf(server.clock, demoCost),
      async () => undefined,
    );
  const signIn = (password: string | null) =>
    server.call("POST /api/Session/SignIn", { body: { email, password: password ?? "none" } });

  test("is an account's first Owner, has a new password when it forgot its own, and is gone when it left", async () => {
    const added = await put({ email: " First@North.example", role: "Owner", firstName: "Ada", lastName: "Byron" });
    expect(added).toMatchObject({ email, role: "Owner", isNew: true });
    const token = (await signIn(added.password)).envelope.data?.jwtToken ?? "";
    const profile = () => server.call("GET /api/Profile/Get", { token });
    expect((await profile()).envelope.data).toMatchObject({ firstName: "Ada", role: "Owner", accountId: "north" });
    const again = await put();
    expect(again).toMatchObject({ role: "Owner", isNew: false });
    expect([
      (await profile()).status,
      (await signIn(added.password)).status,
      (await signIn(again.password)).status,
    ]).toEqual([401, 400, 200]);
    const chosen = await put({ password: "Correct-Horse-9-Battery" });
    expect((await signIn(chosen.password)).status).toBe(200);
    expect(await put({ isDisabled: true })).toMatchObject({ password: null });
    expect((await signIn(chosen.password)).status).toBe(400);
    const back = await put({ role: "User" });
    expect([(await signIn(back.password)).status, back.role]).toEqual([200, "User"]);
    const trail = await server.connection
      .database("audit")
      .where({ actor: "operator" })
      .orderBy("at")
      .pluck<string[]>("action");
    expect(trail.sort()).toEqual([
      "password_changed",
      "password_changed",
      "password_changed",
      "user_added",
      "user_disabled",
    ]);
  });

  const refused: [title: string, wanted: Partial<WantedUser>, message: RegExp][] = [
    ["an account that is not there", { accountId: "nowhere", email: "x@north.example" }, /no account "nowhere"/],
    ["another account's user", { accountId: "south" }, /user of another account/],
    ["what is no address", { email: "first" }, /no e-mail address/],
    ["a weak password", { password: "password" }, /too weak/],
    ["one to disable who is not there", { email: "x@north.example", isDisabled: true }, /no user of "north"/],
  ];
  test.each(refused)("is refused for %s, and the operator learns why", async (_title, wanted, message) => {
    const users = () => server.connection.database("users").count();
    const before = await users();
    await expect(put(wanted)).rejects.toThrow(message);
    expect(await users()).toEqual(before);
  });

  test("of the demo signs in with the password that the start prints", async () => {
    await seedDemo(server.connection.database, { now: server.clock.now(), answers: 0 });
    for (const { id, users } of demoAccounts)
      for (const user of users) {
        const body = { email: user.email, password: demoPassword };
        const token = (await server.call("POST /api/Session/SignIn", { body })).envelope.data?.jwtToken ?? "";
        const { data } = (await server.call("GET /api/Profile/Get", { token })).envelope;
        expect(data).toMatchObject({ id: user.id, role: user.role, accountId: id, isComplete: true });
      }
  });
});
