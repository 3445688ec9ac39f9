// Checks an author's own JSON-logic against the allow-list of design.md. Anything else is refused, so nothing unknown fails open. json-
// logic-js alone would read inherited properties through `var`, match substrings with `in` and compare loosely with `==`.
import type { JsonLogic } from "../form/compiledForm.ts";
import type { Defect, DefectCode } from "./compileError.ts";
import type { ParsedInput } from "./compileInput.ts";
import { isSafeId, quoted } from "./ids.ts";
import { isObject } from "./readEnrollment.ts";
import { hasChoices, offers, type Inputs, type Watching } from "./rules.ts";

/** Deeper logic is a mistake, or an attack on the call stack. */
const deepest = 64;

/** A piece of accepted logic. `yields`: what it evaluates to, as far as that is known without the data. */
interface Piece {
  readonly logic: JsonLogic;
  readonly yields: "boolean" | "other";
  /** The choice input whose list of chosen guids this piece is. */
  readonly of?: ParsedInput;
}

class LogicFault extends Error {
  readonly code: DefectCode;
  constructor(code: DefectCode, message: string) {
    super(message);
    this.code = code;
  }
}

const bad = (message: string): never => {
  throw new LogicFault("bad-logic", message);
};

interface Reading {
  readonly inputs: Inputs;
  readonly reads: Set<string>;
  readonly faults: LogicFault[];
}

/** Checks an input's `logic`. Appends the logic (it always yields a boolean) to `watching` and its defects to `defects`. */
export function compileFreeLogic(
  { compiled, written }: ParsedInput,
  inputs: Inputs,
  watching: Watching,
  defects: Defect[],
): void {
  const logic = written["logic"];
  if (logic === undefined || logic === null) return;
  const reading: Reading = { inputs, reads: watching.reads, faults: [] };
  const piece = read(logic, reading, 0, true);
  for (const { code, message } of reading.faults)
    defects.push({ code, message: `The logic of input '${compiled.id}' ${message}`, inputId: compiled.id });
  if (piece) watching.parts.push(piece.yields === "boolean" ? piece.logic : { if: [piece.logic, true, false] });
}

/** Reads one node; null if there is a fault in it. A fault is recorded and the rest of the logic is read all the same. */
function read(node: unknown, reading: Reading, depth: number, top = false): Piece | null {
  try {
    if (depth > deepest) return bad(`is nested more than ${deepest} deep. Split it up.`);
    if (isObject(node)) return readOperation(node, reading, depth);
    if (typeof node === "boolean") return { logic: node, yields: "boolean" };
    if (!top && isScalar(node)) return { logic: node, yields: "other" };
    return bad(`holds ${quoted(node)} where a rule must stand. Use an operator, as in {"var": "shown.ID"}.`);
  } catch (fault) {
    if (!(fault instanceof LogicFault)) throw fault;
    reading.faults.push(fault);
    return null;
  }
}

const isScalar = (value: unknown): value is string | number | null =>
  value === null || typeof value === "string" || Number.isFinite(value);

type Operator = (operands: readonly unknown[], reading: Reading, depth: number) => Piece | null;

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  [
    "var",
    ([path, ...rest], reading) =>
      rest.length === 0 ? readVar(path, reading) : bad("gives `var` a default, which is not allowed."),
  ],
  ["and", (operands, reading, depth) => readAll("and", operands, reading, depth)],
  ["or", (operands, reading, depth) => readAll("or", operands, reading, depth)],
  ["if", readIf],
  ["!", readNot],
  ["===", (operands, reading, depth) => readComparison("===", operands, reading, depth)],
  ["!==", (operands, reading, depth) => readComparison("!==", operands, reading, depth)],
  ["in", readIn],
]);

function readOperation(node: { readonly [operator: string]: unknown }, reading: Reading, depth: number): Piece | null {
  const names = Object.keys(node);
  const [name = ""] = names;
  const operator = names.length === 1 ? operators.get(name) : undefined;
  if (!operator)
    return bad(
      `uses ${quoted(names.join(", "))}. Use one operator of ${[...operators.keys()].join(", ")} in each object.`,
    );
  const operands = node[name];
  return operator(Array.isArray(operands) ? operands : [operands], reading, depth + 1);
}

