// The parts of one node of JSON-logic.
import type { JsonLogic } from "../form/compiledForm.ts";

/** An operator and its operands; a single operand can be written without a list. */
interface Operation {
  readonly operator: string;
  readonly operands: readonly JsonLogic[];
}

export function operationOf(logic: JsonLogic): Operation | null {
  if (typeof logic !== "object" || logic === null || Array.isArray(logic)) return null;
  const [operator = ""] = Object.keys(logic);
  const operands = logic[operator] ?? null;
  return { operator, operands: Array.isArray(operands) ? operands : [operands] };
}

/** What a `var` names: "shown.ID" is the scope shown and the name ID. */
export interface Path {
  readonly scope: string;
  readonly name: string;
}

export function pathOf(path: JsonLogic | undefined): Path {
  const text = String(path);
  const dot = text.indexOf(".");
  return dot < 0 ? { scope: text, name: "" } : { scope: text.slice(0, dot), name: text.slice(dot + 1) };
}

/** The path that a `var` reads; null for any other node. */
export function varOf(logic: JsonLogic): Path | null {
  const operation = operationOf(logic);
  return operation?.operator === "var" ? pathOf(operation.operands[0]) : null;
}
