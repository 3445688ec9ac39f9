// Describes compiled logic: every operator that compile accepts, as a tree of phrases. A rule is described by what must be true ("Gas is
// chosen"), a value by what it is ("the tag ZIP").
import type { MessageKey } from "@billwright/schemas";
import type { JsonLogic } from "../form/compiledForm.ts";
import type { GroupKind } from "./conditions.ts";
import { operationOf, pathOf, varOf, type Path } from "../logic/operations.ts";
import { choiceName, inputName, phrase, type NamedInputs, type Phrase } from "./phrase.ts";

type Describe = (operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean) => Phrase;

/** Describes the rule. `holds` false: describes its negation, where there are plainer words than "none of these". */
export function describeLogic(inputs: NamedInputs, logic: JsonLogic, holds = true): Phrase {
  const operation = operationOf(logic);
  if (operation === null) return phrase(isTrue(logic) === holds ? "logic.always" : "logic.never");
  const describe = operators[operation.operator];
  return describe ? describe(operation.operands, inputs, holds) : unknown(logic);
}

/** Shows the logic as JSON. Only a damaged form needs this. */
const unknown = (logic: JsonLogic): Phrase => phrase("logic.written", { text: JSON.stringify(logic) });

const operators: Readonly<Record<string, Describe | undefined>> = {
  var: ([path], inputs, holds) => describeVar(pathOf(path), inputs, holds),
  and: (operands, inputs, holds) => describeGroup(operands, inputs, holds, holds ? "all" : "any"),
  or: (operands, inputs, holds) =>
    holds ? describeGroup(operands, inputs, true, "any") : describeNone(operands, inputs),
  "!": ([operand = null], inputs, holds) => describeLogic(inputs, operand, !holds),
  if: describeIf,
  "===": (operands, inputs, holds) => describeComparison(operands, inputs, holds),
  "!==": (operands, inputs, holds) => describeComparison(operands, inputs, !holds),
  in: describeIn,
};

/** json-logic's own meaning of true. */
const isTrue = (value: JsonLogic): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The message key if it must be true, and the key if it must be false. */
const varKeys: Readonly<Record<string, readonly [MessageKey, MessageKey] | undefined>> = {
  shown: ["logic.shown", "logic.hidden"],
  chosen: ["logic.anyChosen", "logic.noneChosen"],
  filled: ["logic.filled", "logic.empty"],
  verification: ["logic.hasVerification", "logic.noVerification"],
  payment: ["logic.payment", "logic.noPayment"],
  routing: ["logic.routing", "logic.noRouting"],
  agreed: ["logic.agreed", "logic.notAgreed"],
};

function describeVar({ scope, name }: Path, inputs: NamedInputs, holds: boolean): Phrase {
  const at = holds ? 0 : 1;
  if (scope === "tags") return phrase((["logic.tagFilled", "logic.tagEmpty"] as const)[at], { tag: name });
  const keys = varKeys[scope];
  if (!keys) return unknown({ var: name === "" ? scope : `${scope}.${name}` });
  return name === "" ? phrase(keys[at]!) : phrase(keys[at]!, { parent: inputName(inputs, name) });
}

/** "Not all of them" is described as "any of them not". */
function describeGroup(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean, of: GroupKind): Phrase {
  const parts = operands.map((operand) => describeLogic(inputs, operand, holds));
  return parts.length === 1 ? parts[0]! : phrase(`logic.${of}`, {}, parts);
}

const describeNone = (operands: readonly JsonLogic[], inputs: NamedInputs): Phrase =>
  operands.length === 1 ? describeLogic(inputs, operands[0]!, false) : describeGroup(operands, inputs, true, "none");

/** [condition, outcome, …, otherwise]. An outcome is described as a rule, because the whole is used as one. */
function describeIf(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean): Phrase {
  const [condition = null, yes, no] = operands;
  if (operands.length === 3 && yes === true && no === false) return describeLogic(inputs, condition, holds);
  const parts: Phrase[] = [];
  for (let at = 0; at + 1 < operands.length; at += 2)
    parts.push(
      phrase("logic.branch", {}, [
        describeLogic(inputs, operands[at]!),
        phrase("logic.then", {}, [describeLogic(inputs, operands[at + 1]!, holds)]),
      ]),
    );
  const otherwise = operands.length % 2 === 1 ? operands.at(-1)! : null;
  return phrase("logic.firstOf", {}, [
    ...parts,
    phrase("logic.otherwise", {}, [describeLogic(inputs, otherwise, holds)]),
  ]);
}

