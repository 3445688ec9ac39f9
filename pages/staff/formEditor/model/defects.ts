// Shows what keeps a form from its customers where the author can see and fix it: in which element, in which part of it, in which words, by which
// command. The engine alone decides what a defect is.
import { compileForCustomers, CompileError, type CompiledForm, type Defect } from "@billwright/engine";
import { elementKinds, type InputForm, type Rule, type KeysBelow, type MessageKey } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { lineCount, readConditions, storedAs, without } from "./conditions.ts";
import {
  elementsOf,
  inputOf,
  inputsOf,
  keyOfInput,
  optionsOf,
  rulesOf,
  type ElementKey,
  type FormDocument,
} from "./document.ts";
import { traitsOf } from "./inputTraits.ts";
import { readsOf } from "./references.ts";

/** The part of an element (or of the form's settings) that has a defect. */
export type DefectPart =
  | { part: "whole" }
  | { part: "rule"; index: number }
  | { part: "logic" }
  | { part: "option"; index: number }
  | { part: "tag" };

interface Fix {
  /** What the button says. */
  readonly label: MessageKey;
  readonly command: Command;
}

export interface LocatedDefect {
  readonly code: Defect["code"];
  /** Null: the form's settings. */
  readonly key: ElementKey | null;
  readonly at: DefectPart;
  readonly words: { readonly key: MessageKey; readonly params: Readonly<Record<string, string>> };
  /** The engine's own sentence, in English; for what an author wrote as logic. */
  readonly detail: string;
  readonly fixes: readonly Fix[];
}

export type Judged = { form: CompiledForm; defects: readonly [] } | { form: null; defects: readonly LocatedDefect[] };

/** Compiles the form, or says everything that is wrong with it, in the order of the elements. */
export function judge(document: FormDocument): Judged {
  try {
    return { form: compileForCustomers(document.form.enrollment), defects: [] };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const located = locateAll(document, error.defects);
    const order = new Map(document.keys.map((key, index) => [key, index]));
    return { form: null, defects: located.sort((a, b) => rank(order, a) - rank(order, b)) };
  }
}

const rank = (order: ReadonlyMap<ElementKey, number>, { key }: LocatedDefect): number =>
  key === null ? -1 : (order.get(key) ?? 0);

function locateAll(document: FormDocument, defects: readonly Defect[]): LocatedDefect[] {
  const odd = elementsOf(document.form.enrollment).flatMap(({ kind }, index) =>
    elementKinds.includes(kind) ? [] : [document.keys[index]!],
  );
  const hasOddType =
    defects.filter(({ code, inputId }) => code === "unknown-type" && inputId === undefined).length > odd.length;
  let oddAt = hasOddType ? -1 : 0;
  const unique = new Map(defects.map((defect) => [JSON.stringify(defect), defect]));
  // Logic that names one thing twice has one defect.
  return [...unique.values()].map((defect) => {
    if (defect.inputId !== undefined) return locateOnInput(document, defect);
    const key = defect.code === "unknown-type" ? (odd[oddAt++] ?? null) : null;
    return key === null ? locateOnForm(defect) : locateOnElement(defect, key);
  });
}

const locateOnForm = ({ code, message }: Defect): LocatedDefect => ({
  code,
  key: null,
  at: { part: "whole" },
  words: words(code === "unknown-type" ? "unknown-type.form" : "bad-id.form"),
  detail: message,
  fixes:
    code === "unknown-type"
      ? [{ label: "editor.mend.customForm", command: { type: "setForm", property: "type", value: "CustomForm" } }]
      : [],
});

const locateOnElement = ({ code, message }: Defect, key: ElementKey): LocatedDefect => ({
  code,
  key,
  at: { part: "whole" },
  words: { key: "editor.defect.unknown-type.element", params: {} },
  detail: message,
  fixes: [{ label: "editor.mend.removeElement", command: { type: "remove", key } }],
});

/** What is known of where a defect is. */
interface DefectContext {
  readonly document: FormDocument;
  readonly defect: Defect;
  readonly key: ElementKey;
  readonly input: InputForm;
}

function locateOnInput(document: FormDocument, defect: Defect): LocatedDefect {
  const key = keyOfInput(document, defect.inputId!);
  const input = key === null ? null : inputOf(elementsOf(document.form.enrollment)[document.keys.indexOf(key)]);
  if (key === null || input === null) return locateOnForm(defect);
  const context: DefectContext = { document, defect, key, input };
  const { code, message } = defect;
  const explanation = explainers[code](context);
  return { code, key, detail: message, ...explanation };
}

type Explanation = Pick<LocatedDefect, "at" | "words" | "fixes">;

type DefectWords = KeysBelow<"editor.defect.">;

const words = (key: DefectWords, params: Record<string, string> = {}) => ({
  key: `editor.defect.${key}` as const,
  params,
});

const removeRule = (key: ElementKey, index: number): Fix => ({
  label: "editor.mend.removeRule",
  command: { type: "removeRule", key, index },
});
const removeLogic = (key: ElementKey): Fix => ({
  label: "editor.mend.removeLogic",
  command: { type: "setLogic", key, logic: undefined },
});

/** If the logic consists of lines, only those that name something missing are removed; otherwise all of it. */
function fixLogic(document: FormDocument, key: ElementKey, input: InputForm): Fix {
  const root = readConditions(input);
  const left = root && without(root, (line) => namesNothing(document, line));
  if (left === null || lineCount(left) === 0) return removeLogic(key);
  return { label: "editor.mend.removeLines", command: { type: "setConditions", key, ...storedAs(left) } };
}

