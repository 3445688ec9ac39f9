// Card and bank numbers, codes, tokens, addresses and phone numbers are planted in every call, wherever a field of that name is, beside good
// fields and in place of them. None of them is then in the log or in an error, and none of the secret ones plain in any table (threats.md
// T16, T29, T39, T42). A new call is included automatically; `npm test` asks every fourth.
import { calls, type CallDeclaration, type CallName } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { found, foundInTwin, someOf } from "../../test/support/proof.ts";
import { outboxOn } from "../providers/outbound/outbox.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { customerOn } from "../testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "../testing/given.ts";
import { allCalls, givenPerson, goodRequests, withToken } from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { givenOwner } from "../testing/staffCalls.ts";
import { addressOf, searchOf, testServer, type TestServer } from "../testing/server.ts";

type Fields = Record<string, unknown>;

const bank = { number: "83920174655", routing: "021000021" };
/** What a field of such a name is given. */
const byName: [name: RegExp, canary: string][] = [
  [/card/i, "4539148803436467"],
  [/bankAccountNumber/i, bank.number],
  [/otp|code$/i, "739164"],
  [/email/i, "canary.zebra@example.org"],
  [/mobile|phone|^to$/i, "+12025550187"],
];
const [card, , code, email, phone] = byName.map(([, canary]) => canary) as [string, string, string, string, string];
/** What no table holds plain; contacts are data that the biller is to have. */
const secrets: Record<string, string> = { card, bank: bank.number, code };

/** The same fields with canaries in those that are named like one. */
function planted(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const [, canary] = byName.find(([pattern]) => pattern.test(name)) ?? [];
    return [name, canary !== undefined && typeof value === "string" ? canary : value];
  });
  return Object.fromEntries(entries);
}
/** Every canary in a field that the call does not know. */
const beside = { cardNumber2: card, bankAccountNumber2: bank.number, otp2: code, email2: email, phone2: phone };

/** A customer types into it, or a browser that a customer has: no text of an author's, and no host name. */
const isTyped = (name: CallName, field: string) =>
  (calls[name] as CallDeclaration).token?.kinds.includes("user") !== true && field !== "whiteLabel";

describe("what is planted in every call", { tags: ["S17"] }, () => {
  let server: TestServer;
  let me: Person;
  /** The addresses as they were requested, errors as they were answered. */
  const addresses: string[] = [];
  const errors: string[] = [];
  const tokens = new Set<string>();

  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    me = await givenPerson(server, "north", "r-1");
  });
  beforeEach(async () => void (me = { ...me, user: await givenOwner(me) }));
  afterAll(() => server.stop());

  async function ask(name: CallName, address: string, headers: Record<string, string>, body?: Fields): Promise<void> {
    addresses.push(address);
    const [method = ""] = name.split(" ");
    const answer = await server.fetch(address, {
      method,
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.envelope?.hasErrors ?? true) errors.push(answer.text);
  }

  test.each(someOf(allCalls, 4))(
    "comes to no error and no answer of %s that is a fault [api.bad-input]",
    async (name) => {
      const { headers, query = {}, path, body, parts } = await withToken(name, me, await goodRequests[name](me));
      tokens.add(me.link.token).add(me.user.token);
      const filled = addressOf(name.split(" ")[1]!, path);
      const search = (more: Fields) => `${filled}?${searchOf({ ...query, ...more })}`;
      const before = errors.length;
      await ask(name, search(planted(query)), headers, body && planted(body));
      await ask(name, search(beside), headers, body);
      if (body) {
        await ask(name, search({}), headers, { ...body, ...beside });
        for (const [key, value] of Object.entries(body)) {
          // A list that users write is their own words, as a text of theirs is.
          if (!Array.isArray(value) || isTyped(name, key))
            await ask(name, search({}), headers, { ...body, [key]: [card, bank.number, code, email] });
          if (typeof value === "string" && isTyped(name, key))
            await ask(name, search({}), headers, { ...body, [key]: card });
        }
      }
      if (parts) await ask(name, search({}), headers, { ...parts, ...beside });
      const shown = errors
        .slice(before)
        .filter((text) => Object.values(secrets).some((secret) => text.includes(secret)));
      found("S17", "canaries in errors", shown.length, errors.length - before);
      expect(shown).toEqual([]);
    },
  );

  test("is nowhere in the log, and the secret ones plain in no table, nor bank numbers and codes that were good [otp.limits]", async () => {
    const { database } = server.connection;
    const form = await givenForm(database, "north", { id: "debits", enrollmentType: "Autopay" } as never);
    const customer = customerOn(server, form, await givenLink(server, form, { recipientId: "r-9" }));
    const reportId = String((await customer.submit({ name: "Ada" })).envelope.data);
    const debit = {
      bankAccountNumber: bank.number,
      confirmBankAccountNumber: bank.number,
      banRoutingNumber: bank.routing,
    };
    await customer.post(reportId, { bankDetails: debit as never });
    await server.runJobs();
    const sent = (await outboxOn(database, server.seal).newest(50)).flatMap(({ code: good }) => good ?? []);
    const log = server.log();
    const inLog = [...Object.values(secrets), email, phone, ...tokens].filter((canary) => log.includes(canary));
    found("S17", "canaries in the log", inLog.length, addresses.length);
    const dump = await dumped();
    const inDump = [...Object.values(secrets), ...tokens].filter((canary) => dump.includes(canary));
    const codes = sent.filter((good) => new RegExp(`"(?:code|text)": ?"[^"]*\\b${good}\\b`).test(dump));
    found("S17", "secrets plain in a table", inDump.length + codes.length, secretsTried(sent.length));
    const inAddresses = addresses.filter((address) => [...tokens].some((token) => address.includes(token)));
    foundInTwin("S17", "tokens in the log of a twin that writes addresses as they came", inAddresses.length);
    expect([inLog, inDump, codes]).toEqual([[], [], []]);
    expect([inAddresses.length > 0, log.length > 0, dump.includes("r-9")]).toEqual([true, true, true]);
  });

  const secretsTried = (codes: number) => Object.keys(secrets).length + tokens.size + codes;

  /** Every row of every table, the queue's too, as text. */
  async function dumped(): Promise<string> {
    const { database } = server.connection;
    const { rows } = await database.raw<{ rows: { name: string }[] }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
    );
    const texts = [];
    for (const { name } of rows)
      texts.push(JSON.stringify((await database.raw<{ rows: unknown[] }>(`select t::text from ${name} t`)).rows));
    return texts.join("\n");
  }
});
