// Compiles JSON-logic to closures, without eval: every operator of the allow-list, with json-logic-js' own meaning of true. Compile has
// accepted the rules before, so anything unknown here is a damaged form and throws.
import type { JsonLogic } from "../form/compiledForm.ts";
import type { VerificationStatus } from "../form/events.ts";
import { operationOf, pathOf } from "./operations.ts";

/** What rules can read about one input. */
interface InputFacts {
  /** Guids of the checked options. */
  readonly chosen: readonly string[];
  readonly filled: boolean;
  readonly verification: VerificationStatus;
}

/** What rules can read: the settled state of the inputs, the merge tags and, in gates, the form's own flags. */
export interface Facts {
  /** By index in element order. */
  readonly cells: readonly InputFacts[];
  /** By index; 1: it shows. */
  readonly shown: Readonly<Uint8Array>;
  readonly tags: Readonly<Record<string, string>>;
  readonly payment: boolean;
  readonly routing: boolean;
  readonly agreed: boolean;
}

type Value = boolean | number | string | null | readonly JsonLogic[];
type Evaluate = (facts: Facts) => Value;
export type Predicate = (facts: Facts) => boolean;

/** The index of an id in element order. */
type IndexOf = (id: string) => number;

const damaged = (what: string) =>
  new Error(
    `The compiled form is damaged: it holds ${what}, which compile lets through nowhere. Compile the enrolment again.`,
  );

/** json-logic-js: [] is false, everything else as in JavaScript. */
const truthy = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The rule as a function that returns whether it is true. Operators that return a boolean anyway are not converted again. */
export function predicateOf(rule: JsonLogic, indexOf: IndexOf): Predicate {
  const operation = operationOf(rule);
  if (operation === null) return truthy(rule as Value) ? () => true : () => false;
  const { operator, operands } = operation;
  switch (operator) {
    case "and":
      return every(operands.map((operand) => predicateOf(operand, indexOf)));
    case "or":
      return some(operands.map((operand) => predicateOf(operand, indexOf)));
    case "!":
      return not(predicateOf(operands[0] ?? null, indexOf));
    case "in":
      return within(operands, indexOf);
    case "===":
    case "!==":
      return compared(operator, operands, indexOf);
    default: {
      const value = valueOf(rule, indexOf);
      return (facts) => truthy(value(facts));
    }
  }
}

const not =
  (holds: Predicate): Predicate =>
  (facts) =>
    !holds(facts);

function every(parts: readonly Predicate[]): Predicate {
  return (facts) => {
    for (const holds of parts) if (!holds(facts)) return false;
    return true;
  };
}

function some(parts: readonly Predicate[]): Predicate {
  return (facts) => {
    for (const holds of parts) if (holds(facts)) return true;
    return false;
  };
}

/** A loop, because the lists have one or two entries and this runs on every event; the built-in search costs several times as much. */
function holds(guids: readonly string[], sought: string): boolean {
  for (const guid of guids) if (guid === sought) return true;
  return false;
}

/** A guid in chosen.ID, which is what nearly every rule is, or any value in any list. */
function within([sought = null, list = null]: readonly JsonLogic[], indexOf: IndexOf): Predicate {
  const operation = operationOf(list);
  if (typeof sought === "string" && operation?.operator === "var") {
    const { scope, name } = pathOf(operation.operands[0]);
    const index = indexOf(name);
    if (scope === "chosen") return ({ cells }) => holds(cells[index]!.chosen, sought);
  }
  const [value, values] = [valueOf(sought, indexOf), valueOf(list, indexOf)];
  return (facts) => {
    const among = values(facts);
    return Array.isArray(among) && (among as readonly Value[]).includes(value(facts));
  };
}

function compared(
  operator: "===" | "!==",
  [one = null, other = null]: readonly JsonLogic[],
  indexOf: IndexOf,
): Predicate {
  const [left, right] = [valueOf(one, indexOf), valueOf(other, indexOf)];
  return operator === "===" ? (facts) => left(facts) === right(facts) : (facts) => left(facts) !== right(facts);
}

/** The rule as a function that returns its value. */
function valueOf(rule: JsonLogic, indexOf: IndexOf): Evaluate {
  const operation = operationOf(rule);
  if (operation === null) return () => rule as Value;
  const { operator, operands } = operation;
  switch (operator) {
    case "var":
      return read(operands[0], indexOf);
    case "and":
    case "or":
      return firstWithTruth(
        operator === "or",
        operands.map((operand) => valueOf(operand, indexOf)),
      );
    case "if":
      return branches(operands.map((operand) => valueOf(operand, indexOf)));
    case "!":
    case "in":
    case "===":
    case "!==":
      return predicateOf(rule, indexOf);
    default:
      throw damaged(`the operator '${operator}'`);
  }
}

/** The first value with that truth, otherwise the last. */
function firstWithTruth(truth: boolean, parts: readonly Evaluate[]): Evaluate {
  return (facts) => {
    let value: Value = null;
    for (const part of parts) {
      value = part(facts);
      if (truthy(value) === truth) break;
    }
    return value;
  };
}

const nothing: Evaluate = () => null;

/** [condition, outcome, condition, outcome, …, otherwise]; null if no condition is true and there is no otherwise. */
function branches(parts: readonly Evaluate[]): Evaluate {
  return (facts) => {
    for (let index = 0; index + 1 < parts.length; index += 2) {
      if (truthy((parts[index] ?? nothing)(facts))) return (parts[index + 1] ?? nothing)(facts);
    }
    return parts.length % 2 === 1 ? (parts.at(-1) ?? nothing)(facts) : null;
  };
}

function read(path: JsonLogic | undefined, indexOf: IndexOf): Evaluate {
  const { scope, name } = pathOf(path);
  if (scope === "payment" || scope === "routing" || scope === "agreed") return (facts) => facts[scope];
  if (scope === "tags") return ({ tags }) => tags[name] ?? null;
  const index = indexOf(name);
  switch (scope) {
    case "shown":
      return ({ shown }) => shown[index] === 1;
    case "chosen":
      return ({ cells }) => cells[index]!.chosen;
    case "filled":
      return ({ cells }) => cells[index]!.filled;
    case "verification":
      return ({ cells }) => cells[index]!.verification;
    default:
      throw damaged(`the path '${scope}.${name}'`);
  }
}

/** The input ids (under `tags` the tag names) that a rule reads in one of the scopes. */
export function idsRead(rule: JsonLogic, scopes: readonly string[], ids: Set<string> = new Set()): Set<string> {
  const operation = operationOf(rule);
  if (operation === null) return ids;
  if (operation.operator === "var") {
    const { scope, name } = pathOf(operation.operands[0]);
    if (scopes.includes(scope)) ids.add(name);
  } else {
    for (const operand of operation.operands) idsRead(operand, scopes, ids);
  }
  return ids;
}
