// What holds Submit back, kept as the set of gates that hold, so that it is never worked out for the whole form again.
import type { BlockReason, CompiledForm } from "../form/compiledForm.ts";
import type { Facts } from "../logic/evaluator.ts";
import { flipBit, hasBit, numbersIn, type Bits } from "./bits.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Plan } from "./plan.ts";

export interface Blocker {
  readonly reason: BlockReason;
  /** The input that has to mend it; payment, routing and agree have none. */
  readonly input?: string;
}

/** The gates that hold after those named were checked again; the same set while none of them changed. */
export function withGatesChecked(blocking: Bits, checked: readonly number[], { gates }: Plan, facts: Facts): Bits {
  let next: number[] | null = null;
  for (const index of checked) {
    if (gates[index]!.holds(facts) === hasBit(next ?? blocking, index)) continue;
    next ??= blocking.slice();
    flipBit(next, index);
  }
  return next ?? blocking;
}

/**
 * Why Submit is held back; empty: it is enabled (a missing or wrong answer does not block: pressing Submit says so). Inputs in element
 * order, then payment, routing, agree. An expired or submitted form has that one reason alone.
 */
export function blockers(form: CompiledForm, state: FormState): Blocker[] {
  if (state.expired) return [{ reason: "expired" }];
  if (state.submitted) return [{ reason: "submitted" }];
  const { gates } = planFor(form, state);
  return numbersIn(state.blocking).map((index) => {
    const { reason, input } = gates[index]!;
    return input === undefined ? { reason } : { reason, input };
  });
}
