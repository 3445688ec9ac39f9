// Random histories through the database: what is kept there sends what the pure rules send, after every step.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  historyOf,
  newWorld,
  sendings,
  take,
  type DatedRow,
  type HistoryStep,
  type World,
} from "../../../../engine/testing/consentHistory.ts";
import { cases, found } from "../../../../test/support/proof.ts";
import type { Connection, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { hashOfNumber, lockNumber, setStopped } from "../../platform/index.ts";
import { askConsent } from "./askConsent.ts";
import { contactHashes } from "./contactHash.ts";
import { keepRefusals } from "./erase.ts";
import { recordImport, undoImport } from "./imports.ts";
import { putCategories } from "./putCategories.ts";
import { addRows, type Evidence, type NewRow } from "./rows.ts";
import { currentConsents, lockConsents, recordStop, refuseChoices, refuseEverything } from "./store.ts";

const runtime = testRuntime();
const now = runtime.now();
const address = "ada@example.org";
/** Stopped for all accounts, so that each history has its own. */
const numberOf = (accountId: string): string => `+1202555${String(1000 + Number(accountId.slice(8)))}`;
const byMessage: readonly HistoryStep["is"][] = ["link", "oneClick", "complaint"];
const channels = { Email: { assumed: true }, SMS: { assumed: true } };
const evidence: Evidence = {
  ...{ actor: "recipient:r", source: "page", at: now, ip: null, userAgent: null, linkId: null, language: "en" },
  ...{ salt: "random", textOf: () => null },
};

describe("random histories", { tags: ["S42"] }, () => {
  let connection: Connection;
  beforeAll(async () => void (connection = await realDatabase().open()));
  afterAll(() => connection.close());

  async function differences(seed: number): Promise<string[]> {
    const accountId = await givenAccount(connection.database, `account-${seed}`);
    const world = newWorld();
    const customer = { accountId, recipientId: "r-0" };
    await change((on) => putAll(on, accountId, world));
    const wrong: string[] = [];
    for (const step of historyOf(seed, 20)) {
      const before = { rows: world.rows.length, known: world.known, kept: world.kept };
      take(world, step);
      await change((on) => follow(on, customer, { step, world, before }));
      for (const { name, channel, isSent } of sendings(world)) {
        const about = { customer, category: name, channel };
        const to = channel === "Email" ? address : numberOf(accountId);
        const recorded = await askConsent(connection.database, about, { to, now });
        if ((recorded !== null && recorded.consent.isGiven && !recorded.isStopped) !== isSent)
          wrong.push(`${seed} ${step.is}: ${name} ${channel}`);
      }
    }
    return wrong;
  }

  const change = <Result>(work: (on: Transaction) => Promise<Result>) =>
    inTransaction(connection.database, runtime, work);

  const putAll = (on: Transaction, accountId: string, { known }: World) => {
    const categories = known.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ id, name, channels }));
    return putCategories(on, accountId, { categories, now, newId: runtime.newId, mayRemove: true });
  };

  interface Followed {
    step: HistoryStep;
    world: World;
    before: Pick<World, "known" | "kept"> & { rows: number };
  }

  /** Does in the database what the step has done to the pure record. */
  async function follow(
    on: Transaction,
    customer: { accountId: string; recipientId: string },
    { step, world, before }: Followed,
  ): Promise<void> {
    if (world.known !== before.known) await putAll(on, customer.accountId, world);
    const number = numberOf(customer.accountId);
    if (world.kept !== before.kept) await keepRefusals(on, customer, [address, number], now);
    if (step.is === "erase" && step.choice < 50)
      customer.recipientId = `r-${Number(customer.recipientId.slice(2)) + 1}`;
    const added = step.is === "erase" ? [] : world.rows.slice(before.rows);
    await followImports(on, customer, world);
    const [answer] = added;
    if (answer && byMessage.includes(step.is)) return followNo(on, customer, answer);
    await followRows(
      on,
      customer,
      world,
      added.filter(({ importId, contact }) => importId === undefined && contact === null),
    );
    if (added.some(({ contact }) => contact !== null)) {
      const isStop = world.isNumberStopped;
      const hash = await hashOfNumber(on, number);
      await lockNumber(on, hash);
      await setStopped(on, hash, isStop ? now : null);
      const contact = (await contactHashes(on, customer.accountId))(number);
      await recordStop(on, customer, { contact, isStop }, evidence);
    }
  }

  type Customer = Parameters<typeof lockConsents>[1];

  /** A no that a message led to, by the functions that take it. */
  async function followNo(on: Transaction, customer: Customer, { categoryId, channel, at }: DatedRow): Promise<void> {
    const then = { ...evidence, at: new Date(at) };
    if (categoryId === null || channel === null) await refuseEverything(on, customer, then);
    else await refuseChoices(on, customer, [{ categoryId, channel }], then);
  }

  /** A file's lines go by the functions that read them, which have to come to the same as the rules. */
  async function followImports(on: Transaction, { accountId, recipientId }: Customer, world: World): Promise<void> {
    for (const { line, is } of world.imported) {
      const { importId, categoryId, channel, given, at } = line;
      const by = { accountId, importId, actor: "operator", now, newSalt: () => "random" };
      if (is === "undo") await undoImport(on, by, [{ recipientId, categoryId, channel }]);
      else {
        const contact = channel === "Email" ? address : numberOf(accountId);
        const read = { line: 1, recipientId, categoryId, channel, given, statedAt: new Date(at), contact };
        const outcomes = await recordImport(on, by, [read]);
        expect(outcomes.get(1)).toBe(line.outcome);
      }
    }
  }

  async function followRows(on: Transaction, customer: Customer, world: World, added: readonly DatedRow[]) {
    if (added.length === 0) return;
    await lockConsents(on, customer);
    const { version } = await currentConsents(on, customer, { now });
    const named = added.map(({ at, ...row }): NewRow => ({
      ...{ ...row, statedAt: new Date(at) },
      category: world.known.find(({ id }) => id === row.categoryId)?.name ?? "",
    }));
    await addRows(on, customer, { version: version + 1, rows: named, evidence });
    const { accountId: account_id, recipientId: recipient_id } = customer;
    await on("recipient_preferences")
      .where({ account_id, recipient_id })
      .update({ version: version + 1 });
  }

  test("send through the database what the rules send", async () => {
    const histories = cases(300, 8);
    const wrong: string[] = [];
    for (let seed = 0; seed < histories; seed++) wrong.push(...(await differences(seed)));
    found("S42", "sendings that differ in the database", wrong.length, histories);
    expect(wrong).toEqual([]);
  });
});
