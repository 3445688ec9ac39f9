// Every kind of token on every call, generated from the table of calls: a new call is included automatically (threats.md T3).
import { calls, tokenKinds, type CallDeclaration, type CallName, type TokenKind } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { found, foundInTwin } from "../../test/support/proof.ts";
import { newUnsubscribeLink } from "../features/customers/index.ts";
import { anyClaims } from "../testing/anyClaims.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { forged } from "../testing/forged.ts";
import { givenAccount, givenUser } from "../testing/given.ts";
import type { TestAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
const tokens = new Map<TokenKind, string>();
/** An Unsubscribe link that is no token. */
let opaque = "";

beforeAll(async () => {
  server = await testServer(embeddedDatabase());
  await givenAccount(server.connection.database, "nowhere");
  const about = { categoryId: "none", channel: "Email", to: "ada@example.org", logId: "none" } as const;
  const customer = { accountId: "nowhere", recipientId: "r" };
  opaque = await newUnsubscribeLink(server.connection.database, server.clock, { customer, ...about });
  for (const kind of tokenKinds) tokens.set(kind, await server.tokens.sign(kind, anyClaims("nowhere") as never, 600));
});
// A user's token is valid only as long as its sign-in, which a call of the table may end.
beforeEach(async () => void tokens.set("user", (await givenUser(server, "nowhere")).token));
afterAll(() => server.stop());

/** For customers the message is about their link, for users about their session. */
const refusalOf = ({ token }: CallDeclaration): string =>
  token?.kinds.every((kind) => kind === "user") ? "Your session has ended. Please sign in again." : "Invalid token.";

/** Sends nothing but a token, where the call requires it. */
function ask(name: CallName, declaration: CallDeclaration, token: string): Promise<TestAnswer> {
  const [method = "", path = ""] = name.split(" ");
  const [part, field = ""] = (declaration.token?.in ?? "bearer").split(".");
  const search = part === "query" ? `?${new URLSearchParams({ [field]: token }).toString()}` : "";
  const body = part === "body" ? { [field]: token } : {};
  return server.fetch(path.replace("{accountId}", "nowhere") + search, {
    method,
    headers: {
      ...(part === "bearer" ? { Authorization: `Bearer ${token}` } : {}),
      ...(declaration.body ? { "Content-Type": "application/json" } : {}),
    },
    ...(declaration.body ? { body: JSON.stringify(body) } : {}),
  });
}

const guarded = (Object.entries(calls) as [CallName, CallDeclaration][]).filter(
  ([, declaration]) => declaration.token !== null,
);

/** A token that was taken gets past the check: whatever comes then, it is not the answer to a token that is not valid. */
const isTaken = ({ status }: TestAnswer) => status !== 401;

test.each(guarded)(
  "%s takes its own kinds of token and no other [link.token] [link.bad-token]",
  { tags: ["S6"] },
  async (name, declaration) => {
    const others = tokenKinds.filter((kind) => !declaration.token?.kinds.includes(kind));
    const answers = new Map<TokenKind, TestAnswer>();
    for (const kind of tokenKinds) answers.set(kind, await ask(name, declaration, tokens.get(kind) ?? ""));
    const taken = others.filter((kind) => isTaken(answers.get(kind)!));
    const mayUnsubscribe = declaration.token?.kinds.includes("unsubscribe") === true;
    const isOpaqueTaken = isTaken(await ask(name, declaration, opaque));
    expect(isOpaqueTaken).toBe(mayUnsubscribe);
    const wrong = taken.length + (isOpaqueTaken && !mayUnsubscribe ? 1 : 0);
    found("S6", "tokens of the wrong kind taken", wrong, others.length + (mayUnsubscribe ? 0 : 1));
    for (const [kind, { status, envelope }] of answers) {
      const isOwn = !others.includes(kind);
      if (isOwn) expect([kind, status === 401 || status >= 500], JSON.stringify(envelope)).toEqual([kind, false]);
      else
        expect([kind, status, envelope.code, envelope.errors[0]?.text]).toEqual([
          kind,
          401,
          401,
          refusalOf(declaration),
        ]);
    }
  },
);

test("a twin of a call that takes every kind is found out", { tags: ["S6"] }, async () => {
  const [name, declaration] = guarded.find(([, { token }]) => token?.kinds.length === 1 && token.in === "bearer")!;
  const rule = declaration.token!;
  const kept = rule.kinds;
  Object.assign(rule, { kinds: tokenKinds });
  let taken = 0;
  for (const kind of tokenKinds.filter((each) => !kept.includes(each)))
    if (isTaken(await ask(name, declaration, tokens.get(kind) ?? ""))) taken += 1;
  Object.assign(rule, { kinds: kept });
  foundInTwin("S6", "kinds taken by a call that names all of them", taken);
  expect(taken).toBeGreaterThan(0);
});

test.each(guarded)(
  "%s does not take no token, a broken one or one of 9 kB [link.bad-token]",
  async (name, declaration) => {
    const own = tokens.get(declaration.token?.kinds[0] ?? "user") ?? "";
    const statuses = [];
    for (const token of [forged(own), "a".repeat(9 * 1024), ...(declaration.token?.optional ? [] : [""])]) {
      statuses.push((await ask(name, declaration, token)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
  },
);

test.each(guarded)(
  "%s does not take a token of an account that is not there [link.bad-token]",
  async (name, declaration) => {
    for (const kind of declaration.token!.kinds.filter((each) => each !== "signUp")) {
      const token = await server.tokens.sign(kind, anyClaims("never-was") as never, 600);
      const { status, envelope } = await ask(name, declaration, token);
      expect([kind, status, envelope.errors[0]?.text]).toEqual([kind, 401, refusalOf(declaration)]);
    }
  },
);

test.each(guarded.filter(([, { token }]) => token?.in !== "bearer"))(
  "%s takes its token with the signs around and in it that a mail adds [link.token]",
  async (name, declaration) => {
    const token = tokens.get(declaration.token?.kinds[0] ?? "user") ?? "";
    const half = Math.floor(token.length / 2);
    const whole = (await ask(name, declaration, token)).status;
    for (const written of [
      `${token}.`,
      `<${token}>`,
      `"${token}",`,
      `${token.slice(0, half)}\u200b\r\n${token.slice(half)}`,
    ])
      expect((await ask(name, declaration, written)).status).toBe(whole);
  },
);

test("a customer's call names its form by a token, never by a bare id [form.token]", () => {
  const open = (Object.entries(calls) as [CallName, CallDeclaration][])
    .filter(([, { token }]) => token === null)
    .map(([name]) => name);
  // Signing in gives a user a token, signing up a mail: neither gives access to a customer's data.
  const byUsers: CallName[] = [
    "POST /api/Session/SignIn",
    "GET /api/Session/GetSsoOffer",
    "POST /api/Session/ExchangeSso",
    "POST /api/Session/SignUp",
    "POST /api/Session/ResendEmailVerification",
    "POST /api/Session/ForgotPassword",
    "POST /api/Session/SecondFactor",
    "POST /api/Session/SecondFactorPasskey",
    "POST /api/Session/GetPasswordLink",
    "POST /api/Session/SetPassword",
  ];
  expect(open.filter((name) => name.includes("/Enrollments/") || name.includes("/Session/")).sort()).toEqual(
    byUsers.sort(),
  );
});
