// Users are removed and signed out by those who say who works for the account.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { givenAccount, givenSession, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { demoCost, hashPassword } from "./passwords.ts";

const password = "Harbor-Walks-77";
const hash = hashPassword(password, Buffer.alloc(16, 1), demoCost);

describe.each(testDatabases())("the users of an account, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
  });
  afterAll(() => server.stop());

  let accounts = 0;
  async function given(role: Role = "User") {
    const accountId = `account-${++accounts}`;
    await givenAccount(server.connection.database, accountId);
    const owner = await givenUser(server, accountId);
    const email = `person@${accountId}.example`;
    return {
      accountId,
      owner,
      email,
      person: await givenUser(server, accountId, { role, email, password_hash: await hash }),
    };
  }
  const remove = (token: string, userId: string) =>
    server.call("POST /api/Account/RemoveUser", { token, body: { userId } });
  const end = (token: string, userId: string) =>
    server.call("POST /api/Account/EndSessions", { token, body: { userId } });
  const statusOf = async (token: string) => (await server.call("GET /api/Profile/Get", { token })).status;
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  const signIn = (email: string) => server.call("POST /api/Session/SignIn", { body: { email, password } });
  const audited = (action: string, object: string) =>
    server.connection.database("audit").where({ action, object }).pluck<string[]>("actor");

  test("lose one who is removed: signed out at once, without a password, and recorded; a repeat is a success [roles.assignable]", async () => {
    const { owner, person, email } = await given();
    for (let times = 0; times < 2; times++) {
      const { status, envelope } = await remove(owner.token, person.userId);
      expect([status, envelope.data]).toMatchObject([200, { id: person.userId, isDisabled: true }]);
    }
    expect([await statusOf(person.token), (await signIn(email)).status]).toEqual([401, 400]);
    expect(await audited("user_disabled", person.userId)).toEqual([owner.userId]);
    const [row] = await server.connection.database("users").where({ email }).select<{ password_hash: string }[]>();
    expect(row?.password_hash).toBe("none");
  });

  test("keep their last Owner, nobody removes themselves, and a super admin or a partner is no Owner's to remove [roles.assignable]", async () => {
    const { owner, accountId } = await given();
    expect(keyOf(await remove(owner.token, owner.userId))).toEqual([409, "users.ownRemoval"]);
    const admin = await givenUser(server, accountId, { role: "SuperAdmin" });
    expect(keyOf(await remove(admin.token, owner.userId))).toEqual([409, "users.lastOwner"]);
    for (const role of ["SuperAdmin", "PartnerAdmin"] as const) {
      const { userId, token } = await givenUser(server, accountId, { role });
      expect([(await remove(owner.token, userId)).status, (await end(owner.token, userId)).status]).toEqual([403, 403]);
      expect(await statusOf(token)).toBe(200);
    }
  });

  test("are removed and signed out by no other role and no other account [roles.assignable]", async () => {
    const { accountId, person } = await given();
    for (const role of ["User", "Display", "Admin", "PartnerAdmin"] as const) {
      const { token } = await givenUser(server, accountId, { role });
      expect([(await remove(token, person.userId)).status, (await end(token, person.userId)).status]).toEqual([
        403, 403,
      ]);
    }
    const { owner: stranger } = await given();
    for (const ask of [remove, end]) {
      expect(keyOf(await ask(stranger.token, person.userId))).toEqual([404, "api.notFound"]);
      expect(keyOf(await ask(stranger.token, "nobody"))).toEqual([404, "api.notFound"]);
    }
    expect(await statusOf(person.token)).toBe(200);
  });

  test("are signed out everywhere, all of one at once; of oneself all but this one", async () => {
    const { accountId, owner, person, email } = await given();
    const others = await Promise.all([1, 2].map(() => givenSession(server, accountId, person.userId)));
    expect((await end(owner.token, person.userId)).status).toBe(200);
    expect(await Promise.all([person.token, ...others].map(statusOf))).toEqual([401, 401, 401]);
    expect([(await signIn(email)).status, await statusOf(owner.token)]).toEqual([200, 200]);
    expect(await audited("sessions_ended", person.userId)).toEqual([owner.userId]);
    const elsewhere = await givenSession(server, accountId, owner.userId);
    expect((await end(owner.token, owner.userId)).status).toBe(200);
    expect([await statusOf(owner.token), await statusOf(elsewhere)]).toEqual([200, 401]);
  });

  test("show when they signed in last, to those alone who say who works for the account", async () => {
    const { accountId, owner, person, email } = await given();
    const lastOf = async (token: string) => {
      const { envelope } = await server.call("GET /api/Account/{accountId}/Get", { token, path: { accountId } });
      return envelope.data?.accountUsers.find(({ id }) => id === person.userId)?.lastSignInAt;
    };
    expect(await lastOf(owner.token)).toBeUndefined();
    await signIn(email);
    expect([await lastOf(owner.token), await lastOf(person.token)]).toEqual([
      server.clock.now().toISOString(),
      undefined,
    ]);
  });

  test("sign in twice at once without waiting for each other for ever", async () => {
    const { email } = await given();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
