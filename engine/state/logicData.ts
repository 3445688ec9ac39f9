// The data of the compiled JSON-logic as plain JSON. With it json-logic-js computes the same results as the engine.
import type { CompiledForm } from "../form/compiledForm.ts";
import type { VerificationStatus } from "../form/events.ts";
import { factsOf } from "./facts.ts";
import type { FormState } from "./formState.ts";
import { planFor } from "./plan.ts";

/** `shown`, `chosen` and `tags` are for visibility; gates read the rest too. No map has a prototype. */
interface LogicData {
  shown: Record<string, boolean>;
  chosen: Record<string, string[]>;
  tags: Record<string, string>;
  filled: Record<string, boolean>;
  verification: Record<string, VerificationStatus>;
  payment: boolean;
  routing: boolean;
  agreed: boolean;
}

/** The settled state as JSON-logic data. */
export function logicData(form: CompiledForm, state: FormState): LogicData {
  const { slots } = planFor(form, state);
  const { cells, shown } = state.board;
  const byId = <Value>(read: (index: number) => Value): Record<string, Value> => {
    const map = Object.create(null) as Record<string, Value>;
    for (const { id, index } of slots) map[id] = read(index);
    return map;
  };
  const { payment, routing, agreed } = factsOf(state);
  return Object.assign(Object.create(null) as LogicData, {
    shown: byId((index) => shown[index] === 1),
    chosen: byId((index) => [...cells[index]!.chosen]),
    tags: Object.assign(Object.create(null), state.session.tags),
    filled: byId((index) => cells[index]!.filled),
    verification: byId((index) => cells[index]!.verification),
    payment,
    routing,
    agreed,
  });
}
