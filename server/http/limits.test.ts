// Limits are counted in one table, for all processes: never more than the rule allows within any of its windows, even in parallel.
import { limits as rules, calls, type CallDeclaration, type LimitRule } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../database/connect.ts";
import { embeddedDatabase, realDatabase } from "../testing/databases.ts";
import { meeting } from "../testing/meeting.ts";
import { testRuntime } from "../testing/runtime.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { forgetCounts, limitsOn, requestLimits, type Limits } from "./limits.ts";
import { Refused } from "./refusal.ts";

const keyring = keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]);
const ruleOf = (...windows: LimitRule["windows"]): LimitRule => ({
  name: "test",
  per: "contact",
  counts: "calls",
  windows,
});
const key = ["north", "ada@example.com"];

/** Seconds to wait and the message; null if it was accepted. */
const refusal = (taken: Promise<void>) =>
  taken.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return [error.retryAfter, error.problems[0]?.key];
    },
  );

/** Of short links, which are no call, and of the mails on new answers. */
const ofNoCall: readonly LimitRule[] = [rules.shortLinkMisses, rules.answersAnnounced];

test.each(Object.values(rules).filter((rule) => !ofNoCall.includes(rule)))(
  "the limit $name belongs to a call that declares it [otp.limits]",
  (rule) => {
    const declared = Object.values(calls as Record<string, CallDeclaration>).flatMap(({ limits = [] }) => limits);
    expect(declared).toContain(rule);
  },
);

describe("a limit", () => {
  let connection: Connection;
  const runtime = testRuntime();
  let limits: Limits;
  beforeAll(async () => {
    connection = await embeddedDatabase().open();
    limits = limitsOn(connection.database, keyring, runtime);
  });
  afterAll(() => connection.close());
  beforeEach(() => connection.database("limit_counts").delete());
  const rows = () => connection.database("limit_counts").select();

  test("holds at any moment of its window, not from the full minute on [otp.limits]", async () => {
    const rule = ruleOf({ count: 2, seconds: 60 });
    await limits.take(rule, key);
    runtime.pass(40);
    await limits.take(rule, key);
    expect(await refusal(limits.take(rule, key))).toEqual([20, "api.tooMany"]);
    runtime.pass(20);
    await limits.take(rule, key);
    expect(await refusal(limits.take(rule, key))).toEqual([40, "api.tooMany"]);
  });

  test("says how long its fullest window takes, in that window's words [otp.limits]", async () => {
    const rule = ruleOf({ count: 1, seconds: 30, message: "codes.tooSoon" }, { count: 2, seconds: 3600 });
    await limits.take(rule, key);
    expect(await refusal(limits.take(rule, key))).toEqual([30, "codes.tooSoon"]);
    runtime.pass(30);
    await limits.take(rule, key);
    expect(await refusal(limits.take(rule, key))).toEqual([3570, "api.tooMany"]);
    expect(await refusal(limits.check(rule, key))).toEqual([3570, "api.tooMany"]);
  });

  test("does not count what it refuses, nor what is given back [otp.limits]", async () => {
    const rule = ruleOf({ count: 2, seconds: 60 });
    await limits.take(rule, key);
    expect(await refusal(limits.take(rule, key, { times: 2 }))).toEqual([60, "api.tooMany"]);
    await limits.take(rule, key);
    await limits.giveBack(rule, key);
    await limits.giveBack(rule, key);
    await limits.giveBack(rule, key);
    await limits.take(rule, key, { times: 2 });
    expect(await refusal(limits.take(rule, key))).toEqual([60, "api.tooMany"]);
  });

  test("takes back as many as are given back, though several were counted one moment after the other [otp.limits]", async () => {
    const rule = ruleOf({ count: 3, seconds: 60 });
    for (let taken = 0; taken < 3; taken++) {
      await limits.take(rule, key);
      runtime.pass(1);
    }
    await limits.giveBack(rule, key);
    await limits.giveBack(rule, key);
    await limits.take(rule, key, { times: 2 });
    expect(await refusal(limits.take(rule, key))).toEqual([57, "api.tooMany"]);
  });

  test("that bears nothing refuses the first [otp.limits]", async () => {
    expect(await refusal(limits.take(ruleOf({ count: 0, seconds: 60 }), key))).toEqual([60, "api.tooMany"]);
  });

  test("of many counts keeps a hundred moments at most, and bears no more for it [otp.limits]", async () => {
    const rule = ruleOf({ count: 1000, seconds: 1000 });
    for (let second = 0; second < 1000; second++) {
      await limits.take(rule, key);
      runtime.pass(1);
    }
    const [row] = (await rows()) as { times: Date[] }[];
    expect(row?.times.length).toBeLessThanOrEqual(101);
    expect(await refusal(limits.take(rule, key, { times: 11 }))).not.toBeNull();
  });

  test("keeps nothing of whoever is counted but a keyed digest, and that no longer than its window [otp.limits]", async () => {
    const rule = ruleOf({ count: 2, seconds: 60 });
    await limits.take(rule, key);
    expect(JSON.stringify(await rows())).not.toMatch(/ada|north/);
    await forgetCounts(connection.database, runtime.now());
    expect(await rows()).toHaveLength(1);
    runtime.pass(61);
    await forgetCounts(connection.database, runtime.now());
    expect(await rows()).toEqual([]);
  });

  test("on requests is counted in portions: a process writes once for each, and lets no request more through [otp.limits]", async () => {
    const requests = requestLimits(limits, 300, runtime);
    const through = async () => {
      let count = 0;
      while ((await refusal(requests.take("192.0.2.1"))) === null) count++;
      return count;
    };
    for (let request = 0; request < 3; request++) await requests.take("192.0.2.1");
    const counted = async () => ((await rows()) as { counts: number[] }[])[0]?.counts;
    expect(await counted()).toEqual([3]);
    await requests.take("192.0.2.1");
    expect(await counted()).toEqual([6]);
    expect(await through()).toBe(296);
  });
});

describe("fifty at once", () => {
  const fifty = 50;
  let connection: Connection;
  beforeAll(async () => void (connection = await realDatabase().open()));
  afterAll(() => connection.close());

  test("fit the window exactly; of the twin that looks first and counts after, more do [otp.limits]", async () => {
    const limits = limitsOn(connection.database, keyring, testRuntime());
    const rule = ruleOf({ count: 3, seconds: 60 });
    const through = async (take: () => Promise<void>) =>
      (await Promise.all(Array.from({ length: fifty }, () => refusal(take())))).filter((each) => each === null).length;
    expect(await through(() => limits.take(rule, ["ours"]))).toBe(3);
    const allHaveChecked = meeting(fifty);
    const checkThenAct = async () => {
      await limits.check(rule, ["twin"]);
      await allHaveChecked();
      await limits.take(rule, ["twin"]).catch(() => undefined);
    };
    expect(await through(checkThenAct)).toBeGreaterThan(3);
  });
});
