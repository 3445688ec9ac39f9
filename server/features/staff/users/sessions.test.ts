// Signing in, continuing a sign-in, and what ends it (threats.md T6, T46, T51).
import { calls, roles, type CallDeclaration } from "@billwright/schemas";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenSession, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { demoCost, hashPassword } from "./passwords.ts";
import {
  exchangeOf,
  graceSeconds,
  idleSeconds,
  longestSeconds,
  tokenSeconds,
  type Exchange,
  type SessionRow,
} from "./sessions.ts";

const password = "Correct-Horse-9-Battery";
const ended = "Your session has ended. Please sign in again.";

describe("a token that is to be exchanged", () => {
  const at = (seconds: number) => new Date(Date.parse("2026-11-20T12:00:00Z") + seconds * 1000);
  const session: SessionRow = {
    session_id: "s",
    token_id: "newest",
    previous_token_id: "last",
    rotated_at: at(0),
    created_at: at(-60),
    expires_at: at(600),
    ended_at: null,
  };
  const cases: [title: string, tokenId: string, now: Date, changes: Partial<SessionRow>, outcome: Exchange][] = [
    ["the newest", "newest", at(1), {}, "next"],
    [
      "the newest of a sign-in that was never refreshed",
      "newest",
      at(1),
      { previous_token_id: null, rotated_at: null },
      "next",
    ],
    ["the last one, within the grace", "last", at(graceSeconds), {}, "again"],
    ["the last one, after the grace", "last", at(graceSeconds + 1), {}, "reused"],
    ["one before the last, within the grace", "older", at(1), {}, "reused"],
    ["one of a sign-in whose time is over", "newest", at(600), {}, "ended"],
    ["a reused one of a sign-in whose time is over", "older", at(600), {}, "ended"],
    ["the newest of a sign-in that was ended", "newest", at(1), { ended_at: at(0) }, "ended"],
    ["a reused one of a sign-in that was ended", "older", at(1), { ended_at: at(0) }, "ended"],
  ];
  test.each(cases)("that is %s comes out rightly [session.refresh]", (_title, tokenId, now, changes, outcome) => {
    expect(exchangeOf({ ...session, ...changes }, tokenId, now)).toBe(outcome);
  });
});

