import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { realDatabase, testDatabases } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { meeting } from "../../testing/meeting.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { claimMs, deliverOnce, EffectUnderWay, type Effect, type DeliveryOutcome } from "./deliverOnce.ts";

const runtime = testRuntime();
const north = (effectId: string): Effect => ({ accountId: "north", effectId });

describe.each(testDatabases())("an effect, on $name,", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await givenAccount(connection.database, "north");
  });
  afterAll(() => connection.close());
  const deliver = (id: string, work: () => Promise<DeliveryOutcome>) =>
    deliverOnce(connection.database, north(id), runtime.now, work);

  test.each(["done", "refused", "unwanted", "late"] as const)("is not made again once it is %s", async (outcome) => {
    let made = 0;
    for (let run = 0; run < 3; run++) await deliver(outcome, () => Promise.resolve((made++, outcome)));
    expect(made).toBe(1);
  });

  test("is tried again at once after a failure", async () => {
    let tries = 0;
    const work = () => (++tries < 3 ? Promise.reject(new Error("down")) : Promise.resolve("done" as const));
    await expect(deliver("failing", work)).rejects.toThrow("down");
    await expect(deliver("failing", work)).rejects.toThrow("down");
    await deliver("failing", work);
    expect(tries).toBe(3);
  });

  test("is taken over from a worker that died after the seconds of its claim, and not before [otp.delivery]", async () => {
    // What a process leaves behind that ends while it sends.
    const until = new Date(runtime.now().getTime() + claimMs);
    await connection.database("deliveries").insert({ account_id: "north", effect_id: "died", claimed_until: until });
    await expect(deliver("died", () => Promise.resolve("done"))).rejects.toThrow(EffectUnderWay);
    runtime.pass(7);
    let made = 0;
    await deliver("died", () => Promise.resolve((made++, "done" as const)));
    expect(made).toBe(1);
  });

  test("is not taken over from a worker that lives, however long its peer takes", async () => {
    const row = { account_id: "north", effect_id: "slow" };
    const claimedUntil = async () => (await connection.database("deliveries").where(row).first()).claimed_until as Date;
    let finish: (outcome: DeliveryOutcome) => void = () => undefined;
    const slow = new Promise<DeliveryOutcome>((resolve) => (finish = resolve));
    let ended: Promise<DeliveryOutcome> | undefined;
    await new Promise<void>((started) => {
      ended = deliver("slow", () => (started(), slow));
    });
    const first = await claimedUntil();
    runtime.pass(5);
    await expect.poll(claimedUntil).not.toEqual(first);
    runtime.pass(2);
    await expect(deliver("slow", () => Promise.resolve("done"))).rejects.toThrow(EffectUnderWay);
    finish("done");
    expect(await ended).toBe("done");
  });
});

describe("an effect that twenty workers reach for at once, on PostgreSQL,", () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await realDatabase().open();
    await givenAccount(connection.database, "north");
  });
  afterAll(() => connection.close());

  const atOnce = 20;
  const allHaveChecked = meeting(atOnce);
  /** Checks first, then acts, then records it: the wrong order. */
  async function checkThenAct(effect: Effect, work: () => Promise<DeliveryOutcome>): Promise<unknown> {
    const row = { account_id: effect.accountId, effect_id: effect.effectId };
    const known = await connection.database("deliveries").where(row).first("outcome");
    await allHaveChecked();
    if (known) return;
    const outcome = await work();
    await connection
      .database("deliveries")
      .insert({ ...row, claimed_until: runtime.now(), outcome })
      .onConflict()
      .ignore();
  }

  async function madeBy(
    deliver: (effect: Effect, work: () => Promise<DeliveryOutcome>) => Promise<unknown>,
    id: string,
  ) {
    let made = 0;
    const work = async (): Promise<DeliveryOutcome> => {
      made++;
      await connection.database.raw("select 1");
      return "done";
    };
    await Promise.allSettled(Array.from({ length: atOnce }, () => deliver(north(id), work)));
    return made;
  }

  test("is made once; a twin that looks first and notes it after makes it many times", async () => {
    expect(await madeBy((effect, work) => deliverOnce(connection.database, effect, runtime.now, work), "race")).toBe(1);
    expect(await madeBy(checkThenAct, "twin")).toBeGreaterThan(1);
  });
});
