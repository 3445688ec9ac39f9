// Presses of a message's link at the same time, on a real PostgreSQL: a no is stored once, and no more fresh links go out than may (threats.md S4). Each
// proof also runs against a twin that checks first and acts after, and must fail there.
import { limits as rules } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import { limitsOn, type Limits } from "../../../http/limits.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { dropConsentRules, storeConsentsSlowly } from "../../../testing/dropRules.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { meeting } from "../../../testing/meeting.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { findUnsubscribeLink, newUnsubscribeLink } from "./links.ts";
import { preferencesLink } from "./preferencesLink.ts";

/** The twins' all wait for each other in transactions: as many as have a connection. */
const inTwin = 8;

/** A customer of an account without a gate, and the link of a message about bills. */
async function givenLinkIn({ connection: { database }, clock }: TestServer, recipientId: string): Promise<string> {
  await givenRecipient(database, "north", recipientId, {});
  const customer = { accountId: "north", recipientId };
  const about = { categoryId: "b", channel: "Email", to: "ada@example.org", logId: "none" } as const;
  return newUnsubscribeLink(database, clock, { customer, ...about });
}

async function givenServer(): Promise<TestServer> {
  const server = await testServer(realDatabase());
  const { database } = server.connection;
  await givenAccount(database, "north");
  const channels = JSON.stringify({ Email: { assumed: true } });
  await database("categories").insert({ account_id: "north", category_id: "b", name: "Bills", position: 0, channels });
  return server;
}

describe("a message's link that many press at the same time", { tags: ["S4"] }, () => {
  /** The rows of the record and of the trail that come of it, whichever are more. */
  async function storedBy(server: TestServer, presses: number): Promise<number> {
    const { database } = server.connection;
    const token = await givenLinkIn(server, "ada");
    const press = () => server.call("POST /api/Unsubscribe/UpdateUnsubscribe", { query: { token } });
    const answers = await Promise.all(Array.from({ length: presses }, press));
    expect(answers.map(({ envelope }) => envelope.data?.isConsentGiven)).toEqual(Array(presses).fill(false));
    const rows = await database("consents").where({ recipient_id: "ada" });
    const trail = await database("audit").where({ action: "unsubscribed" });
    return Math.max(rows.length, trail.length);
  }

  test("says no once; the twin says it more than once [unsubscribe.update-call]", async () => {
    const presses = cases(50, 10);
    const server = await givenServer();
    const stored = await storedBy(server, presses);
    await server.stop();
    found("S4", "rows of a no by a message's link", stored, presses, 1);
    expect(stored).toBe(1);
    const twin = await givenServer();
    await storeConsentsSlowly(twin.connection.database);
    await dropConsentRules(twin.connection.database);
    const inOrder = await storedBy(twin, inTwin);
    await twin.stop();
    foundInTwin("S4", "rows of a no too many without lock and unique rules", inOrder - 1);
    expect(inOrder).toBeGreaterThan(1);
  });
});

describe("the fresh links that many request by one message's link", { tags: ["S4"] }, () => {
  const most = rules.preferenceLinks.windows[0].count;
  let server: TestServer;
  let limits: Limits;
  beforeAll(async () => {
    server = await givenServer();
    limits = limitsOn(server.connection.database, server.keyring, server.clock);
  });
  afterAll(() => server.stop());

  /** How many go out. */
  async function sentOf(recipientId: string, requests: number, by: Limits): Promise<number> {
    const { database } = server.connection;
    const address = `${recipientId}@example.org`;
    const token = (await findUnsubscribeLink(database, await givenLinkIn(server, recipientId)))!;
    const contact = { channel: "Email", value: address, preferred: true, verified: true, isBillers: true };
    const services = {
      ...{ database, limits: by, runtime: server.clock, tokens: server.tokens, seal: server.seal },
      ...{ messages: server.messages, publicUrl: "https://bills.example" },
      texts: () => Promise.resolve((key: string) => key),
      reachOf: () => Promise.resolve({ contacts: [contact] }),
    };
    const request = () =>
      preferencesLink(services as never, { token, now: server.clock.now(), language: "en" } as never);
    const answers = await Promise.allSettled(Array.from({ length: requests }, request));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as object] : []));
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ class: "MANY" }) as object));
    await server.runJobs();
    const sent = (await server.fetch("/dev/outbox.json")).envelope as unknown as { to: string }[];
    return sent.filter(({ to }) => to === address).length;
  }

  test("are as many as may be; the twin sends more [unsubscribe.manage]", async () => {
    const requests = cases(50, 10);
    const sent = await sentOf("ada", requests, limits);
    found("S4", "fresh links sent by one message's link", sent, requests, most);
    expect(sent).toBe(most);
    const allChecked = meeting(inTwin);
    const checkThenAct: Limits = {
      ...limits,
      async take(rule, key, more) {
        await limits.check(rule, key, more?.on);
        await allChecked();
        await limits.take(rule, key, more).catch(() => undefined);
      },
    };
    const twin = await sentOf("eve", inTwin, checkThenAct);
    foundInTwin("S4", "fresh links sent too many by check, then act", twin - most);
    expect(twin).toBeGreaterThan(most);
  });
});
