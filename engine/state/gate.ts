// The gates that block Submit, stored as a set, so that they are never evaluated for the whole form again.
import type { BlockReason, CompiledForm } from "../form/compiledForm.ts";
import type { Facts } from "../logic/evaluator.ts";
import { flipBit, hasBit, numbersIn, type Bits } from "./bits.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Plan } from "./plan.ts";

export interface Blocker {
  readonly reason: BlockReason;
  /** The input that can resolve it; payment, routing and agree have none. */
  readonly input?: string;
}

/** The blocking gates after some were evaluated again; the same set if none of them changed. */
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
 * Why Submit is blocked; empty: it is enabled (a missing or wrong answer does not block; pressing Submit reports it). Inputs in element
 * order, then payment, routing, agree. An expired or submitted form has only that reason.
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