describe.each(testDatabases())("sessions on $name", ({ open, name }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await testServer({ open, name });
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  const givenPerson = async (columns: Record<string, unknown> = {}) => {
    const email = `person-${++count}@north.example`;
    const password_hash = await hashPassword(password, Buffer.alloc(16, 1), demoCost);
    const names = { first_name: "Ada", last_name: "Byron" };
    return { ...(await givenUser(server, "north", { email, password_hash, ...names, ...columns })), email };
  };
  const signIn = (email: string, typed = password) =>
    server.call("POST /api/Session/SignIn", { body: { email, password: typed } });
  const signedIn = async (email: string) => (await signIn(email)).envelope.data?.jwtToken ?? "";
  const refresh = (token: string) => server.call("POST /api/Session/RefreshToken", { token });
  const refreshed = async (token: string) => (await refresh(token)).envelope.data?.jwtToken ?? "";
  const profile = (token: string) => server.call("GET /api/Profile/Get", { token });
  const sessionOf = (token: string) =>
    server.connection
      .database("sessions")
      .where({ session_id: decodeJwt(token)["session"] as string })
      .first<SessionRow & { ended_because: string | null }>();
  const auditOf = (userId: string, action: string) =>
    server.connection
      .database("audit")
      .where({ account_id: "north", actor: userId, action })
      .select<Record<string, unknown>[]>();

  test.each(roles)("a user of role %s gets a token that says who it is, for 15 minutes [roles.token]", async (role) => {
    const { email, userId } = await givenPerson({ role });
    const { status, envelope, headers } = await signIn(email);
    const claims = decodeJwt(envelope.data?.jwtToken ?? "");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(claims).toMatchObject({ role, unique_name: "Ada Byron", email, nameid: userId, AccountId: "north" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(tokenSeconds);
    expect(await auditOf(userId, "signed_in")).toHaveLength(1);
  });

  test("an address is the same in whatever case it is typed", async () => {
    const { email } = await givenPerson();
    expect((await signIn(` ${email.toUpperCase()} `)).status).toBe(200);
  });

  test("an unknown address, a wrong password and a disabled user get the same answer, byte for byte", async () => {
    const { email } = await givenPerson();
    const disabled = await givenPerson({ disabled_at: "2026-11-01T00:00:00Z" });
    const answers = [
      await signIn("nobody@north.example"),
      await signIn(email, "wrong"),
      await signIn(email, "x".repeat(1000)),
      await signIn(disabled.email),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.envelope).toMatchObject({ code: 400, errors: [{ key: "session.wrong" }] });
  });

  test("what the log and the limits keep tells neither address nor password", async () => {
    const { email } = await givenPerson();
    await signIn(email, "A-Wrong-Password-9");
    await signIn(email);
    const kept = JSON.stringify(await server.connection.database("limit_counts").select());
    for (const secret of [email, password, "A-Wrong-Password-9"]) expect(server.log() + kept).not.toContain(secret);
    await server.connection.database("limit_counts").delete();
  });

  test("a token is exchanged for the next one, also when it has expired, and both are of one sign-in [session.refresh]", async () => {
    const { email } = await givenPerson();
    const first = await signedIn(email);
    server.clock.pass(tokenSeconds + 60);
    expect([(await profile(first)).status, (await profile(first)).envelope.errors[0]?.text]).toEqual([401, ended]);
    const second = await refreshed(first);
    expect((await profile(second)).status).toBe(200);
    expect(decodeJwt(second)["session"]).toBe(decodeJwt(first)["session"]);
    expect(decodeJwt(second).jti).not.toBe(decodeJwt(first).jti);
  });

  test("two tabs that refresh a moment apart both go on, then and later [session.refresh]", async () => {
    const { email } = await givenPerson();
    const first = await signedIn(email);
    const one = await refreshed(first);
    server.clock.pass(graceSeconds - 1);
    const other = await refreshed(first);
    expect(decodeJwt(other).jti).toBe(decodeJwt(one).jti);
    server.clock.pass(600);
    expect([(await refresh(one)).status, (await refresh(other)).status]).toEqual([200, 200]);
  });

  test("a token that comes again after the grace ends the sign-in for everybody, and leaves a trace [session.refresh]", async () => {
    const { email, userId } = await givenPerson();
    const stolen = await signedIn(email);
    const elsewhere = await signedIn(email);
    const own = await refreshed(stolen);
    server.clock.pass(graceSeconds + 1);
    expect((await refresh(stolen)).envelope).toMatchObject({
      code: 401,
      errors: [{ key: "session.ended", text: ended }],
    });
    expect([(await profile(own)).status, (await refresh(own)).status, (await profile(stolen)).status]).toEqual([
      401, 401, 401,
    ]);
    expect((await sessionOf(own)).ended_because).toBe("reused");
    expect(await auditOf(userId, "session_reused")).toMatchObject([{ object: decodeJwt(own)["session"] }]);
    expect((await profile(elsewhere)).status).toBe(200);
  });

  test("whoever was away for 12 hours signs in again, and who never was after 7 days [session.refresh]", async () => {
    const { email } = await givenPerson();
    const away = await signedIn(email);
    server.clock.pass(idleSeconds);
    expect((await refresh(away)).status).toBe(401);
    let token = await signedIn(email);
    const started = server.clock.now().getTime();
    let lastExpiry = 0;
    for (;;) {
      server.clock.pass(11 * 3600);
      const next = await refresh(token);
      if (next.status !== 200) break;
      token = next.envelope.data?.jwtToken ?? "";
      lastExpiry = (decodeJwt(token).exp ?? 0) * 1000;
    }
    const days = (server.clock.now().getTime() - started) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(7.5);
    expect(lastExpiry).toBeLessThanOrEqual(started + longestSeconds * 1000);
  });

  test("signing out ends it, again and again, and with an expired token as well [session.refresh]", async () => {
    const { email } = await givenPerson();
    const token = await signedIn(email);
    server.clock.pass(tokenSeconds + 60);
    const signOut = () => server.call("POST /api/Session/SignOut", { token });
    expect([(await signOut()).status, (await signOut()).status]).toEqual([200, 200]);
    expect([(await refresh(token)).status, (await sessionOf(token)).ended_because]).toEqual([401, "signedOut"]);
  });

  test("a role that was taken away after the token was made counts no more, and the next token says so [roles.token]", async () => {
    const { token, userId } = await givenUser(server, "north", { role: "Owner" });
    const { userId: other } = await givenUser(server, "north", { role: "User" });
    const { database } = server.connection;
    const setRole = () =>
      server.call("POST /api/Account/SetUserRole", { token, body: { userId: other, role: "Display" } });
    await database("users").where({ user_id: userId }).update({ role: "User" });
    expect((await setRole()).status).toBe(403);
    expect((await profile(token)).envelope.data?.role).toBe("User");
    expect(decodeJwt(await refreshed(token))["role"]).toBe("User");
    await database("users").where({ user_id: userId }).update({ disabled_at: "2026-11-20T00:00:00Z" });
    expect([(await setRole()).status, (await refresh(token)).status, (await profile(token)).status]).toEqual([
      401, 401, 401,
    ]);
    expect(await database("users").where({ user_id: other }).first("role")).toEqual({ role: "User" });
  });

  test("a token holds for its own sign-in only: another user's or account's is none of it [roles.token]", async () => {
    const { token, userId } = await givenUser(server, "north");
    const { userId: other } = await givenUser(server, "north");
    const session = decodeJwt(token)["session"] as string;
    const claims = {
      role: "Owner",
      unique_name: "u",
      email: "u@example.org",
      nameid: userId,
      AccountId: "north",
      session,
    };
    for (const changes of [{ nameid: other }, { AccountId: "south" }, { session: "none" }]) {
      const forged = await server.tokens.sign("user", { ...claims, ...changes }, 600);
      expect([(await profile(forged)).status, (await refresh(forged)).status]).toEqual([401, 401]);
    }
    expect((await profile(token)).status).toBe(200);
  });

  test("a token in the address opens nothing of those who sign in [session.refresh]", async () => {
    const { token } = await givenUser(server, "north");
    const ofUsers = (Object.entries(calls) as [string, CallDeclaration][]).filter(([, call]) =>
      call.token?.kinds.every((kind) => kind === "user"),
    );
    expect(ofUsers.map(([, call]) => call.token?.in).filter((location) => location !== "bearer")).toEqual([]);
    for (const name of ["token", "jwt", "access_token", "accountToken", "Authorization"])
      expect((await server.fetch(`/api/Profile/Get?${name}=${token}`)).status).toBe(401);
    expect(server.log()).not.toContain(token);
  });

  test("the sign-in's answer names the account's subscription, where it has one [session.keys]", async () => {
    const { email } = await givenPerson();
    const subscription = { type: "Standard", id: "s-1" };
    expect((await signIn(email)).envelope.data?.subscription).toBeNull();
    const north = server.connection.database("accounts").where({ account_id: "north" });
    await north.clone().update({ settings: JSON.stringify({ subscription }) });
    expect((await signIn(email)).envelope.data?.subscription).toEqual(subscription);
    await north.clone().update({ settings: "{}" });
  });

  test("a new password ends every other sign-in of the user, not this one and nobody else's", async () => {
    const { email, userId } = await givenPerson();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const other = await givenPerson();
    const change = (currentPassword: string, newPassword: string) =>
      server.call("POST /api/Profile/ChangePassword", { token: here, body: { currentPassword, newPassword } });
    expect((await change(password, "too short")).envelope.errors[0]).toMatchObject({
      key: "session.weakPassword",
      field: "newPassword",
    });
    expect((await change("wrong", "Another-Horse-9")).envelope.errors[0]).toMatchObject({
      key: "session.wrongPassword",
      field: "currentPassword",
    });
    expect((await change(password, password)).envelope.errors).toMatchObject([
      { key: "session.samePassword", field: "newPassword" },
    ]);
    expect((await profile(there)).status).toBe(200);
    const changed = await change(password, "Another-Horse-9");
    expect(changed.status).toBe(200);
    const next = changed.envelope.data?.jwtToken ?? "";
    expect([(await profile(next)).status, (await profile(here)).status, (await refresh(here)).status]).toEqual([
      200, 200, 200,
    ]);
    expect([(await profile(there)).status, (await refresh(there)).status, (await profile(other.token)).status]).toEqual(
      [401, 401, 200],
    );
    expect([(await signIn(email)).status, (await signIn(email, "Another-Horse-9")).status]).toEqual([400, 200]);
    expect(await auditOf(userId, "password_changed")).toHaveLength(1);
  });

  test("sign-ins that ended a month ago are forgotten, later ones are not", async () => {
    const { userId, token } = await givenPerson();
    const old = await givenSession(server, "north", userId);
    await server.connection
      .database("sessions")
      .where({ session_id: decodeJwt(old)["session"] as string })
      .update({ expires_at: "2026-01-01T00:00:00Z" });
    await server.tasks.forgetOld({} as never, {} as never);
    expect([await sessionOf(old), (await sessionOf(token)).ended_at]).toEqual([undefined, null]);
  });
});
