// Every call behind a gate, made while the gate is closed; and every call of users, made by each role. Generated from the declarations: a
// new call is included automatically (threats.md T6).
import { calls, gates, roles, type CallDeclaration, type CallName, type Gate, type Role } from "@billwright/schemas";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase, realDatabase } from "../testing/databases.ts";
import { givenAccount, givenUser } from "../testing/given.ts";
import { allCalls, declarationOf, device, givenPerson, goodRequests, send } from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { holdings } from "../testing/holdings.ts";
import { deviceDigest } from "./device.ts";
import { checkGate } from "./gates.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer(realDatabase(), { config: { rateLimit: 0 } });
  await givenAccount(server.connection.database, "north");
  me = await givenPerson(server, "north", "r-1");
});
afterAll(() => server.stop());

/** Closed gates are opened again, so that one person does for all calls. */
let me: Person;

type Closed = { how: string; status: number; key: string; close(person: Person): Promise<() => Promise<unknown>> };

const changed =
  (table: string, columns: Record<string, unknown>, where: (person: Person) => Record<string, unknown>) =>
  async (person: Person) => {
    const rows = server.connection.database(table).where(where(person));
    const before = await rows.clone().first<Record<string, unknown>>(Object.keys(columns));
    await rows.clone().update(columns);
    return () => rows.clone().update(before);
  };
const ofForm = ({ form }: Person) => ({ account_id: form.accountId, template_id: form.enrollmentId });
const ofUser = ({ user }: Person) => ({ user_id: user.userId });
const ofSession = ({ user }: Person) => ({ session_id: decodeJwt(user.token)["session"] });

const revoked: Closed = {
  how: "the link was revoked",
  ...{ status: 401, key: "link.invalid" },
  async close({ accountId, link }) {
    const row = { account_id: accountId, link_id: decodeJwt(link.token).jti, revoked_at: server.clock.now() };
    await server.connection.database("revoked_links").insert(row);
    return () => server.connection.database("revoked_links").where({ link_id: row.link_id }).delete();
  },
};
const absent: Closed = {
  how: "the form is no form any more",
  ...{ status: 404, key: "api.notFound" },
  close: changed("templates", { channel: "SMS" }, ofForm),
};

/** The account asks before both kinds of pages, and these devices have answered. */
const asks = (links: readonly string[]) => async (person: Person) => {
  const { database } = server.connection;
  const account_id = person.accountId;
  const words = JSON.stringify({});
  const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
  const gate = { account_id, items, words };
  await database("smart_page_gates").insert(["preference", "bill"].map((kind) => ({ ...gate, kind })));
  for (const link_id of links) {
    const at = "2026-11-20T00:00:00Z";
    const row = { account_id, link_id, device_digest: deviceDigest(link_id, device) };
    await database("smart_page_devices").insert({ ...row, authorized_at: at, expires_at: at });
  }
  return async () => {
    await database("smart_page_gates").delete();
    await database("smart_page_devices").delete();
  };
};

/** The ways in which each gate is closed to somebody whose token is genuine and holds. */
const closed: Record<Gate, Closed[]> = {
  signIn: [
    {
      how: "the user was disabled",
      ...{ status: 401, key: "session.ended" },
      close: changed("users", { disabled_at: "2026-11-20T00:00:00Z" }, ofUser),
    },
    {
      how: "the sign-in has ended",
      ...{ status: 401, key: "session.ended" },
      close: changed("sessions", { ended_at: "2026-11-20T00:00:00Z" }, ofSession),
    },
  ],
  link: [revoked, absent],
  smartPage: [
    { how: "the device has not answered", status: 403, key: "smartauth.closed", close: asks([]) },
    { how: "the device has answered for another link", status: 403, key: "smartauth.closed", close: asks(["another"]) },
  ],
  openForm: [
    revoked,
    absent,
    {
      how: "no version is active",
      ...{ status: 410, key: "form.closed" },
      close: changed("templates", { active_version_id: null }, ofForm),
    },
  ],
};

/** The answer while a gate is closed, with the key of its message, and whether it changed anything. */
async function answerWhile({ close }: Pick<Closed, "close">, name: CallName): Promise<unknown[]> {
  const request = await goodRequests[name](me);
  const open = await close(me);
  const before = await holdings(server, ["audit"]);
  const { status, envelope } = await send(name, me, request);
  const after = await holdings(server, ["audit"]);
  await open();
  return [status, envelope.errors[0]?.key, before === after ? "nothing changed" : "something changed"];
}

const gated = allCalls.filter((name) => declarationOf(name).gate !== undefined);
const attempts = gated.flatMap((name) =>
  closed[declarationOf(name).gate!].map((way): [CallName, string, Closed] => [name, way.how, way]),
);

