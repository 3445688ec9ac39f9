// A new secret, put in use in the documented order while processes of the old and the new order serve the same customers (README, Secrets).
import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "./database/connect.ts";
import { digestsOf } from "./features/customers/codes/digests.ts";
import { findContacts, rowOf } from "./features/customers/contacts/store.ts";
import { bankContext, bankPurpose } from "./features/forms/submissions/bankDetails.ts";
import { limitsOn } from "./http/limits.ts";
import { sealConnection } from "./providers/biller/storedConnections.ts";
import { resealIn } from "./reseal.ts";
import { embeddedDatabase } from "./testing/databases.ts";
import { customerOn } from "./testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "./testing/given.ts";
import { givenWebhook } from "./testing/givenWebhook.ts";
import { testRuntime } from "./testing/runtime.ts";
import { testServer, type TestServer } from "./testing/server.ts";
import { attemptsOf } from "./features/staff/users/attempts.ts";
import { demoCost, hashPassword } from "./features/staff/users/passwords.ts";

const secret = (id: string, byte: number) => ({ id, bytes: Buffer.alloc(32, byte) });
const [old, fresh] = [secret("old", 1), secret("new", 2)];
/** The order of SECRETS, step by step. */
const orders = { before: [old], added: [old, fresh], promoted: [fresh, old], after: [fresh] };
type Step = keyof typeof orders;