function describeComparison(operands: readonly JsonLogic[], inputs: NamedInputs, same: boolean): Phrase {
  const [one = null, other = null] = operands;
  const [sought, literal] = isLiteral(one) ? [other, one] : [one, other];
  const path = varOf(sought);
  if (path === null || !isLiteral(literal)) return compared(one, other, inputs, same);
  if (typeof literal === "boolean" && yieldsBoolean(path)) return describeVar(path, inputs, same === literal);
  if (path.scope === "tags" && isNothing(literal)) return describeVar(path, inputs, !same);
  if (path.scope === "tags")
    return phrase(same ? "logic.tagIs" : "logic.tagIsNot", { tag: path.name, value: String(literal) });
  if (path.scope === "verification" && isStatus(literal))
    return phrase(same ? `logic.${literal}` : "logic.notVerification", {
      parent: inputName(inputs, path.name),
      status: literal,
    });
  return compared(one, other, inputs, same);
}

const statuses = ["unverified", "pending", "verified"] as const;
const isStatus = (literal: JsonLogic): literal is (typeof statuses)[number] =>
  (statuses as readonly JsonLogic[]).includes(literal);

const yieldsBoolean = ({ scope }: Path): boolean => scope !== "tags" && scope !== "verification" && scope !== "chosen";
const isLiteral = (logic: JsonLogic): logic is null | boolean | number | string =>
  typeof logic !== "object" || logic === null;
const isNothing = (value: JsonLogic): boolean => value === null || value === "";

const compared = (one: JsonLogic, other: JsonLogic, inputs: NamedInputs, same: boolean): Phrase =>
  phrase(same ? "logic.same" : "logic.different", {}, [describeValue(inputs, one), describeValue(inputs, other)]);

/** Describes a value of a comparison. */
function describeValue(inputs: NamedInputs, logic: JsonLogic): Phrase {
  if (logic === null || logic === "") return phrase("logic.nothing");
  if (typeof logic === "boolean") return phrase(logic ? "logic.yes" : "logic.no");
  if (isLiteral(logic)) return phrase("logic.value", { value: String(logic) });
  const path = varOf(logic);
  if (path?.scope === "tags") return phrase("logic.tag", { tag: path.name });
  return phrase("logic.whether", {}, [describeLogic(inputs, logic)]);
}

/** The literals of tagIsEmpty (compile/visibility.ts): null and blank space. */
const areNothing = (list: readonly JsonLogic[]): boolean =>
  list.length > 0 && list.every((item) => item === null || (typeof item === "string" && item.trim() === ""));

function describeIn(operands: readonly JsonLogic[], inputs: NamedInputs, holds: boolean): Phrase {
  const [sought = null, list = null] = operands;
  const path = varOf(sought);
  if (Array.isArray(list)) {
    if (path?.scope === "tags" && areNothing(list)) return describeVar(path, inputs, !holds);
    const values = list.map((value) => (isNothing(value) ? "–" : String(value))).join(", ");
    if (path?.scope === "tags")
      return phrase(holds ? "logic.tagAmong" : "logic.tagNotAmong", { tag: path.name, values });
    return phrase(holds ? "logic.among" : "logic.notAmong", { values }, [describeValue(inputs, sought)]);
  }
  const watched = varOf(list);
  if (watched?.scope !== "chosen") return unknown({ in: [sought, list] });
  const parent = inputName(inputs, watched.name);
  if (typeof sought === "string")
    return phrase(holds ? "logic.selected" : "logic.notSelected", {
      parent,
      choice: choiceName(inputs, watched.name, sought),
    });
  return phrase(holds ? "logic.names" : "logic.namesNot", { parent }, [describeValue(inputs, sought)]);
}
