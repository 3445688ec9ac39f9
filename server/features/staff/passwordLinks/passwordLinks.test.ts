import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallBody, Role } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { givenAccount, givenSession, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { hashPassword, demoCost } from "../users/passwords.ts";
import { inviteUser } from "./invite.ts";
import { forgetLinks } from "./links.ts";

const old = "Harbor-Walks-77";
const chosen = "Meadow-Walks-79";
const oldHash = hashPassword(old, Buffer.alloc(16, 1), demoCost);

interface Mail {
  to: string;
  subject: string;
  text: string;
}

describe.each(testDatabases())("links that set a password, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const { database: on } = server.connection;
    await givenAccount(on, "north", { name: "North Energy" });
    await givenAccount(on, "south", { name: "South Water" });
    const sso = { issuer: "https://login.single.example", clientId: "c", clientSecret: null };
    await givenAccount(on, "single", { settings: JSON.stringify({ sso }) });
  });
  afterAll(() => server.stop());
  // All tests ask from one network, which may do so twenty times an hour.
  beforeEach(() => server.connection.database("limit_counts").delete());

  let people = 0;
  const someone = () => `person-${++people}@staff.example`;
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  const user = async (accountId = "north", role: Role = "Owner") => {
    const email = someone();
    return { email, ...(await givenUser(server, accountId, { email, role, password_hash: await oldHash })) };
  };
  const forget = (email: string) => server.call("POST /api/Session/ForgotPassword", { body: { email } });
  const look = (code: string) => server.call("POST /api/Session/GetPasswordLink", { body: { code } });
  const set = (code: string, password: string | undefined = chosen) =>
    server.call("POST /api/Session/SetPassword", { body: { code, ...(password !== "" && { password }) } });
  const signIn = (email: string, password: string) =>
    server.call("POST /api/Session/SignIn", { body: { email, password } });
  const profile = (token: string) => server.call("GET /api/Profile/Get", { token });
  async function mailsTo(email: string): Promise<Mail[]> {
    await server.runJobs();
    const sent = (await server.fetch("/dev/outbox.json")).envelope as unknown as Mail[];
    return sent.filter(({ to }) => to === email);
  }
  /** The codes of the links in the mails to an address, the newest first. */
  const codesTo = async (email: string): Promise<string[]> =>
    (await mailsTo(email)).flatMap(({ text }) => /set-password\/?\?code=(\S+)/.exec(text)?.[1] ?? []);
  const audited = (action: string, object: string) =>
    server.connection.database("audit").where({ action, object }).select<{ actor: string; account_id: string }[]>();

  describe("a forgotten password", () => {
    test("is set anew by who holds the mail: every sign-in ends, a mail tells of it, and nobody is signed in by it", async () => {
      const { email, userId, token } = await user();
      const other = await givenSession(server, "north", userId);
      expect(keyOf(await forget(` ${email.toUpperCase()} `))).toEqual([200, null]);
      const [code = ""] = await codesTo(email);
      for (let times = 0; times < 2; times++)
        expect((await look(code)).envelope.data).toEqual({
          purpose: "reset",
          email,
          accountName: "North Energy",
          needsPassword: true,
        });
      expect([(await signIn(email, old)).status, (await profile(token)).status]).toEqual([200, 200]);
      const answer = await set(code);
      expect([answer.status, answer.envelope.data]).toEqual([200, null]);
      for (const ended of [token, other]) expect(keyOf(await profile(ended))).toEqual([401, "session.ended"]);
      expect([(await signIn(email, old)).status, (await signIn(email, chosen)).status]).toEqual([400, 200]);
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
        "Your password was changed",
        "Set a new password",
      ]);
      expect(await audited("password_reset", userId)).toMatchObject([{ actor: userId, account_id: "north" }]);
      expect(server.log()).not.toContain(code);
    });

    test("is asked for of known, unknown, disabled and single sign-on users alike: only the first gets a link", async () => {
      const [known, disabled, single] = [await user(), await user(), await user("single")];
      await server.connection.database("users").where({ email: disabled.email }).update({ disabled_at: new Date() });
      const unknown = someone();
      const emails = [known.email, unknown, disabled.email, single.email];
      const answers = await Promise.all(emails.map(forget));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      const counts = [];
      for (const email of emails) counts.push((await mailsTo(email)).length);
      expect(counts).toEqual([1, 0, 0, 0]);
    });

    test("waits in the queue without a readable address, in the same work for a known and an unknown one", async () => {
      const { email } = await user();
      const { database: on } = server.connection;
      const jobs = async () =>
        (await on.raw<{ rows: { payload: unknown }[] }>("select * from graphile_worker._private_jobs")).rows;
      await server.runJobs();
      for (const one of [email, someone()]) {
        await forget(one);
        const waiting = JSON.stringify(await jobs());
        expect([waiting.includes("mailPasswordLink"), waiting.includes(one)]).toEqual([true, false]);
        await server.runJobs();
      }
    });

    test("takes a link once, for half an hour, and after one was used no other", async () => {
      const { email } = await user();
      await forget(email);
      server.clock.pass(31);
      await forget(email);
      const [second = "", first = ""] = await codesTo(email);
      expect((await set(second)).status).toBe(200);
      expect(keyOf(await set(second))).toEqual([409, "password.linkUsed"]);
      expect(keyOf(await look(second))).toEqual([409, "password.linkUsed"]);
      expect(keyOf(await set(first, "Valley-Walks-80"))).toEqual([401, "password.linkInvalid"]);
      expect((await signIn(email, chosen)).status).toBe(200);
      server.clock.pass(31);
      await forget(email);
      const [third = ""] = await codesTo(email);
      server.clock.pass(30 * 60);
      for (const ask of [look, set]) expect(keyOf(await ask(third))).toEqual([401, "password.linkExpired"]);
      expect(keyOf(await look("no such code"))).toEqual([401, "password.linkInvalid"]);
    });

    test("in two tabs at once gets the password of one of them, and the other is refused in words", async () => {
      const { email } = await user();
      await forget(email);
      const [code = ""] = await codesTo(email);
      const typed = [chosen, "Valley-Walks-80"];
      const answers = await Promise.all(typed.map((one) => set(code, one)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      for (const [at, one] of typed.entries()) expect((await signIn(email, one)).status).toBe(at === won ? 200 : 400);
    });

    test("becomes no weak and no common one, and a user disabled meanwhile gets none", async () => {
      const { email } = await user();
      await forget(email);
      const [code = ""] = await codesTo(email);
      for (const [typed, key] of [
        ["", "session.required"],
        ["weak", "session.weakPassword"],
        ["Password123!", "session.commonPassword"],
      ] as const)
        expect(keyOf(await set(code, typed))).toEqual([400, key]);
      await server.connection.database("users").where({ email }).update({ disabled_at: new Date() });
      expect(keyOf(await set(code))).toEqual([401, "password.linkInvalid"]);
    });

    test("whose account has turned to single sign-on meanwhile is nobody's any more", async () => {
      await givenAccount(server.connection.database, "turning");
      const { email } = await user("turning");
      await forget(email);
      const [code = ""] = await codesTo(email);
      const settings = JSON.stringify({ sso: { issuer: "https://x.example", clientId: "c", clientSecret: null } });
      await server.connection.database("accounts").where({ account_id: "turning" }).update({ settings });
      for (const ask of [look, set]) expect(keyOf(await ask(code))).toEqual([401, "password.linkInvalid"]);
    });

    test("is mailed at most once in 30 seconds and five times an hour, and codes are guessed thirty times at most", async () => {
      const { email } = await user();
      const statuses = (await Promise.all([forget(email), forget(email)])).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 429]);
      for (let times = 0; times < 4; times++) {
        server.clock.pass(31);
        expect((await forget(email)).status).toBe(200);
      }
      server.clock.pass(31);
      expect(keyOf(await forget(email))).toEqual([429, "password.wait"]);
      const [code = ""] = await codesTo(email);
      for (let times = 0; times < 30; times++) expect((await look(`guess-${times}`)).status).toBe(401);
      expect((await look(code)).status).toBe(429);
    });
  });

  describe("an invitation", () => {
    const invite = (token: string, body: CallBody<"POST /api/Account/InviteUser">) =>
      server.call("POST /api/Account/InviteUser", { token, body });
    const list = async (token: string) => (await server.call("GET /api/Account/Invitations", { token })).envelope.data;
    const withdraw = (token: string, invitationId: string) =>
      server.call("POST /api/Account/WithdrawInvitation", { token, body: { invitationId } });

    test("makes who holds the mail a user of that account and role, with their own password, once and for a day", async () => {
      const { token, userId } = await user();
      const email = someone();
      const { status, envelope } = await invite(token, { email: ` ${email.toUpperCase()}`, role: "Display" });
      expect([status, envelope.data]).toMatchObject([200, { email, role: "Display" }]);
      expect(await list(token)).toEqual([envelope.data]);
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["You are invited to North Energy"]);
      const [code = ""] = await codesTo(email);
      expect((await look(code)).envelope.data).toMatchObject({ purpose: "invitation", email, needsPassword: true });
      expect((await set(code)).status).toBe(200);
      expect(keyOf(await set(code))).toEqual([409, "password.linkUsed"]);
      const { jwtToken } = (await signIn(email, chosen)).envelope.data!;
      const { data: self } = (await profile(jwtToken)).envelope;
      expect(self).toMatchObject({ email, role: "Display", accountId: "north" });
      expect(await list(token)).toEqual([]);
      expect(await audited("user_invited", envelope.data!.id)).toMatchObject([{ actor: userId, account_id: "north" }]);
      expect(await audited("user_added", self!.id)).toMatchObject([{ account_id: "north" }]);

      const late = someone();
      await invite(token, { email: late, role: "User" });
      const [lateCode = ""] = await codesTo(late);
      server.clock.pass(24 * 3600);
      expect(keyOf(await set(lateCode))).toEqual([401, "password.linkExpired"]);
      server.clock.pass(-24 * 3600);
    });

    test("is replaced by the next one of the address, and withdrawn at will", async () => {
      const { token } = await user();
      const email = someone();
      await invite(token, { email, role: "User" });
      const second = (await invite(token, { email, role: "Owner" })).envelope.data!;
      const [newer = "", older = ""] = await codesTo(email);
      expect(keyOf(await look(older))).toEqual([401, "password.linkInvalid"]);
      expect((await look(newer)).status).toBe(200);
      expect((await withdraw(token, second.id)).status).toBe(200);
      expect(keyOf(await set(newer))).toEqual([401, "password.linkInvalid"]);
      expect(keyOf(await withdraw(token, second.id))).toEqual([404, "api.notFound"]);
      expect(await audited("invitation_withdrawn", second.id)).toHaveLength(1);
    });

    test("is made, seen and withdrawn by Owners and super admins of that account alone, and gives no role that they cannot give", async () => {
      const owner = await user();
      const { id } = (await invite(owner.token, { email: someone(), role: "User" })).envelope.data!;
      for (const role of ["User", "Display", "Admin", "PartnerAdmin", "SuperAdminDisplay"] as const) {
        const { token } = await user("north", role);
        const answers = [
          await invite(token, { email: someone(), role: "User" }),
          await server.call("GET /api/Account/Invitations", { token }),
          await withdraw(token, id),
        ];
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      }
      const stranger = await user("south");
      expect(keyOf(await withdraw(stranger.token, id))).toEqual([404, "api.notFound"]);
      expect(await list(stranger.token)).toEqual([]);
      for (const role of ["SuperAdmin", "PartnerAdmin", "Admin"] as const)
        expect((await invite(owner.token, { email: someone(), role })).status).toBe(403);
    });

    test("tells that somebody of the account has the address, and never that somebody of another account has", async () => {
      const [owner, colleague, stranger] = [await user(), await user(), await user("south")];
      const of = (email: string) => invite(owner.token, { email, role: "User" });
      expect(keyOf(await of(colleague.email))).toEqual([409, "users.isUser"]);
      const answers = [await of(stranger.email), await of(someone())];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [code = ""] = await codesTo(stranger.email);
      expect(keyOf(await set(code))).toEqual([409, "password.addressTaken"]);
      expect((await signIn(stranger.email, old)).status).toBe(200);
    });

    test("of somebody who has left, or lost the role, makes nobody a user", async () => {
      const { database: on } = server.connection;
      for (const change of [{ disabled_at: new Date() }, { role: "User" }]) {
        const inviter = await user();
        const email = someone();
        await invite(inviter.token, { email, role: "Owner" });
        const [code = ""] = await codesTo(email);
        await on("users").where({ user_id: inviter.userId }).update(change);
        expect(keyOf(await set(code))).toEqual([401, "password.linkInvalid"]);
      }
    });

    test("brings back who was removed, with a new password and role, as the same user", async () => {
      const [owner, gone] = [await user(), await user("north", "User")];
      await server.call("POST /api/Account/RemoveUser", { token: owner.token, body: { userId: gone.userId } });
      await invite(owner.token, { email: gone.email, role: "Display" });
      const [code = ""] = await codesTo(gone.email);
      expect((await set(code)).status).toBe(200);
      expect([(await signIn(gone.email, old)).status, (await signIn(gone.email, chosen)).status]).toEqual([400, 200]);
      const row = await server.connection.database("users").where({ email: gone.email });
      expect(row).toMatchObject([{ user_id: gone.userId, role: "Display", disabled_at: null }]);
    });

    test("to an account with single sign-on needs no password, and leaves none that anybody could sign in with", async () => {
      const { token } = await user("single");
      const email = someone();
      await invite(token, { email, role: "User" });
      const [code = ""] = await codesTo(email);
      expect((await look(code)).envelope.data).toMatchObject({ needsPassword: false });
      expect((await set(code, "")).status).toBe(200);
      for (const typed of ["none", chosen]) expect((await signIn(email, typed)).status).toBe(400);
      expect(await server.connection.database("users").where({ email })).toHaveLength(1);
    });

    test("of a command is in the transaction of whoever calls it, in the operator's name", async () => {
      const { connection, clock, messages } = server;
      const services = {
        ...{ runtime: clock, messages, publicUrl: "https://pay.example" },
        texts: () => Promise.resolve((key: string) => key) as never,
        audit: { write: () => Promise.resolve() },
      };
      const email = someone();
      const wanted = {
        accountId: "south",
        email,
        role: "Owner",
        language: "en",
        invitedBy: "operator",
        ip: null,
      } as const;
      const undone = connection.database.transaction(async (transaction) => {
        await inviteUser(services, transaction, wanted);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await mailsTo(email)).toEqual([]);
      await connection.database.transaction((transaction) => inviteUser(services, transaction, wanted));
      const [code = ""] = await codesTo(email);
      expect((await set(code)).status).toBe(200);
      expect((await signIn(email, chosen)).status).toBe(200);
    });

    test("to one address comes three times an hour at most, and is forgotten a week after its end", async () => {
      const { token } = await user();
      const email = someone();
      const statuses = [];
      for (let times = 0; times < 4; times++) statuses.push((await invite(token, { email, role: "User" })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const { database: on } = server.connection;
      const links = () => on("password_links").where({ email }).whereNull("used_at");
      await forgetLinks(on, new Date(server.clock.now().getTime() + 7 * 86_400_000));
      expect(await links()).toHaveLength(1);
      await forgetLinks(on, new Date(server.clock.now().getTime() + 9 * 86_400_000));
      expect(await links()).toEqual([]);
    });
  });
});
