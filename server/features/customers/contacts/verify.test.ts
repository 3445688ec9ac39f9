import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { forged } from "../../../testing/forged.ts";

const email = "POST /api/v1/ErpVerification/VerifyEmail";
const sms = "POST /api/v1/ErpVerification/VerifySms";

describe.each(testDatabases())("confirming an address or a number, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    for (const id of ["north", "south"]) await givenAccount(server.connection.database, id);
  });
  afterAll(() => server.stop());

  const sign = (channel: "email" | "sms", recipientId: string, accountId = "north", seconds = 600) =>
    server.tokens.sign("contact", { accountId, recipientId, channel, contactDigest: "d" }, seconds);
  const confirmed = (recipientId: string) =>
    server.connection
      .database("verified_contacts")
      .where({ recipient_id: recipientId })
      .select("account_id", "channel", "contact_digest", "verified_at");
  const audited = (recipientId: string) =>
    server.connection.database("audit").where({ actor: `recipient:${recipientId}`, action: "contact_verified" });

  test.each([
    [email, "email", { errorMessage: null, canSignIn: false }],
    [sms, "sms", { smsMessage: null }],
  ] as const)(
    "%s confirms the contact of its link once and for good, and says so each time [verify.email-call, verify.sms-call, verify.again]",
    async (name, channel, data) => {
      const token = await sign(channel, `once-${channel}`);
      const answers = await Promise.all([1, 2, 3].map(() => server.call(name, { body: { token } })));
      expect(answers.map(({ status, envelope }) => [status, envelope.data])).toEqual(answers.map(() => [200, data]));
      const [first] = await confirmed(`once-${channel}`);
      server.clock.pass(60);
      expect((await server.call(name, { body: { token: await sign(channel, `once-${channel}`) } })).status).toBe(200);
      expect(await confirmed(`once-${channel}`)).toEqual([first]);
      expect(first).toMatchObject({ account_id: "north", channel, contact_digest: "d" });
      expect(await audited(`once-${channel}`)).toHaveLength(1);
    },
  );

  test("two accounts with a customer of one number confirm each its own [verify.email-call]", async () => {
    await server.call(email, { body: { token: await sign("email", "both") } });
    expect((await confirmed("both")).map((row) => (row as { account_id: string }).account_id)).toEqual(["north"]);
    await server.call(email, { body: { token: await sign("email", "both", "south") } });
    expect(await confirmed("both")).toHaveLength(2);
  });

  test("a link by SMS confirms no address, one by mail no number, and neither does a forged, foreign or expired one [verify.failure]", async () => {
    const form = await givenForm(server.connection.database, "north");
    const foreign = (await givenLink(server, form, { recipientId: "none" })).token;
    const good = await sign("email", "none");
    const cases: [typeof email | typeof sms, string, string][] = [
      [email, await sign("sms", "none"), "api.notFound"],
      [sms, good, "api.notFound"],
      [email, forged(good), "link.invalid"],
      [email, foreign, "link.invalid"],
      [email, await sign("email", "none", "north", -60), "link.expired"],
    ];
    for (const [name, token, key] of cases) {
      const { status, envelope } = await server.call(name, { body: { token } });
      expect([status, envelope.errors[0]?.key]).toEqual([key === "api.notFound" ? 404 : 401, key]);
    }
    expect(await confirmed("none")).toEqual([]);
  });
});
