// The profile, the account's users and their roles (forms.txt §3, §6; threats.md T5, T6, T8).
import { assignableRoles } from "@billwright/engine/users";
import { roles, type Role } from "@billwright/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

describe.each(testDatabases())("users on $name", ({ open, name }) => {
  let server: TestServer;
  let owner: GivenUser;
  beforeAll(async () => {
    server = await testServer({ open, name });
    const { database } = server.connection;
    await givenAccount(database, "north", { country: "India" });
    await givenAccount(database, "south", { settings: JSON.stringify({ isTenantAccount: false }) });
    owner = await givenUser(server, "north", { email: "b-owner@north.example", first_name: "Ada", last_name: "Byron" });
  });
  afterAll(() => server.stop());

  const auditOf = (actor: string, action: string) =>
    server.connection.database("audit").where({ actor, action }).select<Record<string, unknown>[]>();
  const roleOf = async (userId: string) =>
    (await server.connection.database("users").where({ user_id: userId }).first<{ role: Role }>("role")).role;
  const save = (token: string, body: Record<string, unknown>) => server.call("POST /api/Profile/Save", { token, body });
  const whole = { firstName: "Ada", lastName: "Byron", mobileNumber: "+12025550143", timeZoneId: "Etc/Utc" };

  test("a name is one line, and one that nobody sees is none [session.profile]", async () => {
    const { token } = await givenUser(server, "north", { role: "User" });
    const saved = await save(token, { ...whole, firstName: " Ada\r\nBcc: x", lastName: "\u200b" });
    expect(saved.envelope.data).toMatchObject({ firstName: "Ada Bcc: x", lastName: null, isComplete: false });
  });

  test("a profile is complete once name, mobile number and time zone are all there [session.profile]", async () => {
    const { token, userId } = await givenUser(server, "north", { role: "Display" });
    const before = await server.call("GET /api/Profile/Get", { token });
    expect(before.envelope.data).toMatchObject({
      id: userId,
      role: "Display",
      accountId: "north",
      accountName: "Biller north",
      isComplete: false,
    });
    expect((await save(token, { ...whole, mobileNumber: "" })).envelope.data).toMatchObject({
      mobileNumber: null,
      isComplete: false,
    });
    expect((await save(token, { ...whole, mobileNumber: " \u200b" })).envelope.data?.mobileNumber).toBeNull();
    expect((await save(token, { ...whole, lastName: "  " })).envelope.data).toMatchObject({
      lastName: null,
      isComplete: false,
    });
    const after = await save(token, { ...whole, firstName: " Ada ", mobileNumber: "+1 (202) 555-0143" });
    expect(after.envelope.data).toMatchObject({ ...whole, isComplete: true });
    expect((await server.call("GET /api/Profile/Get", { token })).text).toBe(after.text);
  });

  test("the language that a user reads is kept, and no other than the pages speak [session.profile]", async () => {
    const { token } = await givenUser(server, "north", { role: "Display" });
    const profile = async () => (await server.call("GET /api/Profile/Get", { token })).envelope.data;
    expect((await profile())?.language).toBeNull();
    const keep = (language: string) =>
      server.call("POST /api/Profile/SetLanguage", { token, body: { language } as { language: "de" } });
    expect((await keep("de")).status).toBe(200);
    await save(token, whole);
    expect((await profile())?.language).toBe("de");
    expect([(await keep("tlh")).status, (await profile())?.language]).toEqual([400, "de"]);
  });

  const wrongProfiles: [title: string, change: Record<string, unknown>, key: string, field: string][] = [
    ["a number that is none", { mobileNumber: "123" }, "check.phone", "mobileNumber"],
    ["a number without digits", { mobileNumber: "abc" }, "check.phone", "mobileNumber"],
    ["a number of a sign alone", { mobileNumber: "+" }, "check.phone", "mobileNumber"],
    ["a number too long", { mobileNumber: "+12345678901234" }, "check.phone", "mobileNumber"],
    ["a time zone that is none", { timeZoneId: "Europe/Atlantis" }, "session.timeZone", "timeZoneId"],
    ["an offset for a time zone", { timeZoneId: "+05:30" }, "session.timeZone", "timeZoneId"],
    ["a name too long", { firstName: "a".repeat(101) }, "field.tooLong", "firstName"],
    ["a role", { role: "Owner" }, "field.unknown", "role"],
    ["another's id", { id: "someone" }, "field.unknown", "id"],
    ["a number for a name", { firstName: 1 }, "field.type", "firstName"],
  ];
  test.each(wrongProfiles)(
    "a profile with %s is refused and changes nothing [session.profile, api.bad-input]",
    async (_title, change, key, field) => {
      const { token } = await givenUser(server, "north");
      const before = (await save(token, whole)).text;
      const { status, envelope } = await save(token, { ...whole, ...change });
      expect([status, envelope.errors[0]?.key, envelope.errors[0]?.field]).toEqual([400, key, field]);
      expect((await server.call("GET /api/Profile/Get", { token })).text).toBe(before);
    },
  );

  test("whatever is sent as sign-in or profile is answered as the sender's fault, never as ours [api.bad-input]", async () => {
    const addresses = [
      "/api/Session/SignIn",
      "/api/Profile/Save",
      "/api/Profile/SetLanguage",
      "/api/Profile/ChangePassword",
      "/api/Account/SetUserRole",
    ];
    const { token } = await givenUser(server, "north", { role: "User" });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...addresses), fc.json({ maxDepth: 3 }), async (path, body) => {
        const { status, envelope } = await server.fetch(path, { method: "POST", headers, body });
        expect([status >= 400 && status < 500, envelope.hasErrors]).toEqual([true, true]);
      }),
      { numRuns: 100 },
    );
    await server.connection.database("limit_counts").delete();
  });

  test("the Owners who may approve are those who are not disabled, of one's own account [api.calls]", async () => {
    await givenAccount(server.connection.database, "east");
    const { token } = await givenUser(server, "east", { role: "User", email: "user@east.example" });
    await givenUser(server, "east", {
      role: "Owner",
      email: "b@east.example",
      user_id: "east-b",
      first_name: "Bo",
      last_name: "Li",
    });
    await givenUser(server, "east", { role: "Owner", email: "a@east.example", user_id: "east-a" });
    await givenUser(server, "east", { role: "Owner", email: "c@east.example", disabled_at: "2026-01-01T00:00:00Z" });
    const own = await server.call("GET /api/Profile/AdminList", { token });
    expect(own.envelope.data).toEqual([
      { id: "east-a", email: "a@east.example", name: "a@east.example" },
      { id: "east-b", email: "b@east.example", name: "Bo Li" },
    ]);
    expect((await server.call("GET /api/Account/AdminList", { token, query: { accountId: "east" } })).text).toBe(
      own.text,
    );
  });

  test("an account tells its users, and nothing that is theirs alone [api.calls]", async () => {
    const { status, envelope, text } = await server.call("GET /api/Account/{accountId}/Get", {
      token: owner.token,
      path: { accountId: "north" },
    });
    expect([status, envelope.data]).toMatchObject([
      200,
      { id: "north", name: "Biller north", country: "India", isTenantAccount: true },
    ]);
    const emails = envelope.data?.accountUsers.map(({ email }) => email) ?? [];
    expect(emails).toEqual([...emails].sort());
    expect(envelope.data?.accountUsers.find(({ id }) => id === owner.userId)).toEqual({
      id: owner.userId,
      email: "b-owner@north.example",
      firstName: "Ada",
      lastName: "Byron",
      role: "Owner",
      isDisabled: false,
    });
    expect(text).not.toMatch(/password|2025550143/);
    const { token } = await givenUser(server, "south");
    const south = await server.call("GET /api/Account/{accountId}/Get", { token, path: { accountId: "south" } });
    expect(south.envelope.data?.isTenantAccount).toBe(false);
  });

  test("another's account is as absent as one that never was, and the request leaves a trace [api.calls]", async () => {
    const { token, userId } = await givenUser(server, "north");
    const ask = async (accountId: string) => [
      await server.call("GET /api/Account/{accountId}/Get", { token, path: { accountId } }),
      await server.call("GET /api/Account/AdminList", { token, query: { accountId } }),
    ];
    const answers = [...(await ask("south")), ...(await ask("nowhere"))];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await auditOf(userId, "idor_attempt")).map(({ object }) => object).sort()).toEqual([
      "GET /api/Account/AdminList",
      "GET /api/Account/AdminList",
      "GET /api/Account/{accountId}/Get",
      "GET /api/Account/{accountId}/Get",
    ]);
  });

  test("a user of another account cannot be given a role, nor be distinguished from one that never was [roles.assignable]", async () => {
    const other = await givenUser(server, "south", { role: "User" });
    const set = (userId: string) =>
      server.call("POST /api/Account/SetUserRole", { token: owner.token, body: { userId, role: "Display" } });
    const [theirs, nobodys] = [await set(other.userId), await set("nobody")];
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect(await auditOf(owner.userId, "idor_attempt")).toHaveLength(2);
    expect(await roleOf(other.userId)).toBe("User");
  });

  test.each(roles)("role %s gives the roles it may give, and no other [roles.assignable]", async (looking) => {
    const { database } = server.connection;
    const { token } = await givenUser(server, "north", { role: looking });
    for (const current of ["User", "SuperAdmin", "PartnerAdmin"] as const) {
      const { userId } = await givenUser(server, "north", { role: current });
      for (const role of roles) {
        const { status } = await server.call("POST /api/Account/SetUserRole", { token, body: { userId, role } });
        const isAllowed = assignableRoles(looking, current).includes(role);
        expect([looking, current, role, status, await roleOf(userId)]).toEqual([
          looking,
          current,
          role,
          isAllowed ? 200 : 403,
          isAllowed ? role : current,
        ]);
        await database("users").where({ user_id: userId }).update({ role: current });
      }
    }
  });

  test("a role is given with a trace of who gave it, and counts from the user's next request on [roles.assignable]", async () => {
    const user = await givenUser(server, "north", { role: "User" });
    const set = (role: Role) =>
      server.call("POST /api/Account/SetUserRole", { token: owner.token, body: { userId: user.userId, role } });
    await server.connection.database("audit").where({ actor: owner.userId }).select();
    const before = (await auditOf(owner.userId, "role_changed")).length;
    expect((await set("Owner")).envelope.data).toMatchObject({ id: user.userId, role: "Owner" });
    expect((await set("Owner")).status).toBe(200);
    const trail = await auditOf(owner.userId, "role_changed");
    expect(trail).toHaveLength(before + 1);
    expect(trail.find(({ object }) => object === user.userId)).toMatchObject({
      account_id: "north",
      detail: { from: "User", to: "Owner" },
    });
    const { userId } = await givenUser(server, "north", { role: "User" });
    const asNewOwner = await server.call("POST /api/Account/SetUserRole", {
      token: user.token,
      body: { userId, role: "Display" },
    });
    expect(asNewOwner.status).toBe(200);
  });

  test("nobody changes their own role, and the last Owner keeps it [roles.assignable]", async () => {
    const { database } = server.connection;
    await givenAccount(database, "west");
    const last = await givenUser(server, "west", { role: "Owner" });
    await givenUser(server, "west", { role: "Owner", disabled_at: "2026-01-01T00:00:00Z" });
    const supervisor = await givenUser(server, "west", { role: "SuperAdmin" });
    const set = (token: string, userId: string, role: Role) =>
      server.call("POST /api/Account/SetUserRole", { token, body: { userId, role } });
    const own = await set(last.token, last.userId, "User");
    expect([own.status, own.envelope.code, own.envelope.errors[0]?.text]).toEqual([
      409,
      420,
      "You cannot change your own role.",
    ]);
    const taken = await set(supervisor.token, last.userId, "User");
    expect([taken.status, taken.envelope.code, taken.envelope.errors[0]?.text]).toEqual([
      409,
      420,
      "The account needs at least one Owner.",
    ]);
    await givenUser(server, "west", { role: "Owner" });
    expect((await set(supervisor.token, last.userId, "User")).status).toBe(200);
  });
});
