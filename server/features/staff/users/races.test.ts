// Races of sign-ins and roles, on a real PostgreSQL. Each proof also runs against a twin that checks first and acts after, and must fail
// there (threats.md T6, T46).
import { limits as rules, type LimitRule } from "@billwright/schemas";
import { decodeJwt } from "jose";
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../../../database/connect.ts";
import { limitsOn, type Limits } from "../../../http/limits.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import { countNothing } from "../../../testing/limits.ts";
import { meeting, meetings } from "../../../testing/meeting.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { auditOf } from "../../platform/events/audit.ts";
import { setUserRole, type RoleServices } from "./accounts.ts";
import { actorOf, type Actor } from "./actor.ts";
import { attemptsOf } from "./attempts.ts";
import { exchangeOf, refreshToken, tokenOf, type SessionRow, type SessionServices } from "./sessions.ts";
import type { SessionUser } from "./userRow.ts";
import { signIn, type SignInServices } from "./signIn.ts";

let server: TestServer;
let services: SessionServices & RoleServices & Pick<SignInServices, "beginFactorStep">;
beforeAll(async () => {
  server = await testServer(realDatabase());
  const { database } = server.connection;
  const runtime = { ...server.clock, newId: randomUUID };
  services = {
    database,
    tokens: server.tokens,
    runtime,
    audit: auditOf(runtime),
    whenOwnerLeft: async () => undefined,
    beginFactorStep: async () => undefined,
  };
  await givenAccount(database, "north");
});
afterAll(() => server.stop());

describe("twenty tabs that refresh one token at once", () => {
  const atOnce = 20;

  async function exchanged(exchange: (token: string) => Promise<string>): Promise<{ alive: number; ids: number }> {
    const { token } = await givenUser(server, "north");
    const next = await Promise.all(Array.from({ length: atOnce }, () => exchange(token)));
    server.clock.pass(60);
    // Each tab continues with its own, one right after the other.
    let alive = 0;
    for (const own of next)
      alive += (await server.call("POST /api/Session/RefreshToken", { token: own })).status === 200 ? 1 : 0;
    return { alive, ids: new Set(next.map((each) => decodeJwt(each).jti)).size };
  }

  const refreshed = async (text: string) => refreshToken(services, await server.tokens.verify(text, ["user"]), "");

  /** However slow the machine is, none of them acts before all have checked. */
  const allHaveRead = meeting(atOnce);
  /** Reads the sign-in, then writes the next token of it. */
  async function checkThenAct(text: string): Promise<string> {
    const { database, runtime, tokens } = services;
    const token = await tokens.verify(text, ["user"]);
    const which = { account_id: token.AccountId, session_id: token.session };
    const session = await database("sessions").where(which).first<SessionRow>();
    const user = await database("users").where({ user_id: token.nameid }).first<SessionUser>();
    await allHaveRead();
    const now = runtime.now();
    if (exchangeOf(session, token.jti, now) !== "next") return tokenOf(tokens, user, session, now);
    const token_id = runtime.newId();
    await database("sessions").where(which).update({ token_id, previous_token_id: token.jti, rotated_at: now });
    return tokenOf(tokens, user, { ...session, token_id }, now);
  }

  test("all hold the one newest token and go on; of the twin's some are signed out [session.refresh]", async () => {
    expect(await exchanged(refreshed)).toEqual({ alive: atOnce, ids: 1 });
    const twin = await exchanged(checkThenAct);
    expect(twin.ids).toBeGreaterThan(1);
    expect(twin.alive).toBeLessThan(atOnce);
  });

  test("all are refused where the token was used up long ago, and the sign-in ends once [session.refresh]", async () => {
    const { token, userId } = await givenUser(server, "north");
    await refreshed(token);
    server.clock.pass(60);
    const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, () => refreshed(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
    const trail = await services.database("audit").where({ actor: userId, action: "session_reused" }).select();
    expect(trail).toHaveLength(1);
  });
});

describe("wrong passwords at once", () => {
  const keyring = keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]);
  const guesses = 50;
  const noMiss = () => Promise.resolve();

  /** Checks whether there were too many, then counts. */
  const checkThenAct = (limits: Limits): Limits => {
    const allHaveChecked = meetings(guesses);
    return {
      ...limits,
      async take(rule, key) {
        await limits.check(rule, key);
        await allHaveChecked(rule.name);
        await limits.take(rule, key).catch(() => undefined);
      },
    };
  };
  /** The limit of all sources together is lower here than the number of parallel guesses. */
  const narrow = (limits: Limits): Limits => {
    const user: LimitRule = { ...rules.signInUser, windows: [{ count: 20, seconds: 60 }] };
    const of = (rule: LimitRule) => (rule.name === user.name ? user : rule);
    return {
      take: (rule, ...rest) => limits.take(of(rule), ...rest),
      check: (rule, ...rest) => limits.check(of(rule), ...rest),
      giveBack: (rule, ...rest) => limits.giveBack(of(rule), ...rest),
    };
  };

  /** How many of this many parallel guesses, each from the source of `ipOf`, were compared with the stored password. */
  async function lookedAt(limits: Limits, ipOf: (guess: number) => string): Promise<number> {
    await countNothing(services.database);
    const { userId } = await givenUser(server, "north", { email: `${randomUUID()}@north.example` });
    const { email } = await services.database("users").where({ user_id: userId }).first<{ email: string }>("email");
    let looked = 0;
    const passwords = { hash: () => Promise.resolve(""), matches: async () => (looked++, false) };
    const attempts = attemptsOf(services.database, keyring, limits);
    const parts = { ...services, passwords, attempts };
    const guess = (_: unknown, index: number) => signIn(parts, { email, password: "guessed", ip: ipOf(index), noMiss });
    await Promise.allSettled(Array.from({ length: guesses }, guess));
    return looked;
  }

  const cases: [title: string, ipOf: (guess: number) => string, most: number][] = [
    ["from one source five times at most", () => "192.0.2.1", 5],
    ["from one IPv6 network, whatever its addresses, five times", (guess) => `2001:db8:1:2::${guess + 1}`, 5],
    [
      "from as many sources as there are guesses no more often than the address bears",
      (guess) => `192.0.2.${guess}`,
      20,
    ],
  ];
  test.each(cases)("are looked at %s; the twin looks at more", async (_title, ipOf, most) => {
    const limits = narrow(limitsOn(services.database, keyring, server.clock));
    expect(await lookedAt(limits, ipOf)).toBe(most);
    const twin = checkThenAct(limits);
    expect(await lookedAt(twin, ipOf)).toBeGreaterThan(most);
  });
});

