// Text messages that may be a refusal: staff see them once, and what they settle counts as STOP does.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { auditOf, hashOfNumber, isNumberStopped } from "../../platform/index.ts";
import { findQueuedTexts, settleText } from "./index.ts";
import { queueText } from "./queue.ts";

const runtime = testRuntime();
const seal = sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), runtime);
const number = "+12025550123";

describe.each(testDatabases())("texts that may be a refusal, on $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    for (const account of ["north", "south"]) await givenAccount(connection.database, account);
  });
  afterAll(() => connection.close());

  const services = () => ({ database: connection.database, runtime, seal, audit: auditOf(runtime) });
  const openEntries = (accountId: string) => findQueuedTexts(connection.database, { seal }, accountId, { limit: 10 });

  test("wait for the staff of their account with number and text, and are settled once: a refusal stops the number and is in the record of who has it", async () => {
    const entry = { entryId: "e-1", recipientId: "r", channel: "SMS", number, text: "leave me alone" } as const;
    await inTransaction(connection.database, runtime, async (on) => {
      await queueText({ seal }, on, "north", { ...entry, receivedAt: runtime.now() });
      await on("message_numbers").insert({
        ...{ account_id: "north", log_id: "l", effect_id: "e", number: await hashOfNumber(on, number) },
        ...{ recipient_id: "r", at: runtime.now() },
      });
    });
    expect(await openEntries("north")).toEqual([{ ...entry, receivedAt: runtime.now() }]);
    expect(await openEntries("south")).toEqual([]);
    const settling = { accountId: "north", entryId: "e-1", isRefusal: true, actor: "user:u" };
    expect(await settleText(services(), { ...settling, accountId: "south" })).toBe(false);
    const settled = await Promise.all([settleText(services(), settling), settleText(services(), settling)]);
    expect(settled.toSorted()).toEqual([false, true]);
    expect(await openEntries("north")).toEqual([]);
    expect(await isNumberStopped(connection.database, number)).toBe(true);
    const rows = await connection.database("consents").select("recipient_id", "channel", "state", "source", "actor");
    expect(rows).toEqual([{ recipient_id: "r", channel: "", state: "refused", source: "sms", actor: "user:u" }]);
  });

  test("that were none are settled, and stop nothing", async () => {
    const entry = {
      entryId: "e-2",
      recipientId: "r",
      channel: "SMS",
      number: "+12025550124",
      text: "no problem",
    } as const;
    await inTransaction(connection.database, runtime, (on) =>
      queueText({ seal }, on, "north", { ...entry, receivedAt: runtime.now() }),
    );
    const settling = { accountId: "north", entryId: "e-2", isRefusal: false, actor: "user:u" };
    expect(await settleText(services(), settling)).toBe(true);
    expect(await isNumberStopped(connection.database, entry.number)).toBe(false);
  });
});
