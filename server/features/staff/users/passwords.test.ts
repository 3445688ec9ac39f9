import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { passwordCost, readConfig } from "../../../config.ts";
import { Refused } from "../../../http/refusal.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { demandNewPassword } from "./changePassword.ts";
import { isCommonPassword } from "@billwright/engine/users";
import { demoCost, hashPassword, passwordsOf, turns } from "./passwords.ts";
import { drawPassword } from "./putUser.ts";

const password = "Correct-Horse-9-Battery";
const passwords = passwordsOf(testRuntime(), demoCost);

describe("a kept password", () => {
  test("is matched by itself alone, and says with what it was made", async () => {
    const kept = await passwords.hash(password);
    expect(kept).toMatch(/^scrypt\$10\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    const tries = [password, "correct-Horse-9-Battery", `${password} `, password.slice(1), ""];
    expect(await Promise.all(tries.map((each) => passwords.matches(each, kept)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("goes on matching after the cost was raised", async () => {
    const kept = await passwords.hash(password);
    expect(await passwordsOf(testRuntime(), { ...demoCost, log2N: 11 }).matches(password, kept)).toBe(true);
  });

  test("has a salt of its own: two users with one password are not seen to have it", async () => {
    expect(await passwords.hash(password)).not.toBe(await passwords.hash(password));
  });

  test("matches on whatever keyboard its characters were composed", async () => {
    const kept = await passwords.hash("Müller-Straße-9");
    expect(await passwords.matches("Mu\u0308ller-Straße-9", kept)).toBe(true);
  });

  test.each([null, "", "none", "scrypt$10$8$1$short$short", `$2b$10$${"a".repeat(53)}`])(
    "that cannot be read (%s) is matched by nothing",
    async (kept) => expect(await passwords.matches("none", kept)).toBe(false),
  );

  test("costs in every process what OWASP asks for: no setting makes it cheap", () => {
    expect(readConfig({ PASSWORD_COST: "1" }).passwordCost).toEqual({ log2N: 15, r: 8, p: 3 });
  });

  test("that is not there takes as much work as one that is", async () => {
    // What passwords.ts has imported by name is the spy from the first sync to the second.
    const derived = vi.spyOn(crypto, "scrypt");
    onTestFinished(() => {
      derived.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    const real = passwordsOf(testRuntime(), passwordCost);
    await real.matches("wrong", await hashPassword(password, Buffer.alloc(16, 1), passwordCost));
    await real.matches("wrong", null);
    const [, known, unknown, ...more] = derived.mock.calls.map(([, salt, length, options]) => ({
      salt: Buffer.byteLength(salt as Buffer),
      length,
      options,
    }));
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ salt: 16, length: 32, options: { N: 2 ** 15, r: 8, p: 3 } });
    expect(more).toEqual([]);
  });
});

describe("a new password", () => {
  const faults: [password: string, key: string | null][] = [
    ["Correct-9-Ho", null],
    ["Correct-9-H", "session.weakPassword"],
    ["correct-9-horse", "session.weakPassword"],
    ["CORRECT-9-HORSE", "session.weakPassword"],
    ["Correct-x-Horse", "session.weakPassword"],
    ["Correct9Horse9", "session.weakPassword"],
    ["", "session.required"],
    ["Lighthouse-2026!", "session.samePassword"],
    [`Aa1!${"x".repeat(60)}`, null],
    [`Aa1!${"x".repeat(252)}`, null],
    [`Aa1!${"x".repeat(253)}`, "session.longPassword"],
    ["Password1234!", "session.commonPassword"],
    ["P@ssw0rd-2026", "session.commonPassword"],
    ["Welcome!!2026", "session.commonPassword"],
    ["1234!Qwertyuiop", "session.commonPassword"],
    ["Welcome-to-Port-9", null],
  ];
  const faultOf = (newPassword: string): string | null => {
    try {
      demandNewPassword({ currentPassword: "Lighthouse-2026!", newPassword }, new Date("2026-11-20T12:00:00Z"));
      return null;
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      const [{ key, field }] = (error as Refused).problems as [Refused["problems"][number]];
      expect(field).toBe("newPassword");
      return key;
    }
  };

  test.each(faults)("%j gets the error %s [session.password]", (text, key) => {
    expect(faultOf(text)).toBe(key);
  });

  test("of 128 kB is refused before anything is made of it [session.password]", async () => {
    const huge = "aA1!".repeat(32 * 1024);
    const normalize = vi.spyOn(String.prototype, "normalize");
    onTestFinished(() => normalize.mockRestore());
    expect(faultOf(huge)).toBe("session.longPassword");
    expect(await passwords.matches(huge, null)).toBe(false);
    expect(await passwords.matches(password, null)).toBe(false);
    expect(normalize.mock.contexts.map(String)).toEqual([password]);
  });

  test("that is drawn for a user is always good enough", () => {
    const runtime = testRuntime();
    for (let drawn = 0; drawn < 200; drawn++) {
      const text = drawPassword(runtime);
      expect([text, faultOf(text), isCommonPassword(text)]).toEqual([text, null, false]);
    }
  });
});

describe("work in turns", () => {
  test("is done two at a time, in the order it came", async () => {
    const inTurn = turns(2, 100);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const work = (index: number) => async () => {
      most = Math.max(most, ++running);
      await nextTurn();
      running--;
      done.push(index);
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => inTurn(work(index))));
    expect([most, done]).toEqual([2, Array.from({ length: 50 }, (_, index) => index)]);
  });

  test("has a line of its own for those who are known: strangers fill theirs, and are overtaken", async () => {
    const inTurn = turns(2, 100);
    const done: string[] = [];
    const work = (who: string) => async () => (await nextTurn(), void done.push(who));
    const strangers = Array.from({ length: 120 }, () => inTurn(work("stranger")));
    const owner = inTurn(work("owner"), { isKnown: true });
    const outcomes = await Promise.allSettled([...strangers, owner]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(18);
    expect([outcomes.at(-1)?.status, done.indexOf("owner")]).toEqual(["fulfilled", 2]);
  });

  test("of the known is refused as well where their own line is too long", async () => {
    const inTurn = turns(1, 2);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => inTurn(nextTurn, { isKnown: true })));
    expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(2);
  });

  test("goes on after a piece of it has failed, and is refused where the line is too long", async () => {
    const inTurn = turns(1, 2);
    const work = async () => {
      await nextTurn();
      throw new Error("failed");
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => inTurn(work)));
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as Error).message : ""));
    expect(reasons).toEqual(["failed", "failed", "failed", "BUSY api.busy", "BUSY api.busy"]);
    await expect(inTurn(() => Promise.resolve("done"))).resolves.toBe("done");
    expect(outcomes.some((outcome) => outcome.status === "rejected" && outcome.reason instanceof Refused)).toBe(true);
  });
});
