// Explains why an input is shown or hidden, for the author's inspector (sandbox.inspect).
import type { CompiledForm, JsonLogic } from "../form/compiledForm.ts";
import { never, tagIsEmpty } from "../compile/visibility.ts";
import { idsRead, predicateOf } from "../logic/evaluator.ts";
import { operationOf } from "../logic/operations.ts";
import { EventError } from "../form/eventError.ts";
import { excerpt } from "../text/excerpt.ts";
import { factsOf } from "./facts.ts";
import type { FormState } from "./formState.ts";
import { planFor } from "./plan.ts";

/**
 * One condition of an input's visibility. flag: the author's visible:false; tag: the merge tag must be empty; rule: a condition or free
 * logic.
 */
export interface Reason {
  readonly kind: "flag" | "tag" | "rule";
  readonly when: JsonLogic;
  readonly holds: boolean;
  /** Ids of the inputs it watches. */
  readonly reads: readonly string[];
}

interface Explanation {
  readonly id: string;
  readonly visible: boolean;
  /** All of them must be true; empty: always visible. */
  readonly because: readonly Reason[];
}

/** Splits the input's rule into its conditions. Throws EventError for an unknown input. */
export function explain(form: CompiledForm, state: FormState, id: string): Explanation {
  const plan = planFor(form, state);
  const slot = plan.byId.get(id);
  if (!slot) throw new EventError("unknown-input", id, `The form has no input '${excerpt(id)}' to explain.`);
  const facts = factsOf(state);
  const indexOf = (read: string) => plan.byId.get(read)!.index;
  const { logic } = plan.form;
  const rule = Object.hasOwn(logic, id) ? logic[id]! : null;
  const because = (rule === null ? [] : partsOf(rule)).map((when): Reason => ({
    kind: kindOf(when, slot.input.tag),
    when,
    holds: predicateOf(when, indexOf)(facts),
    reads: [...idsRead(when, ["shown", "chosen"])],
  }));
  return { id, visible: state.board.shown[slot.index] === 1, because };
}

function partsOf(rule: JsonLogic): readonly JsonLogic[] {
  const operation = operationOf(rule);
  return operation?.operator === "and" ? operation.operands : [rule];
}

function kindOf(part: JsonLogic, tag: string | null): Reason["kind"] {
  const written = JSON.stringify(part);
  if (written === JSON.stringify(never)) return "flag";
  return tag !== null && written === JSON.stringify(tagIsEmpty(tag)) ? "tag" : "rule";
}