describe("a gate", () => {
  test.each(attempts)(
    "lets nobody through to %s where %s [roles.token, smart-auth.server]",
    async (name, _how, way) => {
      expect(await answerWhile(way, name)).toEqual([way.status, way.key, "nothing changed"]);
    },
  );

  test("that a call forgets is found out: its twin answers whoever signed out [roles.token]", async () => {
    const declaration = declarationOf("POST /api/Profile/SetLanguage");
    const twin = changed("sessions", { ended_at: "2026-11-20T00:00:00Z" }, ofSession);
    delete declaration.gate;
    const answer = await answerWhile({ close: twin }, "POST /api/Profile/SetLanguage").finally(
      () => (declaration.gate = "signIn"),
    );
    expect(answer[0]).not.toBe(401);
  });

  const unmountable: [what: string, declaration: Partial<CallDeclaration>, error: RegExp][] = [
    ["takes no token", { gate: "link", token: null }, /behind the gate link/],
    ["may come without", { gate: "link", token: { kinds: ["enrollment"], in: "bearer", optional: true } }, /gate link/],
    ["takes an expired one", { gate: "signIn", token: { kinds: ["user"], in: "bearer", expiredToo: true } }, /signIn/],
    ["takes another's", { gate: "signIn", token: { kinds: ["enrollment"], in: "bearer" } }, /kind user/],
    ["forgets it", { token: { kinds: ["preference"], in: "bearer" } }, /put it behind that gate/],
    [
      "forgets it for one kind",
      { token: { kinds: ["user", "bill"], in: "bearer" }, gate: "signIn" },
      /put it behind that gate/,
    ],
    ["knows no device", { gate: "smartPage", token: { kinds: ["bill"], in: "bearer" } }, /X-Device/],
    ["names roles without one", { roles: ["Owner"], token: { kinds: ["user"], in: "bearer" } }, /names roles/],
  ];
  test.each(unmountable)("cannot be on a call that %s: the server does not start", (_what, declaration, error) => {
    expect(() => checkGate("GET /api/Profile/Get", declaration as CallDeclaration)).toThrow(error);
  });

  test.each(allCalls)("fits %s", (name) => expect(() => checkGate(name, calls[name])).not.toThrow());
});

describe("of the roles of users,", () => {
  const staff = gated.filter((name) => gates[declarationOf(name).gate!].some((kind) => kind === "user"));
  const users = new Map<Role, Person["user"]>();
  beforeAll(async () => {
    for (const role of roles) users.set(role, await givenUser(server, "north", { role }));
  });

  /** What the declaration cannot say: which way of saving is requested: internal roles have only one. */
  const alsoDenied = (name: CallName, role: Role) =>
    name === "POST /api/Templates/Save" &&
    ["SuperAdmin", "PartnerAdmin", "PartnerUser", "SuperAdminDisplay"].includes(role);
  /** Of somebody signed in who has no password, no passkey, and neither the factor, the form nor the view of another. */
  const ofTheirOwn: Partial<Record<CallName, number>> = {
    "POST /api/Profile/ChangePassword": 400,
    "POST /api/Profile/Confirm": 400,
    "POST /api/Profile/AddPasskey": 400,
    "POST /api/Profile/ConfirmTotp": 404,
    "POST /api/Profile/RemoveFactor": 404,
    "POST /api/Templates/Withdraw": 403,
    "POST /api/Templates/DeleteView": 404,
  };

  async function statusesOf(name: CallName): Promise<[Role, number][]> {
    const answers: [Role, number][] = [];
    for (const role of roles) {
      const request = await goodRequests[name](me);
      const { status } = await send(name, { ...me, user: users.get(role)! }, request);
      answers.push([role, status]);
    }
    return answers;
  }

  test.each(staff)("those it names alone may ask for %s [roles.token, actions.server-roles]", async (name) => {
    const { roles: named = roles } = declarationOf(name);
    const wrong = (await statusesOf(name)).filter(([role, status]) => {
      if (!named.includes(role) || alsoDenied(name, role)) return status !== 403;
      return status !== (ofTheirOwn[name] ?? 200);
    });
    expect(wrong).toEqual([]);
  });

  describe("on the embedded database", () => {
    let embedded: TestServer;
    let mine: Person;
    beforeAll(async () => {
      embedded = await testServer(embeddedDatabase(), { config: { rateLimit: 0 } });
      await givenAccount(embedded.connection.database, "north");
      mine = await givenPerson(embedded, "north", "r-1");
    });
    afterAll(() => embedded.stop());

    // There, a handler that reads beside its open transaction would wait for itself.
    test.each(staff)("one who may is answered %s as well [roles.token]", async (name) => {
      const { roles: named = roles } = declarationOf(name);
      const role = named.find((each) => !alsoDenied(name, each))!;
      const request = await goodRequests[name](mine);
      const user = await givenUser(embedded, "north", { role });
      expect((await send(name, { ...mine, user }, request)).status).toBe(ofTheirOwn[name] ?? 200);
    });
  });

  // What it may look at itself is none of them.
  const restricted = staff.filter((name) => declarationOf(name).roles?.includes("Display") === false);
  test.each(restricted)("one that only looks changes nothing by %s [roles.token]", async (name) => {
    const displays = changed("users", { role: "Display" }, ofUser);
    expect(await answerWhile({ close: displays }, name)).toEqual([403, "api.denied", "nothing changed"]);
  });
});

test.each(closed.signIn)("a sign-in gives no next token where $how [roles.token]", async (way) => {
  const [status] = await answerWhile(way, "POST /api/Session/RefreshToken");
  expect(status).toBe(401);
});
