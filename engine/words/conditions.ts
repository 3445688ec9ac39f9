// Conditions as an author builds them: lines ("Service type is Gas") and groups of lines, of which all, any or none must be true. Every
// condition can be written as JSON-logic; JSON-logic that uses nothing else can be read as a condition.
import { ruleConditions, type Json, type Rule } from "@billwright/schemas";
import type { JsonLogic } from "../form/compiledForm.ts";
import { ruleLogic } from "../compile/rules.ts";
import { operationOf, varOf } from "../logic/operations.ts";

export const groupKinds = ["all", "any", "none"] as const;
export type GroupKind = (typeof groupKinds)[number];

export interface ConditionGroup {
  /** How many of the parts must be true. */
  readonly of: GroupKind;
  readonly parts: readonly Condition[];
}

/** A line is a rule as authors select it. */
export type Condition = Rule | ConditionGroup;

export const isGroup = (condition: Condition): condition is ConditionGroup => "of" in condition;

/** The condition as JSON-logic. */
export function conditionLogic(condition: Condition): Json {
  if (!isGroup(condition)) return lineLogic(condition);
  const parts = condition.parts.map(conditionLogic);
  switch (condition.of) {
    case "all":
      return { and: parts };
    case "any":
      return { or: parts };
    case "none":
      return { "!": [{ or: parts }] };
  }
}

/** An unknown condition becomes an unknown operator, so that compile refuses it with an error. */
function lineLogic({ parentId, condition, choiceId }: Rule): Json {
  if (!ruleConditions.includes(condition)) return { [String(condition)]: [{ var: `shown.${parentId}` }] };
  return ruleLogic(condition, parentId, choiceId ?? "");
}

/** JSON-logic as a condition; null if lines cannot express it: merge tags, comparisons, branches. */
export const readCondition = (logic: JsonLogic): Condition | null => read(logic, true);

/** `holds` false: reads the negation of the logic. */
function read(logic: JsonLogic, holds: boolean): Condition | null {
  const operation = operationOf(logic);
  if (operation === null) return null;
  const { operator, operands } = operation;
  switch (operator) {
    case "!":
      return operands.length === 1 ? read(operands[0]!, !holds) : null;
    case "and":
      return holds ? group("all", operands, true) : group("any", operands, false);
    case "or":
      return group(holds ? "any" : "none", operands, true);
    case "if":
      return operands.length === 3 && operands[1] === true && operands[2] === false ? read(operands[0]!, holds) : null;
    case "var":
      return readShown(logic, holds);
    case "in":
      return readChosen(operands, holds);
    default:
      return null;
  }
}

function group(of: GroupKind, operands: readonly JsonLogic[], holds: boolean): Condition | null {
  const parts = operands.map((operand) => read(operand, holds));
  return parts.every((part) => part !== null) ? { of, parts } : null;
}

function readShown(logic: JsonLogic, holds: boolean): Condition | null {
  const path = varOf(logic);
  if (path?.scope !== "shown") return null;
  return { parentId: path.name, condition: holds ? "Displayed" : "NotDisplayed" };
}

function readChosen([sought = null, list = null, ...more]: readonly JsonLogic[], holds: boolean): Condition | null {
  const path = varOf(list);
  if (path?.scope !== "chosen" || typeof sought !== "string" || more.length > 0) return null;
  return { parentId: path.name, condition: holds ? "Selected" : "NotSelected", choiceId: sought };
}
