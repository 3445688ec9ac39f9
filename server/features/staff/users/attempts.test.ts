// Guessing passwords does not succeed, and locks nobody out (threats.md T43, T52).
import { limits } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownCluster, testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import { countAs, countNothing } from "../../../testing/limits.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { limitsOn } from "../../../http/limits.ts";
import { auditOf } from "../../platform/events/audit.ts";
import { attemptsOf } from "./attempts.ts";
import { demoCost, hashPassword, type Passwords } from "./passwords.ts";
import { signIn as beginSignIn } from "./signIn.ts";

const password = "Correct-Horse-9-Battery";
const home = "198.51.100.7";
const trusting = { config: { trustedProxies: ["127.0.0.1"] } };

const signInOn =
  (server: TestServer) =>
  (email: string, typed: string, ip = home) =>
    server.call("POST /api/Session/SignIn", {
      body: { email, password: typed },
      headers: { "X-Forwarded-For": ip },
    });

let people = 0;
async function givenPerson(server: TestServer): Promise<{ email: string; token: string }> {
  const email = `guessed-${++people}@north.example`;
  const password_hash = await hashPassword(password, Buffer.alloc(16, 1), demoCost);
  return { ...(await givenUser(server, "north", { email, password_hash })), email };
}

describe.each(testDatabases())("wrong passwords on $name", (database) => {
  let server: TestServer;
  let signIn: ReturnType<typeof signInOn>;
  beforeAll(async () => {
    server = await testServer(database, trusting);
    signIn = signInOn(server);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());
  beforeEach(() => countNothing(server.connection.database));

  test("for one user from one source are five at most; then even the right one waits there, and nowhere else", async () => {
    const { email } = await givenPerson(server);
    for (let attempt = 0; attempt < 3; attempt++) expect((await signIn(email, password)).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(email, "wrong")).status).toBe(400);
    const { status, headers, envelope } = await signIn(email, password);
    expect([status, envelope.code, envelope.errors[0]?.key]).toEqual([429, 420, "session.tooMany"]);
    expect(envelope.errors[0]?.params["n"]).toBe(Number(headers.get("retry-after")));
    expect((await signIn(email, password, "203.0.113.9")).status).toBe(200);
  });

  test("from one source are twenty at most, whoever they are for; an IPv6 network is one source, and its site another with a wider bound", async () => {
    const { email } = await givenPerson(server);
    await signIn("nobody@north.example", "wrong", "2001:db8:1:2::1");
    await countAs(server.connection.database, limits.signInNetwork);
    expect((await signIn(email, password, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await signIn(email, password, "2001:db8:1:3::1")).status).toBe(200);
    await countAs(server.connection.database, limits.signInSite);
    expect((await signIn(email, password, "2001:db8:1:4::1")).status).toBe(429);
    expect((await signIn(email, password, "2001:db8:2:4::1")).status).toBe(200);
  });

  test("eighty at once from one site stop at its bound, and another network signs in as ever", async () => {
    const { email } = await givenPerson(server);
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, n) => (await signIn(email, "wrong", `2001:db8:5:${n}::1`)).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(limits.signInSite.windows[0].count);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect((await signIn(email, password, "2001:db8:6::1")).status).toBe(200);
  });

  test("from many sources shut out those the user never signed in from, never the others", async () => {
    const { email } = await givenPerson(server);
    expect((await signIn(email, password, home)).status).toBe(200);
    await signIn(email, "wrong", "203.0.113.1");
    await countAs(server.connection.database, limits.signInUser);
    await signIn(email, "wrong", "203.0.113.2");
    expect((await signIn(email, password, "203.0.113.3")).status).toBe(429);
    await countNothing(server.connection.database, limits.signInPair, limits.signInNetwork);
    // The strangers' counts are not the source's own count, which the first sign-in reset.
    await countAs(server.connection.database, limits.signInUser, limits.signInUser.windows[0].count - 1);
    expect((await signIn(email, password, home)).status).toBe(200);
    server.clock.pass(91 * 24 * 3600);
    await server.tasks.forgetOld({} as never, {} as never);
    expect(await server.connection.database("sign_in_sources").select()).toEqual([]);
    server.clock.pass(-91 * 24 * 3600);
  });

  test("of strangers never fill the line of one who signed in from there before", async () => {
    const { email } = await givenPerson(server);
    expect((await signIn(email, password, home)).status).toBe(200);
    const { connection, keyring, tokens, clock: runtime } = server;
    const { database } = connection;
    const lines: unknown[] = [];
    const asking = (ip: string) => {
      const matches: Passwords["matches"] = async (_password, _kept, from) => (lines.push(from?.isKnown), false);
      const services = {
        ...{ database, tokens, runtime, audit: auditOf(runtime) },
        passwords: { matches, hash: () => expect.fail("nothing is hashed") },
        attempts: attemptsOf(database, keyring, limitsOn(database, keyring, runtime)),
        beginFactorStep: async () => undefined,
      };
      const noMiss = () => Promise.resolve();
      return expect(beginSignIn(services, { email, password, ip, noMiss })).rejects.toThrow("session.wrong");
    };
    for (const ip of [home, "203.0.113.44"]) await asking(ip);
    expect(lines).toEqual([true, false]);
  });

  test("run the same statements and get the same answer for a known and an unknown address, also when there are too many", async () => {
    const { email } = await givenPerson(server);
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    const seen: [statements: string[], answers: string[]][] = [];
    for (const each of [email, "nobody@north.example"]) {
      await countNothing(server.connection.database);
      statements.splice(0);
      server.connection.database.on("query", note);
      const answers: string[] = [];
      for (let attempt = 0; attempt < 7; attempt++) {
        const { status, envelope } = await signIn(each, "wrong");
        answers.push(`${status} ${JSON.stringify(envelope.errors)}`);
      }
      server.connection.database.removeListener("query", note);
      seen.push([[...statements], answers.map((answer) => answer.replaceAll(/\d+ seconds|"n":\d+/g, ""))]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[1].map((answer) => answer.slice(0, 3))).toEqual(["400", "400", "400", "400", "400", "429", "429"]);
  });

  test("of whoever is signed in are counted apart: no stranger keeps a user from a new password", async () => {
    const { email, token } = await givenPerson(server);
    for (let attempt = 0; attempt < 6; attempt++) await signIn(email, "wrong");
    const change = (currentPassword: string) =>
      server.call("POST /api/Profile/ChangePassword", {
        token,
        body: { currentPassword, newPassword: "Another-Horse-9-Battery" },
      });
    for (let attempt = 0; attempt < 5; attempt++) expect((await change("wrong")).status).toBe(400);
    expect((await change(password)).status).toBe(429);
    await countNothing(server.connection.database, limits.passwordChange);
    expect((await change(password)).status).toBe(200);
  });
});

const killable = ownCluster();

test("nobody signs in, by the right password neither, while attempts cannot be counted", async () => {
  const server = await testServer(killable, trusting);
  await givenAccount(server.connection.database, "north");
  const { email } = await givenPerson(server);
  const signIn = signInOn(server);
  expect((await signIn(email, password)).status).toBe(200);
  const cluster = await killable.cluster();
  await cluster.kill();
  const { status, envelope } = await signIn(email, password);
  expect([status, envelope.code, envelope.data]).toEqual([503, 503, null]);
  await cluster.start();
  await server.stop();
});
