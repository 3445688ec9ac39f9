import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realRuntime } from "../../../runtime.ts";
import { identityPath, sandboxClientId } from "../../../sandbox/identity.ts";
import { startSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { makeCode } from "./codes.ts";
import { putConnection } from "./connection.ts";

const exchange = "POST /api/Session/ExchangeSso";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const owner = "owner@harborlight.example";

describe.each(testDatabases())("single sign-on, on $name", (database) => {
  let server: TestServer;
  let sandbox: Sandbox;
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-sso-"));
  const redirectUris = ["http://127.0.0.1/sso/callback"];
  beforeAll(async () => {
    server = await testServer(database);
    sandbox = await startSandbox({ port: 0, host: "localhost", dataDir, runtime: realRuntime, redirectUris });
    const { database: db } = server.connection;
    await givenAccount(db, "north", {}, ["127.0.0.1"]);
    await givenAccount(db, "south", {}, ["south.example"]);
    await givenUser(server, "north", { email: owner, role: "Owner" });
    await givenUser(server, "south", { email: "stranger@harborlight.example", role: "Owner" });
    const { origin, secret: clientSecret } = sandbox.access;
    const connection = { issuer: origin + identityPath, clientId: sandboxClientId, clientSecret };
    await putConnection(db, server.seal, "north", connection);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const keyOf = ({ status, envelope }: TestAnswer) => [status, envelope.errors[0]?.key];

  /**
   * Follows redirects as a browser with a cookie jar, as far as our own server: answers the path it leads to. `back`: the host at which the
   * provider's answer arrives.
   */
  async function walk(challenge: string, person: string, back = "127.0.0.1"): Promise<string> {
    const arrival = `${server.url.replace("127.0.0.1", back)}/`;
    const jar = new Map<string, string>();
    let next = `${server.url}/sso/start?challenge=${challenge}`;
    let form: string | null = null;
    for (let steps = 0; steps < 15; steps++) {
      const response: Response = await fetch(next.replace("http://127.0.0.1/", arrival), {
        redirect: "manual",
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(form === null ? {} : { method: "POST", body: new URLSearchParams({ person: form }) }),
      });
      form = null;
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get("location");
      if (location === null) {
        expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(person) as string]);
        form = person;
        continue;
      }
      if (location.startsWith("/sso-")) return location;
      next = new URL(location, next).href;
    }
    throw new Error("The way has no end.");
  }

  const verifierOf = () => randomBytes(16).toString("hex");
  const codeIn = (path: string) => path.slice("/sso-success/".length);
  const codeFor = async (verifier: string, userId?: string) => {
    const user = userId ?? (await givenUser(server, "north", { role: "User" })).userId;
    return makeCode(
      { database: server.connection.database, runtime: server.clock },
      { accountId: "north", userId: user, challenge: sha256(verifier) },
    );
  };
  const redeem = (code: string, verifier: string) => server.call(exchange, { body: { code, verifier } });

  test("the organization's own sign-in leads to a code, and that to a session like any other, once [sso.success, sso.checked]", async () => {
    const verifier = verifierOf();
    const path = await walk(sha256(verifier), owner);
    expect(path).toMatch(/^\/sso-success\/[A-Za-z0-9_-]{43}$/);
    const { status, envelope } = await redeem(codeIn(path), verifier);
    expect(status).toBe(200);
    expect(await server.tokens.verify(envelope.data!.jwtToken, ["user"])).toMatchObject({
      email: owner,
      AccountId: "north",
    });
    const profile = await server.call("GET /api/Profile/Get", { token: envelope.data!.jwtToken });
    expect(profile.status).toBe(200);
    expect(keyOf(await redeem(codeIn(path), verifier))).toEqual([401, "link.invalid"]);
    expect(server.log()).not.toContain(codeIn(path));
  });

  test("the sandbox's provider says of a sign-in that has ended how to begin anew, and shows nothing of its code", async () => {
    for (const how of [{}, { method: "POST", body: new URLSearchParams({ person: owner }) }]) {
      const response = await fetch(`${sandbox.access.origin}${identityPath}/interaction/over`, how);
      const html = await response.text();
      expect([response.status, html]).toEqual([400, expect.stringContaining("<h1>This sign-in has ended</h1>")]);
      expect(html).toContain('href="http://127.0.0.1/smart/sign-in/"');
      expect(html).not.toMatch(/node_modules|SessionNotFound|at .*:\d+:\d+/);
    }
  });

  test("whom the account does not know is refused and not made, also where another account knows that address [sso.failure]", async () => {
    const before = await server.connection.database("users").count();
    expect(await walk(sha256(verifierOf()), "stranger@harborlight.example")).toBe("/sso-error?why=unknown");
    expect(await server.connection.database("users").count()).toEqual(before);
  });

  test("a provider's answer that arrives at another host than it was made for signs nobody in [sso.failure]", async () => {
    expect(await walk(sha256(verifierOf()), owner, "localhost")).toBe("/sso-error");
  });

  test("a code opens nothing in another browser, and stays good for its own [sso.checked]", async () => {
    const verifier = verifierOf();
    const code = await codeFor(verifier);
    expect(keyOf(await redeem(code, verifierOf()))).toEqual([401, "link.invalid"]);
    expect((await redeem(code, verifier)).status).toBe(200);
  });

  test("of many exchanges at the same time one has a session [sso.checked]", async () => {
    const verifier = verifierOf();
    const code = await codeFor(verifier);
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code, verifier)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  test("a code is good for a minute, and not for a user who was disabled meanwhile [sso.failure]", async () => {
    const verifier = verifierOf();
    const late = await codeFor(verifier);
    server.clock.pass(61);
    expect(keyOf(await redeem(late, verifier))).toEqual([401, "link.invalid"]);
    const { userId } = await givenUser(server, "north", { role: "User" });
    const code = await codeFor(verifier, userId);
    await server.connection.database("users").where({ user_id: userId }).update({ disabled_at: server.clock.now() });
    expect(keyOf(await redeem(code, verifier))).toEqual([401, "link.invalid"]);
  });

  test.each([
    ["/sso/start", "no challenge"],
    ["/sso/start?challenge=zz", "no digest"],
    ["/sso/callback?code=x&state=forged", "a forged state"],
    ["/sso/callback?error=access_denied", "no state"],
  ])("%s leads to the page that says so: %s [sso.failure]", async (path) => {
    const { status, headers } = await server.fetch(path);
    expect([status, headers.get("location")]).toEqual([303, "/sso-error"]);
  });

  test("a provider's code that it does not know leads there as well, with a genuine state [sso.failure]", async () => {
    const begun = await server.fetch(`/sso/start?challenge=${sha256("v")}`);
    const state = new URL(begun.headers.get("location")!).searchParams.get("state")!;
    const issuer = encodeURIComponent(sandbox.access.origin + identityPath);
    const { headers } = await server.fetch(
      `/sso/callback?code=made-up&iss=${issuer}&state=${encodeURIComponent(state)}`,
    );
    expect(headers.get("location")).toBe("/sso-error");
    server.clock.pass(601);
    const late = await server.fetch(`/sso/callback?code=x&state=${encodeURIComponent(state)}`);
    expect(late.headers.get("location")).toBe("/sso-error");
  });

  test("a provider that cannot be reached is busy and no fault of who signs in [sso.failure]", async () => {
    const { database: db } = server.connection;
    const { origin, secret: clientSecret } = sandbox.access;
    const connection = { issuer: origin + identityPath, clientId: sandboxClientId, clientSecret };
    await putConnection(db, server.seal, "north", { ...connection, issuer: "http://127.0.0.1:1" });
    const { status, headers } = await server.fetch(`/sso/start?challenge=${sha256("v")}`);
    await putConnection(db, server.seal, "north", connection);
    expect([status, headers.get("location")]).toEqual([303, "/sso-error?why=busy"]);
  });

  test("it is offered on the hosts of an account with a provider alone [sso.success]", async () => {
    const offer = async () => (await server.call("GET /api/Session/GetSsoOffer")).envelope.data;
    expect(await offer()).toEqual({ isOffered: true });
    await server.connection.database("account_hosts").where({ host: "127.0.0.1" }).update({ account_id: "south" });
    expect(await offer()).toEqual({ isOffered: false });
    const { headers } = await server.fetch(`/sso/start?challenge=${sha256("v")}`);
    expect(headers.get("location")).toBe("/sso-error");
    await server.connection.database("account_hosts").where({ host: "127.0.0.1" }).update({ account_id: "north" });
  });
});