describe("two Owners who take each other's role away at once", () => {
  const pairs = 25;
  type Change = (actor: Actor, userId: string) => Promise<unknown>;

  /** How many Owners each of the accounts has left. */
  async function left(change: Change): Promise<number[]> {
    const accounts = Array.from({ length: pairs }, () => randomUUID());
    const both = await Promise.all(
      accounts.map(async (accountId) => {
        await givenAccount(services.database, accountId);
        const users = [await givenUser(server, accountId), await givenUser(server, accountId)];
        return Promise.all(
          users.map(async ({ token }) => actorOf(services.database, await server.tokens.verify(token, ["user"]))),
        );
      }),
    );
    for (const [one, other] of both) {
      if (!one || !other) throw new Error("Two were given.");
      await Promise.allSettled([change(one, other.userId), change(other, one.userId)]);
    }
    const counts = await services
      .database("users")
      .whereIn("account_id", accounts)
      .where({ role: "Owner" })
      .groupBy("account_id")
      .select<{ n: string }[]>(services.database.raw("count(*) as n"));
    return counts.map(({ n }) => Number(n));
  }

  const setRole: Change = (actor, userId) => setUserRole(services, actor, { userId, role: "User", ip: "" });

  const bothHaveChecked = meetings(2);
  const checkThenAct: Change = async ({ accountId }, userId) => {
    const owners = await services.database("users").where({ account_id: accountId, role: "Owner" }).select("user_id");
    await bothHaveChecked(accountId);
    if (owners.length > 1)
      await services.database("users").where({ account_id: accountId, user_id: userId }).update({ role: "User" });
  };

  test("leave one; the twin's accounts are left without any [roles.assignable]", async () => {
    expect(await left(setRole)).toEqual(Array.from({ length: pairs }, () => 1));
    expect(await left(checkThenAct)).toEqual([]);
  });
});

describe("a role that is taken away while its user writes", () => {
  type Read = (transaction: Transaction, token: TokenPayload<"user">) => Promise<Actor>;

  /** Which came first: the end of the write, or the change of the role. */
  async function firstOf(read: Read): Promise<string> {
    const { database } = services;
    const accountId = randomUUID();
    await givenAccount(database, accountId);
    const [writer, other] = [await givenUser(server, accountId), await givenUser(server, accountId)];
    const [token, otherToken] = [
      await server.tokens.verify(writer.token, ["user"]),
      await server.tokens.verify(other.token, ["user"]),
    ];
    const taker = await actorOf(database, otherToken);
    const order: string[] = [];
    let changed: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: [{ pid: number }] }>("select pg_backend_pid() as pid");
      await read(transaction, token);
      const change = { userId: writer.userId, role: "Display", ip: "" } as const;
      changed = setUserRole(services, taker, change).then(() => order.push("change"));
      // Until the change is complete, or waits for this very transaction.
      while (order.length === 0 && !(await isWaitingFor(rows[0].pid))) await nextTurn();
      // Before it is committed: after that the change may be reported first, though it has waited.
      order.push("write");
    });
    await changed;
    return order[0] ?? "";
  }

  async function isWaitingFor(pid: number): Promise<boolean> {
    const { rows } = await services.database.raw<{ rows: unknown[] }>(
      "select 1 from pg_stat_activity where :pid = any(pg_blocking_pids(pid))",
      { pid },
    );
    return rows.length > 0;
  }

  test("waits for the write that it was read for; of the twin's it does not wait [roles.token]", async () => {
    expect(await firstOf((transaction, token) => actorOf(transaction, token))).toBe("write");
    expect(await firstOf((_transaction, token) => actorOf(services.database, token))).toBe("change");
  });
});

test("a sign-in that is on its way while the password is changed, or the user disabled, does not begin", async () => {
  const { database } = server.connection;
  const nothing = () => Promise.resolve();
  const attempts = { take: async () => ({ isKnown: false, giveBack: nothing }), remember: nothing };
  const changes = [{ password_hash: "another" }, { disabled_at: new Date() }, {}];
  const begun = await Promise.all(
    changes.map(async (change, index) => {
      const email = `changing-${index}@north.example`;
      const { userId } = await givenUser(server, "north", { email });
      const sessions = () => database("sessions").where({ user_id: userId }).pluck<string[]>("session_id");
      const before = await sessions();
      const matches = async () => {
        if (Object.keys(change).length > 0) await database("users").where({ user_id: userId }).update(change);
        return true;
      };
      const passwords = { hash: () => Promise.resolve(""), matches };
      const parts = { ...services, attempts, passwords };
      const outcome = await signIn(parts, { email, password: "the old one", ip: "", noMiss: nothing }).then(
        () => "signed in",
        (error: Error) => error.message,
      );
      return [/session\.wrong/.test(outcome), (await sessions()).length - before.length];
    }),
  );
  expect(begun).toEqual([
    [true, 0],
    [true, 0],
    [false, 1],
  ]);
});
