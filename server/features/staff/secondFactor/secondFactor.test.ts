import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmSeconds, type CallBody, type Role } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { givenAccount, givenForm, givenSession, givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenApp, type GivenApp } from "../../../testing/givenFactor.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { resealIn } from "../../../reseal.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { demoCost, hashPassword } from "../users/passwords.ts";
import { codeOf, stepAt } from "./totp.ts";
import { forgetByCommand } from "./forgetByCommand.ts";
import { forgetSteps } from "./steps.ts";

const password = "Harbor-Walks-77";
const hash = hashPassword(password, Buffer.alloc(16, 1), demoCost);

describe.each(testDatabases())("a second factor, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { trustedProxies: ["127.0.0.1"] } });
    for (const id of ["north", "south"]) await givenAccount(server.connection.database, id);
    await givenForm(server.connection.database, "north", { id: "answers" });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.connection.database("limit_counts").delete();
    server.clock.pass(120);
  });

  type Person = GivenUser & { email: string; accountId: string };
  let people = 0;
  async function person(role: Role = "Owner", accountId = "north"): Promise<Person> {
    const email = `person-${++people}@factor.example`;
    return { email, accountId, ...(await givenUser(server, accountId, { role, email, password_hash: await hash })) };
  }
  async function withApp(role: Role = "Owner", accountId = "north"): Promise<[Person, GivenApp]> {
    const one = await person(role, accountId);
    return [one, await givenApp(server, accountId, one)];
  }
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  const from = (ip: string) => ({ "X-Forwarded-For": ip });
  const signIn = ({ email }: { email: string }, ip = "192.0.2.1") =>
    server.call("POST /api/Session/SignIn", { body: { email, password }, headers: from(ip) });
  const stepOf = async (one: { email: string }, ip?: string) =>
    (await signIn(one, ip)).envelope.data?.secondFactor?.step ?? "";
  const finish = (step: string, proof: { code?: string; passkey?: object }, ip = "192.0.2.1") => {
    const body = { step, ...proof } as CallBody<"POST /api/Session/SecondFactor">;
    return server.call("POST /api/Session/SecondFactor", { body, headers: from(ip) });
  };
  const confirm = (token: string, body: CallBody<"POST /api/Profile/Confirm">) =>
    server.call("POST /api/Profile/Confirm", { token, body });
  /** An export of answers: a call that asks for a fresh proof. */
  const demandConfirmed = (token: string) =>
    server.fetch("/api/Enrollments/Export?id=answers", { headers: { Authorization: `Bearer ${token}` } });
  const own = (token: string) => server.call("GET /api/Profile/SecondFactor", { token });
  const begin = (token: string) => server.call("POST /api/Profile/BeginTotp", { token });
  /** The subjects, the newest first. */
  async function mailsTo({ email }: { email: string }): Promise<string[]> {
    await server.runJobs();
    const sent = (await server.fetch("/dev/outbox.json")).envelope as unknown as { to: string; subject: string }[];
    return sent.flatMap(({ to, subject }) => (to === email ? [subject] : []));
  }
  const audited = (action: string, object: string) =>
    server.connection.database("audit").where({ action, object }).pluck<string[]>("actor");

  describe("when signing in", () => {
    test("is asked for after the right password, and only with it there is a session; who has none is asked for nothing", async () => {
      const [one, app] = await withApp();
      const { envelope } = await signIn(one);
      expect(envelope.data).toMatchObject({ jwtToken: "", subscription: null, secondFactor: { kinds: ["totp"] } });
      const sessions = () => server.connection.database("sessions").where({ user_id: one.userId });
      expect(await sessions()).toHaveLength(1);
      const step = envelope.data?.secondFactor?.step ?? "";
      const done = await finish(step, { code: app.code() });
      expect(done.status).toBe(200);
      const profile = await server.call("GET /api/Profile/Get", { token: done.envelope.data?.jwtToken ?? "" });
      expect(profile.envelope.data?.email).toBe(one.email);
      const other = await signIn(await person());
      expect([other.envelope.data?.jwtToken === "", other.envelope.data?.secondFactor]).toEqual([false, undefined]);
    });

    test("takes a code once, however often it is sent at once, and none of its time step or before after that", async () => {
      const [one, app] = await withApp();
      const [code, before] = [app.code(), app.code(-1)];
      const steps = await Promise.all(Array.from({ length: 4 }, (_, n) => stepOf(one, `192.0.2.${n + 1}`)));
      const answers = await Promise.all(steps.map((step, n) => finish(step, { code }, `192.0.2.${n + 1}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      for (const late of [code, before])
        expect(keyOf(await finish(await stepOf(one, "192.0.2.9"), { code: late }, "192.0.2.9"))).toEqual([
          400,
          "factor.wrong",
        ]);
      server.clock.pass(30);
      expect((await finish(await stepOf(one), { code: app.code() })).status).toBe(200);
    });

    test("takes a step once, for ten minutes, and none after the password was changed", async () => {
      const [one, app] = await withApp();
      const used = await stepOf(one);
      expect((await finish(used, { code: app.code() })).status).toBe(200);
      server.clock.pass(60);
      expect(keyOf(await finish(used, { code: app.code() }))).toEqual([401, "factor.stepOver"]);
      const late = await stepOf(one);
      server.clock.pass(601);
      expect(keyOf(await finish(late, { code: app.code() }))).toEqual([401, "factor.stepOver"]);
      const stale = await stepOf(one);
      await server.connection.database("users").where({ email: one.email }).update({ password_hash: "another" });
      expect(keyOf(await finish(stale, { code: app.code() }))).toEqual([401, "factor.stepOver"]);
      expect(keyOf(await finish("guessed", { code: app.code() }))).toEqual([401, "factor.stepOver"]);
      await forgetSteps(server.connection.database, new Date(server.clock.now().getTime() + 3_600_000));
      expect(await server.connection.database("factor_steps").where({ user_id: one.userId })).toEqual([]);
    });

    test("of one user is no other's, and a disabled user gets no session by it", async () => {
      const [[one], [, otherApp]] = [await withApp(), await withApp()];
      expect((await finish(await stepOf(one), { code: otherApp.code() })).status).toBe(400);
      const [gone, app] = await withApp();
      const step = await stepOf(gone);
      await server.connection.database("users").where({ email: gone.email }).update({ disabled_at: new Date() });
      expect((await finish(step, { code: app.code() })).status).toBe(401);
    });

    test("is guessed five times from one network at most; the user, on a network of their own, is not shut out", async () => {
      const [one, app] = await withApp();
      await server.connection.database("limit_counts").delete();
      expect((await finish(await stepOf(one, "203.0.113.7"), { code: app.code() }, "203.0.113.7")).status).toBe(200);
      server.clock.pass(60);
      const guessed = await stepOf(one, "198.51.100.9");
      for (let guess = 0; guess < 5; guess++)
        expect((await finish(guessed, { code: "000000" }, "198.51.100.9")).status).toBe(400);
      expect(keyOf(await finish(guessed, { code: app.code() }, "198.51.100.9"))).toEqual([429, "session.tooMany"]);
      expect((await finish(await stepOf(one, "203.0.113.7"), { code: app.code() }, "203.0.113.7")).status).toBe(200);
    });

    test.each<[what: string, written: (code: string) => string]>([
      [
        "in digits of any script, with the blanks that apps show",
        (code) =>
          [...code.slice(0, 3), " ", ...code.slice(3)]
            .map((sign) => (sign === " " ? sign : String.fromCodePoint(0x966 + Number(sign))))
            .join(""),
      ],
      ["pasted with the words around it", (code) => `Billwright code: ${code}.`],
      ["with signs that are not seen", (code) => `\u200b${code}\u200e\n`],
    ])("is taken %s", async (_what, written) => {
      const [one, app] = await withApp();
      expect((await finish(await stepOf(one), { code: written(app.code()) })).status).toBe(200);
    });
  });

  describe("is set up", () => {
    /** The proof that a new app shows the right codes. */
    async function begun(one: Person): Promise<{ factorId: string; code: string }> {
      const { secret, factorId } = (await begin(one.token)).envelope.data!;
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
      const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
      const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
      return { factorId, code: codeOf(bytes, stepAt(server.clock.now())) };
    }
    async function setUp(): Promise<{ one: Person; codes: string[]; token: string }> {
      const one = await person();
      const body = await begun(one);
      const { factorId } = body;
      expect((await own(one.token)).envelope.data?.factors).toEqual([]);
      const wrong = { factorId, code: "000000" };
      expect(keyOf(await server.call("POST /api/Profile/ConfirmTotp", { token: one.token, body: wrong }))).toEqual([
        400,
        "factor.wrong",
      ]);
      const { envelope } = await server.call("POST /api/Profile/ConfirmTotp", { token: one.token, body });
      return { one, codes: envelope.data?.recoveryCodes ?? [], token: envelope.data?.jwtToken ?? "" };
    }

    test("by a code of the app, which brings eight recovery codes, shown once and stored as slow hashes", async () => {
      const { one, codes, token } = await setUp();
      expect(codes).toHaveLength(8);
      expect(codes[0]).toMatch(/^1-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      const { data } = (await own(token)).envelope;
      expect(data).toMatchObject({
        isOffered: true,
        isRequired: false,
        recoveryCodesLeft: 8,
        factors: [{ kind: "totp" }],
      });
      const rows = await server.connection
        .database("recovery_codes")
        .where({ user_id: one.userId })
        .pluck<string[]>("code_hash");
      expect(rows.every((row) => row.startsWith("scrypt$"))).toBe(true);
      expect(
        JSON.stringify(await server.connection.database("user_factors").where({ user_id: one.userId })),
      ).not.toContain(codes[0]!);
      expect(await audited("factor_added", one.userId)).toEqual([one.userId]);
      expect((await signIn(one)).envelope.data?.jwtToken).toBe("");
    });

    test("and each recovery code signs in once, however it is spelled, and is recorded", async () => {
      const { one, codes } = await setUp();
      const spelled = codes[2]!.toLowerCase().replaceAll("-", " ");
      const steps = [await stepOf(one), await stepOf(one)];
      const answers = await Promise.all(steps.map((step) => finish(step, { code: spelled })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await audited("recovery_code_used", one.userId)).toHaveLength(1);
      const [used] = answers.filter(({ status }) => status === 200);
      expect((await own(used!.envelope.data?.jwtToken ?? "")).envelope.data?.recoveryCodesLeft).toBe(7);
      const remade = await server.call("POST /api/Profile/MakeRecoveryCodes", {
        token: used!.envelope.data?.jwtToken ?? "",
      });
      expect(remade.envelope.data?.recoveryCodes).toHaveLength(8);
      expect((await finish(await stepOf(one), { code: codes[3]! })).status).toBe(400);
      expect((await finish(await stepOf(one), { code: remade.envelope.data!.recoveryCodes[3]! })).status).toBe(200);
    });

    test("in two tabs at once brings one list of recovery codes, and it is the one that counts", async () => {
      const one = await person();
      const first = await begun(one);
      // A tab that begins anew forgets what another has begun, so the second one is put beside it.
      const second = await givenApp(server, "north", one, { confirmed_at: null });
      const answers = await Promise.all(
        [first, { factorId: second.factorId, code: second.code() }].map((body) =>
          server.call("POST /api/Profile/ConfirmTotp", { token: one.token, body }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const shown = answers.flatMap(({ envelope }) =>
        envelope.data?.recoveryCodes ? [envelope.data.recoveryCodes] : [],
      );
      expect(shown).toHaveLength(1);
      expect((await finish(await stepOf(one), { code: shown[0]![4]! })).status).toBe(200);
    });

    test("and taken away with a mail to whoever signs in by it", async () => {
      const { one, token } = await setUp();
      expect(await mailsTo(one)).toEqual(["A second factor was added"]);
      const [{ id: factorId = "" } = {}] = (await own(token)).envelope.data?.factors ?? [];
      await server.call("POST /api/Profile/RemoveFactor", { token, body: { factorId } });
      expect(await mailsTo(one)).toEqual(["A second factor was removed", "A second factor was added"]);
    });

    test("only by who has just proved who they are: by the password where there is no factor, by the factor where there is one", async () => {
      const one = await person();
      server.clock.pass(confirmSeconds + 1);
      expect(keyOf(await begin(one.token))).toEqual([403, "factor.confirm"]);
      expect(keyOf(await confirm(one.token, { password: "wrong" }))).toEqual([400, "session.wrongPassword"]);
      expect((await confirm(one.token, { password })).status).toBe(200);
      expect((await begin(one.token)).status).toBe(200);
      const [two, app] = await withApp();
      server.clock.pass(confirmSeconds + 1);
      for (const name of ["POST /api/Profile/RemoveFactor", "POST /api/Profile/MakeRecoveryCodes"] as const) {
        const body = name.endsWith("RemoveFactor") ? { body: { factorId: app.factorId } } : {};
        expect(keyOf(await server.call(name, { token: two.token, ...body } as never))).toEqual([403, "factor.confirm"]);
      }
      expect(keyOf(await confirm(two.token, { password }))).toEqual([400, "factor.wrong"]);
      expect((await confirm(two.token, { code: app.code() })).status).toBe(200);
      const removed = await server.call("POST /api/Profile/RemoveFactor", {
        token: two.token,
        body: { factorId: app.factorId },
      });
      expect(removed.status).toBe(200);
      expect([await audited("factor_removed", two.userId), (await signIn(two)).envelope.data?.secondFactor]).toEqual([
        [two.userId],
        undefined,
      ]);
    });

    test("and changed by nobody else: another's factor is as absent as one that never was", async () => {
      const [[, app], stranger, colleague] = [await withApp(), await person("Owner", "south"), await person()];
      for (const { token } of [stranger, colleague])
        for (const factorId of [app.factorId, "none"])
          expect(keyOf(await server.call("POST /api/Profile/RemoveFactor", { token, body: { factorId } }))).toEqual([
            404,
            "api.notFound",
          ]);
    });
  });

  test("that is lost is removed by a command: its user is signed out everywhere and gets a mail, and it is recorded", async () => {
    const [[one], colleague] = [await withApp(), (await withApp())[0]];
    const { clock, messages, connection } = server;
    const words: Record<string, string> = { "mail.factor.forgotten.subject": "Your second factor was taken away" };
    const texts = () => Promise.resolve((key: string) => words[key] ?? key) as never;
    const services = { runtime: clock, messages, publicUrl: "https://pay.example", texts };
    const forget = (accountId: string, email: string) =>
      forgetByCommand(services, connection.database, { accountId, email });
    await expect(forget("south", one.email)).rejects.toThrow(`${one.email} is no user of "south".`);
    expect(await forget("north", one.email.toUpperCase())).toBe(1);
    await expect(forget("north", one.email)).rejects.toThrow(`${one.email} has no second factor.`);
    const { envelope } = await signIn(one);
    expect([envelope.data?.secondFactor, (await own(one.token)).status]).toEqual([undefined, 401]);
    expect((await own(envelope.data?.jwtToken ?? "")).envelope.data).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect((await signIn(colleague)).envelope.data?.secondFactor?.kinds).toEqual(["totp"]);
    expect(await audited("factors_forgotten", one.userId)).toEqual(["operator"]);
    expect([await mailsTo(one), await mailsTo(colleague)]).toEqual([["Your second factor was taken away"], []]);
  });

  describe("asked for anew", () => {
    test("before answers are exported, ten minutes after the last proof, of who has one; in that sign-in alone", async () => {
      const [[one, app], other] = [await withApp(), await person()];
      const elsewhere = await givenSession(server, "north", one.userId);
      expect((await demandConfirmed(one.token)).status).toBe(200);
      server.clock.pass(confirmSeconds + 1);
      expect(keyOf(await demandConfirmed(one.token))).toEqual([403, "factor.confirm"]);
      expect((await demandConfirmed(other.token)).status).toBe(200);
      expect((await confirm(one.token, { code: app.code() })).status).toBe(200);
      expect((await demandConfirmed(one.token)).status).toBe(200);
      expect(keyOf(await demandConfirmed(elsewhere))).toEqual([403, "factor.confirm"]);
      expect(keyOf(await confirm(one.token, { code: app.code() }))).toEqual([400, "factor.wrong"]);
    });

    test("of nobody who signed in by their organization", async () => {
      const [one] = await withApp();
      await server.connection.database("sessions").where({ user_id: one.userId }).update({ signed_in_by: "sso" });
      server.clock.pass(confirmSeconds + 1);
      expect((await demandConfirmed(one.token)).status).toBe(200);
      expect((await own(one.token)).envelope.data?.isOffered).toBe(false);
    });
  });

  describe("that a role needs", () => {
    const setRoles = (token: string, roles: Role[]) =>
      server.call("POST /api/Account/SecondFactor", { token, body: { roles } });

    test("is set by Owners alone, holds at once, and leaves who has none nothing but setting one up", async () => {
      await givenAccount(server.connection.database, "strict");
      const [owner, user] = [await person("Owner", "strict"), await person("User", "strict")];
      expect((await setRoles(user.token, ["User"])).status).toBe(403);
      expect((await setRoles(owner.token, ["User"])).envelope.data).toEqual({ roles: ["User"] });
      expect(await audited("factor_roles_changed", "strict")).toEqual([owner.userId]);
      const list = (token: string) => server.call("GET /api/Profile/AdminList", { token });
      expect([keyOf(await list(user.token)), (await list(owner.token)).status]).toEqual([[403, "factor.needed"], 200]);
      for (const token of [user.token, (await signIn(user)).envelope.data?.jwtToken ?? ""]) {
        expect((await own(token)).envelope.data).toMatchObject({ isRequired: true, factors: [] });
        expect((await begin(token)).status).toBe(200);
      }
      const claims = await server.tokens.verify((await signIn(user)).envelope.data?.jwtToken ?? "", ["user"]);
      expect(claims.mustSetUp).toBe(true);
      const app = await givenApp(server, "strict", user);
      expect((await list(user.token)).status).toBe(200);
      const last = await server.call("POST /api/Profile/RemoveFactor", {
        token: user.token,
        body: { factorId: app.factorId },
      });
      expect(keyOf(last)).toEqual([409, "factor.required"]);
      expect((await setRoles(owner.token, [])).status).toBe(200);
    });
  });

  test("has its app's secret sealed, bound to its row, and renewed with a new secret of the server", async () => {
    const [one, app] = await withApp();
    const { database: on } = server.connection;
    const sealed = async () =>
      (await on("user_factors").where({ factor_id: app.factorId }).first<{ sealed: string }>("sealed")).sealed;
    const before = await sealed();
    const renewing = sealOf(server.keyring, server.clock);
    const counts = await resealIn(on, {
      ...renewing,
      renew: (...args) =>
        renewing.open(...args) === null ? null : renewing.close(args[0], renewing.open(...args)!, args[2]),
    });
    expect([counts.unreadable, (await sealed()) === before]).toEqual([0, false]);
    expect((await finish(await stepOf(one), { code: app.code() })).status).toBe(200);
    const [, other] = await withApp();
    await on("user_factors")
      .where({ factor_id: other.factorId })
      .update({ sealed: await sealed() });
    expect((await finish(await stepOf(one), { code: other.code() })).status).not.toBe(200);
  });
});
