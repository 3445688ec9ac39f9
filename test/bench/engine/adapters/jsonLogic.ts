// The naive way: after each answer json-logic-js evaluates every input's rule repeatedly, until nothing changes.
import { compile } from "@billwright/engine";
import jsonLogic from "json-logic-js";
import { type Adapter, type BenchForm, chosenBy, type Session } from "../model.ts";

type Rule = Parameters<typeof jsonLogic.apply>[0];
interface Data {
  shown: Record<string, boolean>;
  chosen: Record<string, string[]>;
  tags: Record<string, string>;
}

/** One round over all inputs; whether anything changed. */
function evaluateAll(ids: readonly string[], logic: Record<string, Rule>, data: Data): boolean {
  let changed = false;
  for (const id of ids) {
    const rule = logic[id];
    const now = rule === undefined || Boolean(jsonLogic.apply(rule, data));
    if (now === data.shown[id]) continue;
    data.shown[id] = now;
    if (!now) data.chosen[id] = [];
    changed = true;
  }
  return changed;
}

function open(ids: readonly string[], logic: Record<string, Rule>): Session {
  const data: Data = { shown: {}, chosen: {}, tags: {} };
  for (const id of ids) {
    data.shown[id] = false;
    data.chosen[id] = [];
  }
  while (evaluateAll(ids, logic, data));
  return {
    answer({ input, value }) {
      if (!data.shown[input]) return;
      data.chosen[input] = chosenBy(value);
      while (evaluateAll(ids, logic, data));
    },
    isVisible: (input) => data.shown[input] ?? false,
  };
}

export const naiveJsonLogic: Adapter = {
  name: "json-logic-js, to fixpoint",
  prepare(form: BenchForm) {
    const ids = form.inputs.map(({ id }) => id);
    const logic = JSON.parse(JSON.stringify(compile(form.enrollment).logic)) as Record<string, Rule>;
    return () => open(ids, logic);
  },
};