/** A literal path of two parts: shown.ID, chosen.ID or tags.NAME. */
function readVar(path: unknown, { inputs, reads }: Reading): Piece {
  const [scope, name, ...more] = typeof path === "string" ? path.split(".") : [];
  if (
    name === undefined ||
    name === "" ||
    more.length > 0 ||
    (scope !== "shown" && scope !== "chosen" && scope !== "tags")
  )
    return bad(`reads ${quoted(path)}. Write shown.ID, chosen.ID or tags.NAME as plain text.`);
  const logic = { var: `${scope}.${name}` };
  if (scope === "tags") {
    if (!isSafeId(name))
      throw new LogicFault("bad-id", `reads the merge tag ${quoted(name)}, which is no usable name.`);
    return { logic, yields: "other" };
  }
  const input = inputs.get(name);
  if (!input)
    throw new LogicFault("unknown-input", `reads ${quoted(name)}, which is no input of this form. Name one by its id.`);
  reads.add(name);
  if (scope === "shown") return { logic, yields: "boolean" };
  if (input.typeKnown && !hasChoices(input))
    throw new LogicFault(
      "no-options",
      `asks for the choices of '${name}', which has no options to choose from. Read shown.${name} instead.`,
    );
  return { logic, yields: "other", of: input };
}

/** Reads every operand; null if one of them has a fault. */
function readOperands(operands: readonly unknown[], reading: Reading, depth: number): Piece[] | null {
  const pieces = operands.map((operand) => read(operand, reading, depth));
  return pieces.every((piece) => piece !== null) ? pieces : null;
}

const common = (pieces: readonly Piece[]): Piece["yields"] =>
  pieces.every(({ yields }) => yields === "boolean") ? "boolean" : "other";
const logicOf = ({ logic }: Piece): JsonLogic => logic;

function readAll(name: "and" | "or", operands: readonly unknown[], reading: Reading, depth: number): Piece | null {
  if (operands.length === 0) return bad(`has an empty '${name}'. Give it at least one rule.`);
  const pieces = readOperands(operands, reading, depth);
  return pieces && { logic: { [name]: pieces.map(logicOf) }, yields: common(pieces) };
}

function readIf(operands: readonly unknown[], reading: Reading, depth: number): Piece | null {
  if (operands.length < 2)
    return bad("has an 'if' without a condition and an outcome. Write [condition, outcome, otherwise].");
  const pieces = readOperands(operands, reading, depth);
  if (!pieces) return null;
  const outcomes = pieces.filter((_, index) => index % 2 === 1 || index === pieces.length - 1);
  const complete = pieces.length % 2 === 1;
  return { logic: { if: pieces.map(logicOf) }, yields: complete ? common(outcomes) : "other" };
}

function readNot(operands: readonly unknown[], reading: Reading, depth: number): Piece | null {
  if (operands.length !== 1) return bad("gives '!' other than one rule.");
  const pieces = readOperands(operands, reading, depth);
  return pieces && { logic: { "!": pieces.map(logicOf) }, yields: "boolean" };
}

function readComparison(
  name: "===" | "!==",
  operands: readonly unknown[],
  reading: Reading,
  depth: number,
): Piece | null {
  if (operands.length !== 2) return bad(`gives '${name}' other than two values to compare.`);
  const pieces = readOperands(operands, reading, depth);
  if (pieces?.some(({ of }) => of))
    return bad(
      `compares the list chosen.ID with '${name}', which never holds. Write {"in": [GUID, {"var": "chosen.ID"}]}.`,
    );
  return pieces && { logic: { [name]: pieces.map(logicOf) }, yields: "boolean" };
}

/** `in` over an array: chosen.ID, or a literal list. Over text it would match substrings, so text is refused. */
function readIn(operands: readonly unknown[], reading: Reading, depth: number): Piece | null {
  const [sought, list] = operands;
  if (operands.length !== 2) return bad("gives 'in' other than a value and a list.");
  const value = read(sought, reading, depth);
  if (value?.of) return bad("looks for a list in a list with 'in'. Name one guid.");
  if (Array.isArray(list)) {
    if (!list.every((item) => isScalar(item) || typeof item === "boolean"))
      return bad("has a list in 'in' that holds more than plain values.");
    return value && { logic: { in: [value.logic, [...(list as JsonLogic[])]] }, yields: "boolean" };
  }
  const guids = read(list, reading, depth);
  if (!guids) return null;
  if (!guids.of) return bad("uses 'in' over something that is no list. Use chosen.ID or a literal list.");
  if (!value) return null;
  if (!isObject(sought) && guids.of.typeKnown && !offers(guids.of, sought))
    throw new LogicFault(
      "unknown-choice",
      `asks for the choice ${quoted(sought)}, which '${guids.of.compiled.id}' does not offer. Name an option by its guid.`,
    );
  return { logic: { in: [value.logic, guids.logic] }, yields: "boolean" };
}
