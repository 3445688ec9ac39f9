// Random histories through the database: what is kept there sends what the pure rules send, after every step.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  historyOf,
  newWorld,
  sendings,
  take,
  type HistoryStep,
  type World,
} from "../../../../engine/testing/consentHistory.ts";
import { cases, found } from "../../../../test/support/proof.ts";
import type { Connection, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { askConsent } from "./askConsent.ts";
import { keepRefusals } from "./erase.ts";
import { putCategories } from "./putCategories.ts";
import { addRows, type Evidence, type NewRow } from "./rows.ts";
import { currentConsents, lockConsents } from "./store.ts";

const runtime = testRuntime();
const now = runtime.now();
const address = "ada@example.org";
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
        const recorded = await askConsent(connection.database, about, { to: address, now });
        if ((recorded?.consent.isGiven ?? false) !== isSent) wrong.push(`${seed} ${step.is}: ${name} ${channel}`);
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
    if (world.kept !== before.kept) await keepRefusals(on, customer, [address], now);
    if (step.is === "erase" && step.choice < 50)
      customer.recipientId = `r-${Number(customer.recipientId.slice(2)) + 1}`;
    const added = step.is === "erase" ? [] : world.rows.slice(before.rows);
    if (added.length === 0) return;
    await lockConsents(on, customer);
    const { version } = await currentConsents(on, customer, { now });
    const named = added.map((row): NewRow => ({
      ...row,
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
