import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testNow, userToken } from "../testing/staffApp.tsx";
import { readClaims } from "./claims.ts";
import { beginSession, refreshBeforeMs, sessionFlow, type SessionEffect, type SessionEvent } from "./sessionFlow.ts";

const minute = 60_000;
const first = userToken();
const second = userToken({ issuedAt: testNow + 14 * minute });
const signedIn = beginSession(first);
const renewing = { ...signedIn, isRenewing: true } as typeof signedIn;
const out = { at: "out", why: "absent" } as const;
const words = [{ key: "api.denied", params: {}, text: "No" }];

/** The result of a sequence of events, with all effects in one list. */
function run(state: ReturnType<typeof beginSession>, events: readonly SessionEvent[]) {
  const done: SessionEffect[] = [];
  for (const event of events) {
    const [next, effects] = sessionFlow(state, event);
    state = next;
    done.push(...effects);
  }
  return { state, effects: done };
}

test("reads role, name, e-mail, id, account and expiry from a user's token [roles.token]", () => {
  const token = userToken({ role: "Display", email: "zoë@example.com", name: "Zoë Ünal", id: "u-7", accountId: "a-9" });
  expect(readClaims(token)).toEqual({
    user: { role: "Display", email: "zoë@example.com", name: "Zoë Ünal", id: "u-7", accountId: "a-9" },
    issuedAt: testNow,
    expiresAt: testNow + 15 * minute,
  });
});

test("takes nothing for a token that is none, and never breaks on one [roles.token]", () => {
  const anyPayload = fc.oneof(fc.string(), fc.json()).map((text) => `h.${btoa(encodeURIComponent(text))}.s`);
  fc.assert(fc.property(fc.oneof(fc.string(), anyPayload), (text) => readClaims(text) === null));
  expect(readClaims(userToken({ role: "Root" as never }))).toBeNull();
  expect(readClaims(userToken({ id: "" }))).toBeNull();
});

describe("the renewal", () => {
  test("is due 60 seconds before exp [session.refresh]", () => {
    const begun = run(signedIn, [{ type: "started", now: testNow }]);
    expect(begun.effects).toEqual([{ type: "renewIn", ms: 14 * minute }]);
    expect(run(begun.state, [{ type: "due", now: testNow + 14 * minute - 1 }]).effects).toEqual([
      { type: "renewIn", ms: 1 },
    ]);
    expect(run(begun.state, [{ type: "due", now: testNow + 14 * minute }]).effects).toEqual([
      { type: "renew", token: first },
    ]);
  });

  test("is due at once for a token that has expired while nobody looked [session.refresh]", () => {
    expect(run(signedIn, [{ type: "started", now: testNow + 60 * minute }]).effects).toEqual([
      { type: "renewIn", ms: 0 },
    ]);
  });

  test("brings the next token, which is kept and renewed in its turn [session.refresh]", () => {
    const now = testNow + 14 * minute;
    const { state, effects } = run(renewing, [{ type: "renewed", token: second, now }]);
    expect(effects).toEqual([
      { type: "keep", token: second },
      { type: "renewIn", ms: 14 * minute },
    ]);
    expect(state).toMatchObject({ at: "in", token: second, isRenewing: false });
  });

  test("asks once, whoever asks how often while it runs [session.refresh]", () => {
    const waiting = run(signedIn, [
      { type: "denied", token: first, again: false },
      { type: "denied", token: first, again: false },
      { type: "due", now: testNow + 20 * minute },
    ]);
    expect(waiting.effects).toEqual([{ type: "renew", token: first }]);
  });

  test("tries again after a broken network, later each time, and forgets nothing meanwhile [session.refresh]", () => {
    let state = renewing;
    const waits: number[] = [];
    for (let now = testNow; waits.length < 7; now += minute) {
      const [next, effects] = sessionFlow(state, { type: "unreached", now });
      expect(effects.map(({ type }) => type)).toEqual(["renewIn"]);
      waits.push(...effects.map((effect) => (effect.type === "renewIn" ? effect.ms : 0)));
      state = { ...next, isRenewing: true } as typeof renewing;
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(state).toMatchObject({ at: "in", token: first });
  });

  test("that reached nobody is repeated as soon as the network is back, and only then [session.refresh]", () => {
    const missed = run(renewing, [{ type: "unreached", now: testNow }]).state;
    expect(run(missed, [{ type: "online" }, { type: "online" }]).effects).toEqual([{ type: "renew", token: first }]);
    expect(run(signedIn, [{ type: "online" }]).effects).toEqual([]);
  });

  test("answered with errors logs them, forgets the session and signs out [session.refresh]", () => {
    const { state, effects } = run(renewing, [{ type: "refused", errors: words }]);
    expect(effects).toEqual([{ type: "log", errors: words }, { type: "forget" }]);
    expect(state).toEqual({ at: "out", why: "ended" });
  });

  test("keeps its pace on a clock that is wrong by hours [session.refresh]", () => {
    for (const now of [testNow - 5 * 60 * minute, testNow + 5 * 60 * minute]) {
      const { effects } = run(renewing, [{ type: "renewed", token: first, now }]);
      expect(effects).toContainEqual({ type: "renewIn", ms: 15 * minute - refreshBeforeMs });
    }
  });
});

describe("another tab", () => {
  test("that renewed the token gives it to this one, which then asks for none [session.refresh]", () => {
    const now = testNow + 14 * minute;
    const { state, effects } = run(renewing, [{ type: "stored", token: second, now }]);
    expect(effects).toEqual([{ type: "renewIn", ms: 14 * minute }]);
    expect(state).toMatchObject({ token: second, isRenewing: false });
  });

  test("that signed out signs this one out; one that signed in signs it in", () => {
    const gone = run(signedIn, [{ type: "stored", token: null, now: testNow }]);
    expect(gone).toEqual({ state: out, effects: [{ type: "forget" }] });
    expect(run(out, [{ type: "stored", token: first, now: testNow }]).state).toMatchObject({ at: "in", token: first });
  });

  test("keeps the very same user for as long as the tokens say the same, so that no page asks anew", () => {
    const { state } = run(signedIn, [{ type: "stored", token: second, now: testNow }]);
    expect(state.at === "in" && signedIn.at === "in" && state.user === signedIn.user).toBe(true);
    const other = userToken({ role: "User", issuedAt: testNow + minute });
    expect(run(signedIn, [{ type: "stored", token: other, now: testNow }]).state).toMatchObject({
      user: { role: "User" },
    });
  });
});

test("a call denied for a token that was just renewed for it signs out; for an older token it means nothing", () => {
  expect(run(signedIn, [{ type: "denied", token: first, again: true }])).toEqual({
    state: { at: "out", why: "ended" },
    effects: [{ type: "forget" }],
  });
  expect(run(signedIn, [{ type: "denied", token: "older", again: true }])).toEqual({ state: signedIn, effects: [] });
});

test("signing out ends the session on the server and forgets it here; after that nothing brings it back", () => {
  const left = run(signedIn, [{ type: "left" }]);
  expect(left.effects).toEqual([{ type: "endOnServer", token: first }, { type: "forget" }]);
  const late: SessionEvent[] = [
    { type: "renewed", token: second, now: testNow },
    { type: "due", now: testNow },
    { type: "unreached", now: testNow },
    { type: "refused", errors: words },
  ];
  expect(run(left.state, late)).toEqual({ state: { at: "out", why: "left" }, effects: [] });
});
