import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtPages } from "../../platform/index.ts";
import { embeddedDatabase, testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { forgetSignUps } from "./confirm.ts";

const begin = "POST /api/Session/SignUp";
const again = "POST /api/Session/ResendEmailVerification";
const confirm = "POST /api/v1/ErpVerification/VerifyEmail";
const password = "Harbor!Walks-77";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

describe.each(testDatabases())("signing up, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north", { name: "North Energy" }, ["north.example"]);
  });
  afterAll(() => server.stop());
  // All tests ask from one network, which may do so twenty times an hour.
  beforeEach(() => server.connection.database("limit_counts").delete());

  let businesses = 0;
  const someone = () => `owner@business-${++businesses}.example`;
  /** What the browser of every sign-up made, unless it is another's. */
  const mine = "made-by-this-browser";
  const ask = (email: string, more: object = {}) =>
    server.call(begin, { body: { email, password, signUpId: mine, ...more } });
  const resend = (email: string, more: object = {}) => server.call(again, { body: { email, signUpId: mine, ...more } });
  /** In the browser that signed up, unless `more` says otherwise. */
  const open = (token: string, more: object = { signUpId: mine }) => server.call(confirm, { body: { token, ...more } });
  const done = { errorMessage: null, canSignIn: true };
  const signIn = (email: string, by = password) =>
    server.call("POST /api/Session/SignIn", { body: { email, password: by } });
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  async function mailsTo(email: string): Promise<Mail[]> {
    await server.runJobs();
    const sent = (await server.fetch("/dev/outbox.json")).envelope as unknown as Mail[];
    return sent.filter(({ to }) => to === email);
  }
  /** The token in each mail's link, the newest first. */
  const tokensTo = async (email: string): Promise<string[]> =>
    (await mailsTo(email)).map(({ text }) => decodeURIComponent(/token=(\S+)/.exec(text)?.[1] ?? ""));
  const accountOf = (email: string) =>
    server.connection
      .database("users")
      .join("accounts", "accounts.account_id", "users.account_id")
      .where({ email })
      .first<{ role: string; name: string; trial_ends_at: Date; account_id: string } | undefined>(
        "role",
        "name",
        "trial_ends_at",
        "users.account_id",
      );

  test("account, Owner and 30 days of trial exist from the confirmation on, and not before; a repeat is a success [sign-up.call, sign-up.confirmed, verify.sign-up]", async () => {
    const email = someone();
    expect(keyOf(await ask(` ${email.toUpperCase()} `))).toEqual([200, null]);
    const [token = ""] = await tokensTo(email);
    expect([await accountOf(email), keyOf(await signIn(email))]).toEqual([undefined, [400, "session.wrong"]]);
    for (let times = 0; times < 3; times++) expect((await open(token)).envelope.data).toEqual(done);
    const account = await accountOf(email);
    const endsAt = new Date(server.clock.now().getTime() + 30 * 86_400_000);
    expect(account).toMatchObject({ role: "Owner", name: email.split("@")[1], trial_ends_at: endsAt });
    const { envelope } = await signIn(email);
    expect(envelope.data?.subscription).toMatchObject({ type: "Trial" });
    const profile = await server.call("GET /api/Profile/Get", { token: envelope.data?.jwtToken ?? "" });
    expect(profile.envelope.data?.trialEndsAt).toBe(endsAt.toISOString());
  });

  test.each([
    ["Asia/Tokyo", "Asia/Tokyo"],
    ["Mars/Base", "America/New_York"],
    ["+05:30", "America/New_York"],
    [undefined, "America/New_York"],
  ])(
    "where the browser's time zone is %s, the new account's days are those of %s [sign-up.confirmed]",
    async (timeZone, zone) => {
      const email = someone();
      await ask(email);
      const [token = ""] = await tokensTo(email);
      expect((await open(token, { signUpId: mine, timeZone })).status).toBe(200);
      const { account_id } = (await accountOf(email))!;
      const accounts = server.connection.database("accounts").where({ account_id });
      expect(await accounts.first("settings")).toMatchObject({ settings: { branding: { timeZone: zone } } });
    },
  );

  test("twenty openings of the link at once make one account [sign-up.confirmed]", async () => {
    const email = someone();
    await ask(email);
    const [token = ""] = await tokensTo(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await server.connection.database("users").where({ email })).toHaveLength(1);
  });

  test("an address that has an account gets the same answer, and a mail that says so [sign-up.known]", async () => {
    const email = someone();
    const known = await givenUser(server, "north", { email });
    const [ofKnown, ofNew] = [await ask(email), await ask(someone())];
    expect([ofKnown.status, ofKnown.text]).toEqual([ofNew.status, ofNew.text]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["You already have an account"]);
    expect(await server.connection.database("users").where({ email })).toMatchObject([{ user_id: known.userId }]);
    expect(await server.connection.database("sign_up_links").where({ email })).toEqual([]);
  });

  test("a fresh link voids the older ones, and nobody learns whether the address has signed up [sign-up-result.resend-call]", async () => {
    const email = someone();
    await ask(email);
    server.clock.pass(31);
    const [ofKnown, ofUnknown] = [await resend(email), await resend(someone())];
    expect([ofKnown.status, ofKnown.text]).toEqual([ofUnknown.status, ofUnknown.text]);
    const [fresh = "", old = ""] = await tokensTo(email);
    expect(fresh).not.toBe(old);
    expect(keyOf(await open(old))).toEqual([404, "api.notFound"]);
    expect((await open(fresh)).status).toBe(200);
    server.clock.pass(31);
    await resend(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  describe("a link that is opened in another browser than the one that signed up", () => {
    const chosen = "Meadow!Walks-79";
    const elsewhere = [{}, { signUpId: "another-browser" }];

    test("confirms nothing by itself: its owner chooses a password there, and the stranger's is void [sign-up.confirmed, verify.sign-up]", async () => {
      for (const browser of elsewhere) {
        const email = someone();
        await ask(email, { password: strangers });
        const [token = ""] = await tokensTo(email);
        for (let times = 0; times < 2; times++) {
          const { status, envelope } = await open(token, browser);
          expect([status, envelope.data]).toEqual([200, { ...done, canSignIn: false, needsPassword: true }]);
        }
        expect([await accountOf(email), (await signIn(email, strangers)).status]).toEqual([undefined, 400]);
        expect((await open(token, { ...browser, password: chosen })).envelope.data).toEqual(done);
        expect([(await signIn(email, strangers)).status, (await signIn(email, chosen)).status]).toEqual([400, 200]);
        expect(await accountOf(email)).toMatchObject({ role: "Owner" });
      }
    });

    test("and whose sign-up named no browser at all, needs a password everywhere [sign-up.confirmed]", async () => {
      const email = someone();
      await server.call(begin, { body: { email, password: strangers } });
      const [token = ""] = await tokensTo(email);
      for (const browser of [...elsewhere, { signUpId: mine }])
        expect((await open(token, browser)).envelope.data?.needsPassword).toBe(true);
      expect(await accountOf(email)).toBeUndefined();
    });

    test("takes no password that is weak, common or too long [sign-up.password-weak, sign-up.password-required]", async () => {
      const email = someone();
      await ask(email);
      const [token = ""] = await tokensTo(email);
      for (const [typed, key] of [
        ["", "signup.noPassword"],
        ["weak", "signup.weakPassword"],
        ["Password123!", "signup.common"],
        ["Aa1!".repeat(80), "signup.longPassword"],
      ] as const)
        expect(keyOf(await open(token, { password: typed }))).toEqual([400, key]);
      expect(await accountOf(email)).toBeUndefined();
    });

    test("is used once: the same password again is a success, another one is refused in words, and changes nothing [sign-up.confirmed]", async () => {
      const email = someone();
      await ask(email);
      const [token = ""] = await tokensTo(email);
      await open(token, { password: chosen });
      expect((await open(token, { password: chosen })).envelope.data).toEqual(done);
      expect(keyOf(await open(token, { password: strangers }))).toEqual([409, "signup.used"]);
      expect((await open(token, {})).envelope.data).toEqual(done);
      expect([(await signIn(email, strangers)).status, (await signIn(email, chosen)).status]).toEqual([400, 200]);
    });

    test("in two tabs at once gets the password of one of them, and the other is refused in words [sign-up.confirmed]", async () => {
      const email = someone();
      await ask(email);
      const [token = ""] = await tokensTo(email);
      const typed = [chosen, "Valley!Walks-80"];
      const answers = await Promise.all(typed.map((one) => open(token, { password: one })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = typed[answers.findIndex(({ status }) => status === 200)]!;
      for (const one of typed) expect((await signIn(email, one)).status).toBe(one === won ? 200 : 400);
    });

    test("is tried twenty times an hour at most, so that nobody keeps the hashing busy [sign-up.failure]", async () => {
      const email = someone();
      await ask(email);
      const [token = ""] = await tokensTo(email);
      for (let times = 0; times < 20; times++) expect((await open(token, { password: "weak" })).status).toBe(400);
      expect((await open(token, { password: chosen })).status).toBe(429);
    });
  });

  test("a link is sent again by the same work, whether or not the address has one, which no job shows [sign-up-result.resend-call]", async () => {
    const [known, unknown, unclear] = [someone(), someone(), someone()];
    await ask(known);
    await contested(unclear, { signUpId: undefined }, { signUpId: undefined });
    server.clock.pass(31);
    const workOf = async (email: string, more: object = {}) => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }) => void statements.push(sql);
      server.connection.database.on("query", note);
      await resend(email, more);
      server.connection.database.removeListener("query", note);
      return statements;
    };
    const work = await workOf(known);
    expect(work.join()).not.toContain("sign_up_links");
    expect(await workOf(unknown)).toEqual(work);
    const waiting = JSON.stringify(await server.connection.database("graphile_worker._private_jobs").select());
    expect([known, unknown].filter((email) => waiting.includes(email))).toEqual([]);
    const without = { signUpId: undefined };
    expect(await workOf(unclear, without)).toEqual(await workOf(someone(), without));
    expect([await mailsTo(known), await mailsTo(unknown), await mailsTo(unclear)].map(({ length }) => length)).toEqual([
      2, 0, 2,
    ]);
  });

  /** A stranger signs up with the address of somebody whose link is on its way: the links of both, the owner's first. */
  async function contested(email: string, mine: object = {}, theirs: object = {}): Promise<[string, string]> {
    await ask(email, mine);
    server.clock.pass(31);
    await ask(email, { password: strangers, signUpId: "theirs", ...theirs });
    server.clock.pass(31);
    const [second = "", first = ""] = await tokensTo(email);
    return [first, second];
  }
  const strangers = "Stranger!Walks-78";

  test("a stranger's link, whichever came first, never brings the stranger's password: the owner's own browser counts, or what is chosen there [sign-up.confirmed]", async () => {
    for (const by of [0, 1]) {
      const email = someone();
      const links = await contested(email);
      expect((await open(links[1]!)).envelope.data?.needsPassword).toBe(true);
      const chosen = by === 0 ? password : "Meadow!Walks-79";
      expect(keyOf(await open(links[by]!, by === 0 ? { signUpId: mine } : { password: chosen }))).toEqual([200, null]);
      expect(keyOf(await open(links[1 - by]!))).toEqual([404, "api.notFound"]);
      expect((await open(links[by]!)).status).toBe(200);
      expect([(await signIn(email, chosen)).status, (await signIn(email, strangers)).status]).toEqual([200, 400]);
      await resend(email);
      expect(await mailsTo(email)).toHaveLength(2);
    }
  });

  test("two links of one address, opened at once, make one account [sign-up.confirmed]", async () => {
    const email = someone();
    const links = await contested(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => open(links[number % 2]!, { signUpId: number % 2 ? "theirs" : mine })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(404)]);
    expect(await server.connection.database("users").where({ email })).toHaveLength(1);
  });

  test("a link sent again is of the sign-up that asks, with its password, and voids the older ones of that alone [sign-up-result.resend-call]", async () => {
    const email = someone();
    const links = await contested(email);
    await ask(email);
    for (const other of [{ signUpId: undefined }, { signUpId: "guessed" }]) {
      server.clock.pass(3600);
      expect((await resend(email, other)).status).toBe(200);
    }
    expect(await mailsTo(email)).toHaveLength(3);
    server.clock.pass(31);
    await resend(email, { signUpId: mine });
    const [fresh = "", again = ""] = await tokensTo(email);
    for (const old of [links[0], again]) expect(keyOf(await open(old))).toEqual([404, "api.notFound"]);
    expect((await open(fresh)).status).toBe(200);
    expect([(await signIn(email)).status, (await signIn(email, strangers)).status]).toEqual([200, 400]);
  });

  test("of several sign-ups that nothing distinguishes none is sent again instead of another [sign-up-result.resend-call]", async () => {
    const email = someone();
    const [first] = await contested(email, { signUpId: undefined }, { signUpId: undefined });
    expect((await resend(email, { signUpId: undefined })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await open(first)).status).toBe(200);
  });

  test("what nobody has confirmed in a month is forgotten with its password [sign-up.confirmed]", async () => {
    const email = someone();
    await ask(email);
    const { database } = server.connection;
    await forgetSignUps(database, new Date(server.clock.now().getTime() + 29 * 86_400_000));
    expect(await database("sign_up_links").where({ email })).toHaveLength(1);
    await forgetSignUps(database, new Date(server.clock.now().getTime() + 31 * 86_400_000));
    expect(await database("sign_up_links").where({ email })).toEqual([]);
  });

  test("the link rests for 30 seconds, and a double press sends one mail [sign-up-result.failure, sign-up.failure]", async () => {
    const email = someone();
    const statuses = (await Promise.all([ask(email), ask(email)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429]);
    const refused = await resend(email);
    expect([...keyOf(refused), refused.headers.get("retry-after")]).toEqual([429, "signup.wait", "30"]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("the page's rules hold on the server, and only a slow hash is stored [sign-up.call, sign-up.email, sign-up.password-required, sign-up.password-weak]", async () => {
    const email = someone();
    for (const [body, key] of [
      [{ email: "" }, "signup.wrongEmail"],
      [{ email: "nobody" }, "signup.wrongEmail"],
      [{ password: "" }, "signup.noPassword"],
      [{ password: "weak" }, "signup.weakPassword"],
      [{ password: "Password123!" }, "signup.common"],
      [{ password: `${"Aa1!".repeat(80)}` }, "signup.longPassword"],
    ] as const)
      expect(keyOf(await ask(email, body))).toEqual([400, key]);
    await ask(email);
    const [row] = await server.connection
      .database("sign_up_links")
      .where({ email })
      .select<{ password_hash: string }[]>();
    expect(row?.password_hash).toMatch(/^scrypt\$10\$8\$1\$/);
    expect(server.log()).not.toContain(password);
  });

  test("the mail has the brand of the page's host; of an unknown host the product's own [sign-up.tenant]", async () => {
    const [one, other] = [someone(), someone()];
    await ask(one, { whiteLabel: "North.example" });
    await ask(other, { whiteLabel: "nobody.example" });
    const [ofNorth, ofProduct] = [await mailsTo(one), await mailsTo(other)];
    expect(ofNorth).toMatchObject([{ text: expect.stringContaining("Welcome to North Energy") as string }]);
    expect(ofProduct).toMatchObject([{ text: expect.stringContaining("Welcome to Billwright") as string }]);
  });

  test("a link that has expired, and one whose address got a user in the meantime, begin nothing [sign-up.confirmed]", async () => {
    const [late, taken] = [someone(), someone()];
    await ask(late);
    await ask(taken);
    const [[lateToken = ""], [takenToken = ""]] = [await tokensTo(late), await tokensTo(taken)];
    await givenUser(server, "north", { email: taken });
    expect(keyOf(await open(takenToken))).toEqual([404, "api.notFound"]);
    server.clock.pass(3 * 86_400 + 60);
    expect(keyOf(await open(lateToken))).toEqual([401, "link.expired"]);
    expect(await accountOf(late)).toBeUndefined();
    server.clock.pass(-3 * 86_400 - 60);
  });

  test("too many from one network have to wait, in words [sign-up.failure]", async () => {
    const server = await testServer(database);
    const ask = (email: string) => server.call(again, { body: { email } });
    for (let times = 0; times < 20; times++) expect((await ask(someone())).status).toBe(200);
    expect(keyOf(await ask(someone()))).toEqual([429, "signup.tooMany"]);
    await server.stop();
  });
});

test("where an operator has closed it nobody signs up, and the HTML of the pages says so [sign-up.route]", async () => {
  const pages = { ...builtPages("/nonexistent"), html: async () => '<html data-sign-up="{{signUp}}"></html>' };
  const server = await testServer(embeddedDatabase(), { pages, config: { signUp: false } });
  const email = "owner@business.example";
  const answers = [
    await server.call("POST /api/Session/SignUp", { body: { email, password: "Harbor!Walks-77" } }),
    await server.call("POST /api/Session/ResendEmailVerification", { body: { email } }),
  ];
  expect(answers.map(({ status, envelope }) => [status, envelope.errors[0]?.key])).toEqual(
    Array(2).fill([409, "signup.closed"]),
  );
  expect(await server.connection.database("sign_up_links").select()).toEqual([]);
  expect((await server.fetch("/smart/sign-up")).text).toContain('data-sign-up="off"');
  await server.stop();
});