/** Whether a line watches an input that is not there, or asks for a choice that it does not have. */
function namesNothing(document: FormDocument, { parentId, condition, choiceId }: Rule): boolean {
  const parent = inputsOf(document.form.enrollment).find(({ id }) => id === parentId);
  if (!parent) return true;
  if (condition !== "Selected" && condition !== "NotSelected") return false;
  return !hasChoices(parent) || !optionsOf(parent).some(({ guid }) => guid === choiceId);
}

/** The faults of rules; each has words for a rule and for free logic. */
type RuleDefect = "unknown-input" | "unknown-choice" | "no-options" | "bad-rule";

/** On the rule, or where no rule is named, on the free logic. */
function onRule({ defect, key, input, document }: DefectContext, code: RuleDefect): Explanation {
  if (defect.rule === undefined)
    return { at: { part: "logic" }, words: words(`${code}.logic`), fixes: [fixLogic(document, key, input)] };
  const parentId = rulesOf(input)[defect.rule]?.parentId ?? "";
  const parent = nameOf(document, parentId);
  return {
    at: { part: "rule", index: defect.rule },
    words: words(code, { parent }),
    fixes: [removeRule(key, defect.rule)],
  };
}

/** What an author calls an input; its id where it has no name. */
const nameOf = (document: FormDocument, id: string): string =>
  inputsOf(document.form.enrollment).find((input) => input.id === id)?.name || id;

const isUsable = (id: string): boolean =>
  id !== "" && !id.includes(".") && !(id in Object.prototype) && !id.startsWith("ui:");

/** Of several defects of one code on an input's options, each finds the first option it can mean. */
function faultyOption({ input }: DefectContext, isFaulty: (guid: string, index: number) => boolean): number {
  return optionsOf(input).findIndex(({ guid }, index) => isFaulty(guid, index));
}

const explainers: Record<Defect["code"], (context: DefectContext) => Explanation> = {
  "unknown-input": (context) => onRule(context, "unknown-input"),
  "unknown-choice": (context) => onRule(context, "unknown-choice"),
  "no-options": (context) => onRule(context, "no-options"),
  "bad-rule": (context) => onRule(context, "bad-rule"),
  "bad-logic": ({ key }) => ({ at: { part: "logic" }, words: words("bad-logic"), fixes: [removeLogic(key)] }),
  "unknown-type": ({ key, input }) => ({
    at: { part: "whole" },
    words: words("unknown-type", { type: String(input.inputType) }),
    fixes: [{ label: "editor.mend.shortText", command: { type: "setType", key, inputType: "ShortText" } }],
  }),
  cycle({ document, defect, key, input }) {
    const ids = defect.ids ?? [];
    const watched = ids[1 % ids.length] ?? input.id;
    const names = [...ids, ids[0] ?? ""].map((id) => nameOf(document, id)).join(" → ");
    const index = rulesOf(input).findIndex(({ parentId }) => parentId === watched);
    const fixes =
      index >= 0
        ? [{ label: "editor.mend.removeRule", command: { type: "removeRulesOn", key, parentId: watched } } as const]
        : [removeLogic(key)];
    return { at: index >= 0 ? { part: "rule", index } : { part: "logic" }, words: words("cycle", { names }), fixes };
  },
  "no-verification": ({ key }) => ({
    at: { part: "whole" },
    words: words("no-verification"),
    fixes: [
      {
        label: "editor.mend.noVerification",
        command: { type: "setInput", key, property: "verificationRequired", value: undefined },
      },
    ],
  }),
  "hidden-pay-date": ({ key }) => ({
    at: { part: "whole" },
    words: words("hidden-pay-date"),
    fixes: [
      { label: "editor.mend.optional", command: { type: "setInput", key, property: "required", value: undefined } },
    ],
  }),
  "duplicate-id"(context) {
    const { key, input, document } = context;
    const guids = optionsOf(input).map(({ guid }) => guid);
    const option = faultyOption(context, (guid, index) => guids.indexOf(guid) !== index);
    const isTwice = inputsOf(document.form.enrollment).filter(({ id }) => id === input.id).length > 1;
    if (option >= 0 && !(isTwice && context.defect.message.startsWith("Two inputs")))
      return onOption(key, option, "duplicate-id.option");
    return { at: { part: "whole" }, words: words("duplicate-id", { id: input.id }), fixes: [newId(key)] };
  },
  "bad-id"(context) {
    const { key, input } = context;
    const option = faultyOption(context, (guid) => !isUsable(guid));
    if (!isUsable(input.id))
      return { at: { part: "whole" }, words: words("bad-id", { id: input.id }), fixes: [newId(key)] };
    if (option >= 0) return onOption(key, option, "bad-id.option");
    const property = input.tagName?.trim() ? "tagName" : "mappedField";
    return {
      at: { part: "tag" },
      words: words("bad-id.tag", { tag: input[property] ?? "" }),
      fixes: [{ label: "editor.mend.clearTag", command: { type: "setInput", key, property, value: undefined } }],
    };
  },
};

const newId = (key: ElementKey): Fix => ({ label: "editor.mend.newId", command: { type: "newId", key } });

const onOption = (key: ElementKey, index: number, code: DefectWords): Explanation => ({
  at: { part: "option", index },
  words: words(code),
  fixes: [{ label: "editor.mend.newId", command: { type: "newGuid", key, index } }],
});

/** Rules elsewhere that would break if this input went, or could not be watched for its choices any more. */
export const watchersOf = (document: FormDocument, id: string): InputForm[] =>
  inputsOf(document.form.enrollment).filter((input) => input.id !== id && readsOf(input).has(id));

/** Whether rules can watch the choices of an input. */
export const hasChoices = (input: InputForm): boolean =>
  traitsOf(input.inputType).options === "choices" && optionsOf(input).length > 0;
