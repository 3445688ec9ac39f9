// What autosave decides, event by event. Data compared with data: nothing is sent here.
import { expect, test } from "vitest";
import type { Failure } from "../../../client/answer.ts";
import { autosaveFlow, beginAutosave, type AutosaveEffect, type AutosaveEvent } from "./autosaveFlow.ts";

const change = (value: string): AutosaveEvent<string> => ({ type: "changed", value });
const due: AutosaveEvent<string> = { type: "due" };
const saved = (revision: number): AutosaveEvent<string> => ({ type: "saved", revision, savedAt: "12:00" });
const refused = (status: number): Failure => ({ kind: "refused", status, code: 420, errors: [], errorGuid: null });
const failed = (failure: Failure): AutosaveEvent<string> => ({ type: "saveFailed", failure });
const lost: Failure = { kind: "unreachable" };

function play(events: AutosaveEvent<string>[]) {
  let state = beginAutosave<string>({ revision: 4, writer: { id: "tab", save: 0 } });
  const effects: AutosaveEffect<string>[] = [];
  for (const event of events) {
    const [next, more] = autosaveFlow<string>()(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, lines: effects.flatMap(linesOf) };
}

/** An effect in short; calling off a timer says nothing. */
function linesOf(effect: AutosaveEffect<string>): string[] {
  if (effect.type === "callOff") return [];
  if (effect.type === "saveIn") return ["later"];
  if (effect.type === "send") return [`send ${effect.value}, ${effect.stamp.revision}.${effect.stamp.writer.save}`];
  return [`keep ${effect.unsent?.value ?? "nothing"}`];
}

const cases: { title: string; events: AutosaveEvent<string>[]; shown: string; lines: string[] }[] = [
  {
    title: "sends the latest words once they have rested",
    events: [change("G"), change("Gas"), due],
    shown: "saving",
    lines: ["later", "later", "send Gas, 4.1"],
  },
  {
    title: "sends one at a time, the next under the revision that the last one brought",
    events: [change("one"), due, change("two"), due, saved(5)],
    shown: "saving",
    lines: ["later", "send one, 4.1", "later", "send two, 5.2"],
  },
  {
    title: "keeps on the device what failed, and sends it again when it is due",
    events: [change("one"), due, failed(lost), due],
    shown: "saving",
    lines: ["later", "send one, 4.1", "keep one", "send one, 4.2"],
  },
  {
    title: "sends newer words than those that failed",
    events: [change("one"), due, change("two"), failed(lost), due],
    shown: "saving",
    lines: ["later", "send one, 4.1", "later", "keep two", "send two, 4.2"],
  },
  {
    title: "sends nothing over another author's words, and keeps what is typed since",
    events: [change("mine"), due, failed(refused(409)), change("more"), due],
    shown: "conflict",
    lines: ["later", "send mine, 4.1", "keep mine", "keep more"],
  },
  {
    title: "keeps and sends what waits when the editor goes",
    events: [change("half"), { type: "leaving" }],
    shown: "saving",
    lines: ["later", "keep half", "send half, 4.1"],
  },
  {
    title: "does nothing once it is stopped, and goes on with what was typed meanwhile",
    events: [{ type: "stopped" }, change("one"), due, { type: "leaving" }, { type: "resumed" }],
    shown: "saving",
    lines: ["send one, 4.1"],
  },
  {
    title: "does not bring back what has become a version, though an earlier save of it fails afterwards",
    events: [change("one"), due, { type: "over" }, failed(lost), { type: "resumed" }, due],
    shown: "failed",
    lines: ["later", "send one, 4.1", "keep nothing", "keep nothing"],
  },
  {
    title: "counts what else is sent in the editor's name",
    events: [{ type: "counted" }, change("one"), due],
    shown: "saving",
    lines: ["later", "send one, 4.2"],
  },
];

test.each(cases)("autosave $title", ({ events, shown, lines }) => {
  const run = play(events);
  expect(run.state.shown.at).toBe(shown);
  expect(run.lines).toEqual(lines);
});
