// Whether json-logic-js, the reference, makes of each rule of a form what the engine makes of it, over the same data.
import jsonLogic from "json-logic-js";
import { blockers, logicData, view, type Blocker, type CompiledForm, type FormState } from "@billwright/engine";

/** `input`: an input's rule; the engine shows it, json-logic-js would not, or the other way round. `gate`: the same of what holds Submit back. */
export type Difference = { readonly engine: boolean } & (
  | { readonly kind: "input"; readonly id: string }
  | { readonly kind: "gate"; readonly gate: Blocker }
);

export interface Agreement {
  /** How many rules were compared. */
  readonly compared: number;
  readonly differences: readonly Difference[];
}

export function agreementOf(form: CompiledForm, state: FormState): Agreement {
  // json-logic-js's `var` follows dots and reads what an object inherits. These maps inherit nothing, and compile lets no rule read an id or
  // a tag with a dot.
  const data = logicData(form, state);
  const holds = (rule: unknown): boolean =>
    jsonLogic.truthy(jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], data));
  const ruled = form.order.filter((id) => Object.hasOwn(form.logic, id));
  const inputs = ruled
    .map((id): Difference => ({ kind: "input", id, engine: view(form, state, id).visible }))
    .filter(({ engine }, at) => engine !== holds(form.logic[ruled[at]!]));
  const gates = isOpen(state) ? form.gates : [];
  const blocking = new Set(blockers(form, state).map(nameOf));
  const differing = gates
    .map((gate): Difference => ({ kind: "gate", gate: blockerOf(gate), engine: blocking.has(nameOf(gate)) }))
    .filter(({ engine }, at) => engine !== holds(gates[at]!.when));
  return { compared: ruled.length + gates.length, differences: [...inputs, ...differing] };
}

/** Else one reason holds Submit back, which is no gate's. */
const isOpen = ({ expired, submitted }: FormState): boolean => !expired && !submitted;

const nameOf = ({ reason, input = "" }: Blocker): string => `${reason} ${input}`;
const blockerOf = ({ reason, input }: Blocker): Blocker => (input === undefined ? { reason } : { reason, input });