describe("a new secret", () => {
  let connection: Connection;
  let form: GivenForm;
  const servers = {} as Record<Step, TestServer>;
  const email: InputForm = { id: "mail", name: "E-mail", inputType: "Email", verificationRequired: true };
  beforeAll(async () => {
    connection = await embeddedDatabase().open();
    const shared = { ...connection, close: () => Promise.resolve() };
    const runtime = testRuntime();
    for (const [step, secrets] of Object.entries(orders))
      servers[step as Step] = await testServer(embeddedDatabase(), {
        connection: shared,
        runtime,
        config: { secrets, trustedProxies: ["127.0.0.1"] },
      });
    await givenAccount(connection.database, "north");
    form = await givenForm(connection.database, "north", { inputs: [email], multipleSubmission: true });
  });
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop();
    await connection.close();
  });

  let people = 0;
  const codeTo = async (contact: string, server: TestServer): Promise<string> => {
    await server.runJobs();
    const { text } = await server.fetch("/dev/outbox.json");
    return (JSON.parse(text) as { to: string; code: string }[]).find(({ to }) => to === contact)?.code ?? "";
  };

  /** Opens a form and requests a code at one process, and does the rest at another. Returns the statuses. */
  async function filled(from: TestServer, to: TestServer): Promise<number[]> {
    const link = await givenLink(from, form);
    const contact = `person-${++people}@example.org`;
    const name = "POST /api/Session/GetOtpForDynamicFormEmailVerification";
    const sent = await from.call(name, { body: { email: contact, token: link.token } });
    const otp = await codeTo(contact, from);
    const mobileToken = sent.envelope.data?.mobileToken ?? "";
    const verified = await to.call("POST /api/Session/VerifyEmailOtp", { body: { email: contact, otp, mobileToken } });
    const submitted = await customerOn(from, form, link).submit({ mail: ["Email", contact] });
    const posted = await customerOn(to, form, link).post(String(submitted.envelope.data));
    return [sent, verified, submitted, posted].map(({ status }) => status);
  }

  const neighbours: [Step, Step][] = [
    ["before", "added"],
    ["added", "before"],
    ["added", "promoted"],
    ["promoted", "added"],
  ];
  test.each(neighbours)(
    "that is added everywhere and then promoted breaks no open form: opened %s, sent %s [link.token]",
    async (from, to) => {
      expect(await filled(servers[from], servers[to])).toEqual([200, 200, 200, 200]);
    },
  );

  test("that is promoted before it was added everywhere breaks open forms: the twin in the wrong order is found out", async () => {
    const link = await givenLink(servers.promoted, form);
    const opened = await servers.before.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    expect(opened.status).toBe(401);
  });

  test("leaves the networks known from which users signed in", async () => {
    const password_hash = await hashPassword("Correct-Horse-9-Battery", Buffer.alloc(16, 1), demoCost);
    await givenUser(servers.added, "north", { email: "ada@north.example", password_hash });
    const ip = "198.51.100.7";
    const isKnown = async ({ keyring, clock }: TestServer) => {
      const attempts = attemptsOf(connection.database, keyring, limitsOn(connection.database, keyring, clock));
      return (await attempts.take({ email: "ada@north.example", ip })).isKnown;
    };
    const signedIn = await servers.added.call("POST /api/Session/SignIn", {
      body: { email: "ada@north.example", password: "Correct-Horse-9-Battery" },
      headers: { "X-Forwarded-For": ip },
    });
    expect(signedIn.status).toBe(200);
    expect([await isKnown(servers.added), await isKnown(servers.promoted)]).toEqual([true, true]);
    expect(await isKnown(servers.after)).toBe(false);
  });

  test("can replace the old one once `npm run reseal` has run: bank numbers, the log of messages, contacts and credentials are read under it [autopay.secret]", async () => {
    const { database } = connection;
    const { seal } = servers.added;
    const day: InputForm = { id: "day", name: "Pay date", inputType: "AutoPayDate", required: true };
    const autopay = await givenForm(database, "north", { id: "autopay", type: "AutoPay", inputs: [day] });
    const customer = customerOn(servers.added, autopay, await givenLink(servers.added, autopay));
    const reportId = String((await customer.submit({ day: ["AutoPayDate", "2026-12-01"] })).envelope.data);
    const number = "867530912345";
    const bankDetails = { isSaved: false, bankAccountNumber: number, confirmBankAccountNumber: number };
    const posted = await customer.post(reportId, { bankDetails: { ...bankDetails, banRoutingNumber: "011000015" } });
    expect(posted.envelope.data?.isSubmitted).toBe(true);
    const settings = {
      biller: sealConnection(seal, "north", { address: "https://north.example/api", bearer: "bearer" }),
    };
    await database("accounts")
      .where({ account_id: "north" })
      .update({ settings: JSON.stringify(settings) });

    await givenWebhook(database, "north", { seal });
    const customerKey = { accountId: "north", recipientId: "r-1" };
    const keys = { seal, digests: digestsOf(servers.added.keyring), newId: servers.added.clock.newId };
    const contact = { channel: "Email", value: "ada@example.org" } as const;
    await database("contacts").insert(rowOf(keys, customerKey, contact, servers.added.clock.now()));
    // Of each code that the tests above sent, the log has the address.
    const logged = (await database("message_log").pluck<string[]>("sealed")).map((sealed) => sealed.startsWith("new."));
    const [fresh, stale] = [logged.filter(Boolean).length, logged.filter((isNew) => !isNew).length + 4];
    expect(fresh).toBeGreaterThan(0);
    expect(stale).toBeGreaterThan(4);
    expect(await resealIn(database, servers.after.seal)).toEqual({ renewed: 0, current: fresh, unreadable: stale });
    expect(await resealIn(database, servers.promoted.seal)).toEqual({ renewed: stale, current: fresh, unreadable: 0 });
    const all = { renewed: 0, current: fresh + stale, unreadable: 0 };
    expect(await resealIn(database, servers.after.seal)).toEqual(all);
    expect(await findContacts(database, servers.after, customerKey)).toMatchObject([contact]);

    const { sealed } = await database("bank_accounts")
      .where({ report_id: reportId })
      .first<{ sealed: string }>("sealed");
    const opened = servers.after.seal.open(bankPurpose("north"), sealed, bankContext({ accountId: "north", reportId }));
    expect(JSON.parse(opened ?? "")).toEqual({ account: number, routing: "011000015" });
    expect(await sealedUnder("old")).toEqual([]);
  });

  /** Links, mails and jobs, which end by themselves. */
  const passing = ["outbox", "short_links", "dead_letters", "answers_by_key"];

  /** The tables that hold anything sealed under a secret. */
  async function sealedUnder(id: string): Promise<string[]> {
    const { database } = connection;
    const tables = await database("information_schema.tables")
      .where({ table_schema: "public", table_type: "BASE TABLE" })
      .pluck<string[]>("table_name");
    const found: string[] = [];
    for (const table of tables.filter((name) => !passing.includes(name)))
      if (new RegExp(`\\b${id}\\.[\\w-]{38,}`).test(JSON.stringify(await database(table).select()))) found.push(table);
    return found;
  }
});
