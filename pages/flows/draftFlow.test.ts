import { expect, test } from "vitest";
import { draftFlow, saveAfterMs, type DraftEffect, type DraftEvent, type DraftState } from "./draftFlow.ts";

const later: DraftEffect = { type: "saveIn", ms: saveAfterMs };
const save: DraftEffect = { type: "save" };
const saveNow: DraftEffect = { type: "saveNow" };
const clear: DraftEffect = { type: "clear" };
const forget = (goOn: boolean): DraftEvent => ({ type: "forget", goOn });

const cases: { title: string; events: DraftEvent["type"][]; at: DraftState["at"]; effects: DraftEffect[] }[] = [
  {
    title: "many keys are one save",
    events: ["changed", "changed", "changed", "due"],
    at: "saving",
    effects: [later, save],
  },
  { title: "a saved draft rests", events: ["changed", "due", "saved"], at: "idle", effects: [later, save] },
  {
    title: "a change while saving is saved after it",
    events: ["changed", "due", "changed", "saved", "due"],
    at: "saving",
    effects: [later, save, later, save],
  },
  {
    title: "leaving saves at once what waits, and does not rely on time to finish",
    events: ["changed", "leaving"],
    at: "saving",
    effects: [later, saveNow, save],
  },
  {
    title: "leaving while the newest state is being saved does not rely on time to finish, either",
    events: ["changed", "due", "leaving"],
    at: "saving",
    effects: [later, save, saveNow],
  },
  {
    title: "leaving while an older state is being saved saves the newer one, too",
    events: ["changed", "due", "changed", "leaving"],
    at: "saving",
    effects: [later, save, saveNow, save],
  },
  { title: "leaving without a change writes nothing", events: ["leaving"], at: "idle", effects: [] },
  {
    title: "a browser that keeps nothing is not tried again",
    events: ["changed", "due", "saveFailed", "changed"],
    at: "off",
    effects: [later, save],
  },
];

for (const { title, events, at, effects } of cases) {
  test(`${title} [form.draft]`, () => {
    const run = play(events.map((type) => ({ type }) as DraftEvent));
    expect(run.state.at).toBe(at);
    expect(run.effects).toEqual(effects);
  });
}

test("submitting or expiring clears the draft, and no late change brings it back [form.draft]", () => {
  const run = play([
    { type: "changed" },
    { type: "due" },
    forget(false),
    { type: "saved" },
    { type: "changed" },
    { type: "leaving" },
  ]);
  expect(run.state).toEqual({ at: "off" });
  expect(run.effects).toEqual([later, save, clear]);
});

test("starting over clears the draft and keeps the next one [form.draft]", () => {
  const run = play([{ type: "changed" }, forget(true), { type: "changed" }, { type: "due" }]);
  expect(run.effects).toEqual([later, clear, later, save]);
});

function play(events: DraftEvent[]) {
  let state: DraftState = { at: "idle" };
  const effects: DraftEffect[] = [];
  for (const event of events) {
    const [next, more] = draftFlow(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
