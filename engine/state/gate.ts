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
 * @example
 * ```ts
 * import { apply, begin, blockers, compile } from "@billwright/engine";
 *
 * const form = compile({
 *   id: "contact",
 *   type: "CustomForm",
 *   formElements: [{ kind: "input", inputForms: { id: "email", name: "E-mail", inputType: "Email", verificationRequired: true } }],
 * });
 * const typed = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), { type: "answer", input: "email", value: "ann@example.com" });
 * const verified = apply(form, typed, { type: "verification", input: "email", status: "verified" });
 * blockers(form, typed); // => [{ reason: "unverified", input: "email" }]
 * blockers(form, verified); // => []
 * ```
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
