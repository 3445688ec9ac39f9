// Compiled JSON-logic → closures. No eval; every operator of the allow-list, with json-logic-js' own meaning of true.
// Only rules that compile has accepted come here, so anything unknown is a broken form and throws.
import type { JsonLogic } from "../compile/compiledForm.ts";
import type { Cell } from "../state/cell.ts";

/** What rules read: the settled state of the inputs, the merge tags and, in gates, the form's own flags. */
export interface Facts {
  cell(index: number): Cell;
  readonly tags: Readonly<Record<string, string>>;
  readonly payment: boolean;
  readonly routing: boolean;
  readonly agreed: boolean;
}

type Value = boolean | number | string | null | readonly JsonLogic[];
type Evaluate = (facts: Facts) => Value;
export type Predicate = (facts: Facts) => boolean;

/** Where an id stands in the order. */
export type IndexOf = (id: string) => number;

/** json-logic-js: [] is false, everything else as in JavaScript. */
const truthy = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The rule as a function that says whether it holds. */
export function predicateOf(rule: JsonLogic, indexOf: IndexOf): Predicate {
  const evaluate = compile(rule, indexOf);
  return (facts) => truthy(evaluate(facts));
}

function compile(rule: JsonLogic, indexOf: IndexOf): Evaluate {
  if (rule === null || typeof rule !== "object" || Array.isArray(rule)) return () => rule;
  const [[operator, operands] = ["", null]] = Object.entries(rule);
  if (operator === "var") return compileVar(String(operands), indexOf);
  const parts = (operands as JsonLogic[]).map((operand) => compile(operand, indexOf));
  return compileOperator(operator, parts);
}

function compileOperator(operator: string, parts: readonly Evaluate[]): Evaluate {
  const [first = never, second = never] = parts;
  switch (operator) {
    case "and":
      return firstThat((value) => !truthy(value), parts);
    case "or":
      return firstThat(truthy, parts);
    case "!":
      return (facts) => !truthy(first(facts));
    case "if":
      return compileIf(parts);
    case "===":
      return (facts) => first(facts) === second(facts);
    case "!==":
      return (facts) => first(facts) !== second(facts);
    case "in":
      return (facts) => includes(second(facts), first(facts));
    default:
      throw new Error(
        `'${operator}' is no operator that compile lets through: the compiled form is damaged. Compile the enrolment again.`,
      );
  }
}

const never: Evaluate = () => null;
const includes = (list: Value, value: Value): boolean =>
  Array.isArray(list) && (list as readonly Value[]).includes(value);

/** The first value that settles the matter, else the last. */
const firstThat =
  (settles: (value: Value) => boolean, parts: readonly Evaluate[]): Evaluate =>
  (facts) => {
    let value: Value = null;
    for (const part of parts) {
      value = part(facts);
      if (settles(value)) break;
    }
    return value;
  };

/** [condition, outcome, condition, outcome, …, otherwise]; null where nothing holds and there is no otherwise. */
const compileIf =
  (parts: readonly Evaluate[]): Evaluate =>
  (facts) => {
    for (let index = 0; index + 1 < parts.length; index += 2) {
      if (truthy((parts[index] ?? never)(facts))) return (parts[index + 1] ?? never)(facts);
    }
    return parts.length % 2 === 1 ? (parts.at(-1) ?? never)(facts) : null;
  };

function compileVar(path: string, indexOf: IndexOf): Evaluate {
  const dot = path.indexOf(".");
  const [scope, name] = dot < 0 ? [path, ""] : [path.slice(0, dot), path.slice(dot + 1)];
  if (scope === "payment" || scope === "routing" || scope === "agreed") return (facts) => facts[scope];
  if (scope === "tags") return (facts) => facts.tags[name] ?? null;
  const index = indexOf(name);
  switch (scope) {
    case "shown":
      return (facts) => facts.cell(index).shown;
    case "chosen":
      return (facts) => facts.cell(index).chosen;
    case "filled":
      return (facts) => facts.cell(index).filled;
    case "verification":
      return (facts) => facts.cell(index).verification;
    default:
      throw new Error(
        `'${path}' is no path that compile lets through: the compiled form is damaged. Compile the enrolment again.`,
      );
  }
}

/** Ids of the inputs that a rule reads under one of the scopes. */
export function idsRead(rule: JsonLogic, scopes: readonly string[]): Set<string> {
  const ids = new Set<string>();
  const open: JsonLogic[] = [rule];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null || typeof node !== "object") continue;
    if (Array.isArray(node)) open.push(...node);
    else if (typeof node["var"] === "string") {
      const [scope = "", id] = node["var"].split(".");
      if (id !== undefined && scopes.includes(scope)) ids.add(id);
    } else open.push(...Object.values(node));
  }
  return ids;
}
