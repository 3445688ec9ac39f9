// What holds Submit back, kept as the list of gates that hold, so that it is never worked out for the whole form again.
import type { BlockReason, CompiledForm } from "../compile/compiledForm.ts";
import type { Facts } from "../logic/evaluator.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Plan } from "./plan.ts";

export interface Blocker {
  readonly reason: BlockReason;
  /** The input that has to mend it; payment, routing and agree have none. */
  readonly input?: string;
}

/** The gates that hold after those named were asked again; the same list while none of them changed. */
export function reheld(
  holding: readonly number[],
  asked: Iterable<number>,
  { gates }: Plan,
  facts: Facts,
): readonly number[] {
  const before = new Set(holding);
  const flipped = [...new Set(asked)].filter((index) => gates[index]!.holds(facts) !== before.has(index));
  if (flipped.length === 0) return holding;
  for (const index of flipped) if (!before.delete(index)) before.add(index);
  return [...before].sort((one, other) => one - other);
}

/**
 * Why Submit is held back; empty: it is enabled (a missing or wrong answer does not block: pressing Submit tells it). Inputs in element
 * order, then payment, routing, agree. An expired or submitted form has that one reason alone.
 */
export function blockers(form: CompiledForm, state: FormState): Blocker[] {
  if (state.expired) return [{ reason: "expired" }];
  if (state.submitted) return [{ reason: "submitted" }];
  const { gates } = planFor(form, state);
  return state.holding.map((index) => {
    const { reason, input } = gates[index]!;
    return input === undefined ? { reason } : { reason, input };
  });
}
