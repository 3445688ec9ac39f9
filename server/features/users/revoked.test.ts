// Every call of a signed-in user, by one who has lost access: the role, the user and the sign-in are read again each time (threats.md T6).
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { givenOwner, holdings, staffCalls, staffRequests, type StaffCall } from "../../testing/staffCalls.ts";

/** Calls on the user's own data, for any role. */
const own: readonly StaffCall[] = [
  "POST /api/Session/RefreshToken",
  "POST /api/Session/SignOut",
  "POST /api/Profile/Save",
  "POST /api/Profile/SetLanguage",
  "POST /api/Profile/ChangePassword",
];
const looking: readonly StaffCall[] = ["GET /api/Enrollments/Export"];
const ofWriters = staffCalls.filter((name) => name.startsWith("POST ") && !own.includes(name)).concat(looking);
/** The end of a sign-in that has ended gets the answer that it has. */
const ofSessions = staffCalls.filter((name) => name !== "POST /api/Session/SignOut");

describe("of those who sign in,", () => {
  let server: TestServer;
  const setup = () => ({ server, accountId: "north" });
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    await givenUser(server, "north");
  });
  afterAll(() => server.stop());

  /** The status of a request that was prepared before something happened to its user; and whether it had any effect. */
  async function asked(name: StaffCall, happens: (user: GivenUser) => Promise<unknown>): Promise<[number, string]> {
    const user = await givenOwner(setup());
    const request = await staffRequests[name](setup(), user);
    await happens(user);
    const before = await holdings(server);
    const { status } = await server.call(name, { ...request, token: user.token } as never);
    return [status, (await holdings(server)) === before ? "nothing changed" : "something changed"];
  }
  const change = (columns: Record<string, unknown>) => (user: GivenUser) =>
    server.connection.database("users").where({ user_id: user.userId }).update(columns);
  const endSession = ({ token }: GivenUser) =>
    server.connection
      .database("sessions")
      .where({ session_id: decodeJwt(token)["session"] as string })
      .update({ ended_at: server.clock.now() });

  test.each(ofWriters)(
    "an Owner may %s, and nothing comes of it once that user only looks [roles.token]",
    async (name) => {
      expect((await asked(name, async () => undefined))[0]).toBe(200);
      expect(await asked(name, change({ role: "Display" }))).toEqual([403, "nothing changed"]);
    },
  );

  test.each(ofSessions)(
    "nothing comes of %s where the user was disabled or the sign-in has ended [roles.token]",
    async (name) => {
      const gone = change({ disabled_at: "2026-11-20T00:00:00Z" });
      for (const happens of [gone, endSession]) expect(await asked(name, happens)).toEqual([401, "nothing changed"]);
    },
  );
});
