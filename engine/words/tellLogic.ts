// Compiled logic in words: every operator that compile lets through, told as a tree. A rule is told as what has to hold ("Gas is
// chosen"), a value as what it is ("the tag ZIP").
import type { JsonLogic } from "../form/compiledForm.ts";
import type { GroupKind } from "./conditions.ts";
import { operationOf, pathOf, varOf, type Path } from "./operations.ts";
import { choiceName, inputName, told, type NamedInputs, type Telling } from "./telling.ts";

type Tell = (operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean) => Telling;

/** The rule in words. `holds` false: what it says when it must not hold, where there are plainer words than "none of these". */
export function tellLogic(inputs: NamedInputs, logic: JsonLogic, holds = true): Telling {
  const operation = operationOf(logic);
  if (operation === null) return told(isTrue(logic) === holds ? "logic.always" : "logic.never");
  const tell = operators[operation.operator];
  return tell ? tell(operation.operands, inputs, holds) : unknown(logic);
}

/** Only a damaged form holds what is told like this: as it is written. */
const unknown = (logic: JsonLogic): Telling => told("logic.written", { text: JSON.stringify(logic) });

const operators: Readonly<Record<string, Tell | undefined>> = {
  var: ([path], inputs, holds) => tellVar(pathOf(path), inputs, holds),
  and: (operands, inputs, holds) => tellGroup(operands, inputs, holds, holds ? "all" : "any"),
  or: (operands, inputs, holds) => (holds ? tellGroup(operands, inputs, true, "any") : tellNone(operands, inputs)),
  "!": ([operand = null], inputs, holds) => tellLogic(inputs, operand, !holds),
  if: tellIf,
  "===": (operands, inputs, holds) => tellComparison(operands, inputs, holds),
  "!==": (operands, inputs, holds) => tellComparison(operands, inputs, !holds),
  in: tellIn,
};

/** json-logic's own meaning of true. */
const isTrue = (value: JsonLogic): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Key where it holds, key where it must not. */
const varKeys: Readonly<Record<string, readonly [string, string] | undefined>> = {
  shown: ["logic.shown", "logic.hidden"],
  chosen: ["logic.anyChosen", "logic.noneChosen"],
  filled: ["logic.filled", "logic.empty"],
  verification: ["logic.hasVerification", "logic.noVerification"],
  payment: ["logic.payment", "logic.noPayment"],
  routing: ["logic.routing", "logic.noRouting"],
  agreed: ["logic.agreed", "logic.notAgreed"],
};

function tellVar({ scope, name }: Path, inputs: NamedInputs, holds: boolean): Telling {
  const at = holds ? 0 : 1;
  if (scope === "tags") return told(["logic.tagFilled", "logic.tagEmpty"][at]!, { tag: name });
  const keys = varKeys[scope];
  if (!keys) return unknown({ var: name === "" ? scope : `${scope}.${name}` });
  return name === "" ? told(keys[at]!) : told(keys[at]!, { parent: inputName(inputs, name) });
}

/** Not all of them is: any of them not. */
function tellGroup(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean, of: GroupKind): Telling {
  const parts = operands.map((operand) => tellLogic(inputs, operand, holds));
  return parts.length === 1 ? parts[0]! : told(`logic.${of}`, {}, parts);
}

const tellNone = (operands: readonly JsonLogic[], inputs: NamedInputs): Telling =>
  operands.length === 1 ? tellLogic(inputs, operands[0]!, false) : tellGroup(operands, inputs, true, "none");

/** [condition, outcome, …, otherwise]; an outcome is told as a rule, since the whole stands where a rule stands. */
function tellIf(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean): Telling {
  const [condition = null, yes, no] = operands;
  if (operands.length === 3 && yes === true && no === false) return tellLogic(inputs, condition, holds);
  const parts: Telling[] = [];
  for (let at = 0; at + 1 < operands.length; at += 2)
    parts.push(
      told("logic.branch", {}, [
        tellLogic(inputs, operands[at]!),
        told("logic.then", {}, [tellLogic(inputs, operands[at + 1]!, holds)]),
      ]),
    );
  const otherwise = operands.length % 2 === 1 ? operands.at(-1)! : null;
  return told("logic.firstOf", {}, [...parts, told("logic.otherwise", {}, [tellLogic(inputs, otherwise, holds)])]);
}

function tellComparison(operands: readonly JsonLogic[], inputs: NamedInputs, same: boolean): Telling {
  const [one = null, other = null] = operands;
  const [sought, literal] = isLiteral(one) ? [other, one] : [one, other];
  const path = varOf(sought);
  if (path === null || !isLiteral(literal)) return compared(one, other, inputs, same);
  if (typeof literal === "boolean" && yieldsBoolean(path)) return tellVar(path, inputs, same === literal);
  if (path.scope === "tags" && isNothing(literal)) return tellVar(path, inputs, !same);
  if (path.scope === "tags")
    return told(same ? "logic.tagIs" : "logic.tagIsNot", { tag: path.name, value: String(literal) });
  if (path.scope === "verification" && typeof literal === "string")
    return told(same ? `logic.${literal}` : "logic.notVerification", {
      parent: inputName(inputs, path.name),
      status: literal,
    });
  return compared(one, other, inputs, same);
}

const yieldsBoolean = ({ scope }: Path): boolean => scope !== "tags" && scope !== "verification" && scope !== "chosen";
const isLiteral = (logic: JsonLogic): logic is null | boolean | number | string =>
  typeof logic !== "object" || logic === null;
const isNothing = (value: JsonLogic): boolean => value === null || value === "";

const compared = (one: JsonLogic, other: JsonLogic, inputs: NamedInputs, same: boolean): Telling =>
  told(same ? "logic.same" : "logic.different", {}, [tellValue(inputs, one), tellValue(inputs, other)]);

/** A value that is compared with another. */
function tellValue(inputs: NamedInputs, logic: JsonLogic): Telling {
  if (logic === null || logic === "") return told("logic.nothing");
  if (typeof logic === "boolean") return told(logic ? "logic.yes" : "logic.no");
  if (isLiteral(logic)) return told("logic.value", { value: String(logic) });
  const path = varOf(logic);
  if (path?.scope === "tags") return told("logic.tag", { tag: path.name });
  return told("logic.whether", {}, [tellLogic(inputs, logic)]);
}

/** The literals of tagIsEmpty (compile/visibility.ts): nothing, and blank space. */
const areNothing = (list: readonly JsonLogic[]): boolean =>
  list.length > 0 && list.every((item) => item === null || (typeof item === "string" && item.trim() === ""));

function tellIn(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean): Telling {
  const [sought = null, list = null] = operands;
  const path = varOf(sought);
  if (Array.isArray(list)) {
    if (path?.scope === "tags" && areNothing(list)) return tellVar(path, inputs, !holds);
    const values = list.map((value) => (isNothing(value) ? "–" : String(value))).join(", ");
    if (path?.scope === "tags") return told(holds ? "logic.tagAmong" : "logic.tagNotAmong", { tag: path.name, values });
    return told(holds ? "logic.among" : "logic.notAmong", { values }, [tellValue(inputs, sought)]);
  }
  const watched = varOf(list);
  if (watched?.scope !== "chosen") return unknown({ in: [sought, list] });
  const parent = inputName(inputs, watched.name);
  if (typeof sought === "string")
    return told(holds ? "logic.selected" : "logic.notSelected", {
      parent,
      choice: choiceName(inputs, watched.name, sought),
    });
  return told(holds ? "logic.names" : "logic.namesNot", { parent }, [tellValue(inputs, sought)]);
}
