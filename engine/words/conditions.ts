// When something shows, as an author builds it: lines ("Service type is Gas") and groups of lines, all, any or none of which have to
// hold. Every condition is JSON-logic; of logic, whatever says no more than such lines is a condition.
import { ruleConditions, type Json, type Rule } from "@billwright/schemas";
import type { JsonLogic } from "../form/compiledForm.ts";
import { ruleLogic } from "../compile/rules.ts";
import { operationOf, varOf } from "../logic/operations.ts";

export const groupKinds = ["all", "any", "none"] as const;
export type GroupKind = (typeof groupKinds)[number];

export interface ConditionGroup {
  /** How many of the parts have to hold. */
  readonly of: GroupKind;
  readonly parts: readonly Condition[];
}

/** A line is a rule as authors pick it. */
export type Condition = Rule | ConditionGroup;

export const isGroup = (condition: Condition): condition is ConditionGroup => "of" in condition;

/** The logic that says what the condition says. */
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

/** A condition that nobody knows becomes an operator that nobody knows: compile goes on refusing it, and says so. */
function lineLogic({ parentId, condition, choiceId }: Rule): Json {
  if (!ruleConditions.includes(condition)) return { [String(condition)]: [{ var: `shown.${parentId}` }] };
  return ruleLogic(condition, parentId, choiceId ?? "");
}

/** The condition that says what the logic says; null where lines cannot say it: merge tags, comparisons, branches. */
export const readCondition = (logic: JsonLogic): Condition | null => read(logic, true);

/** `holds` false: the condition that says when the logic does not hold. */
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
