// Checks the four rule conditions and compiles them to JSON-logic (decisions.md 6 to 8).
import { ruleConditions, type RuleCondition } from "@billwright/schemas";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import type { JsonLogic } from "../form/compiledForm.ts";
import type { ParsedInput } from "./compileInput.ts";
import type { Defect, DefectCode } from "./compileError.ts";
import { quoted } from "./ids.ts";
import { isObject, type Unread } from "./readEnrollment.ts";

/** The inputs that a rule can refer to. */
export type Inputs = ReadonlyMap<string, ParsedInput>;

/** A compiled rule or piece of logic: its logic, and the inputs it reads. Faulty parts are left out. */
export interface Watching {
  readonly parts: JsonLogic[];
  readonly reads: Set<string>;
}

type Fault = readonly [code: DefectCode, what: string];

const isCondition = (value: unknown): value is RuleCondition => ruleConditions.some((name) => name === value);
const asksForChoice = (condition: RuleCondition) => condition === "Selected" || condition === "NotSelected";

/** Checks an input's rules. Appends their logic to `watching` and their defects to `defects`. */
export function compileRules(
  { compiled, written }: ParsedInput,
  inputs: Inputs,
  watching: Watching,
  defects: Defect[],
): void {
  const rules = written["rules"] ?? [];
  const { id } = compiled;
  if (!Array.isArray(rules)) {
    defects.push({
      code: "bad-rule",
      message: `The rules of input '${id}' are no list. Write them as an array.`,
      inputId: id,
    });
    return;
  }
  rules.forEach((written: unknown, rule) => {
    const { faults, logic, parentId } = isObject(written) ? compileRule(written, id, inputs) : notAnObject;
    for (const [code, what] of faults)
      defects.push({ code, message: `Rule ${rule + 1} of input '${id}' ${what}`, inputId: id, rule });
    if (logic !== null) watching.parts.push(logic);
    if (parentId !== null) watching.reads.add(parentId);
  });
}

const isAbsent = (id: unknown): boolean => id === undefined || id === null || id === "";

interface CompiledRule {
  readonly faults: readonly Fault[];
  readonly logic: JsonLogic | null;
  /** The watched input; null if there is none of that name. */
  readonly parentId: string | null;
}

const notAnObject: CompiledRule = {
  faults: [["bad-rule", "is no object. Write { parentId, condition }."]],
  logic: null,
  parentId: null,
};

function compileRule(rule: Unread, owner: string, inputs: Inputs): CompiledRule {
  const { inputId, parentId, condition, choiceId } = rule;
  const faults: Fault[] = [];
  if (!isAbsent(inputId) && inputId !== owner)
    faults.push([
      "bad-rule",
      `governs ${quoted(inputId)}, but a rule sits on the input it governs. Leave inputId out, or move the rule.`,
    ]);
  const watched = typeof parentId === "string" ? parentId : "";
  const parent = inputs.get(watched);
  if (watched === "") faults.push(["bad-rule", "names no input to watch. Give it a parentId."]);
  else if (!parent)
    faults.push(["unknown-input", `watches ${quoted(watched)}, which is no input of this form. Name one by its id.`]);
  if (!isCondition(condition))
    faults.push(["bad-rule", `has the condition ${quoted(condition)}. Use one of ${ruleConditions.join(", ")}.`]);
  else if (asksForChoice(condition)) faults.push(...choiceFaults(parent, choiceId));
  const usable = faults.length === 0 && isCondition(condition);
  return {
    faults,
    logic: usable ? ruleLogic(condition, watched, String(choiceId)) : null,
    parentId: parent ? parent.compiled.id : null,
  };
}

/** What is wrong with the choice that a rule or logic refers to. */
function choiceFaults(parent: ParsedInput | undefined, choiceId: unknown): Fault[] {
  const faults: Fault[] = [];
  const missing = typeof choiceId !== "string" || choiceId === "";
  if (missing) faults.push(["bad-rule", "asks for a choice but names none. Give it the choiceId of an option's guid."]);
  if (!parent || !parent.typeKnown) return faults;
  if (!hasChoices(parent))
    faults.push([
      "no-options",
      `asks for a choice of '${parent.compiled.id}', which has no options to choose from. Use Displayed or NotDisplayed.`,
    ]);
  else if (!missing && !offers(parent, choiceId))
    faults.push([
      "unknown-choice",
      `asks for the choice ${quoted(choiceId)}, which '${parent.compiled.id}' does not offer. Name an option by its guid.`,
    ]);
  return faults;
}

/** Whether choice rules can watch the input: it is a Dropdown, MultipleChoice or CheckBox with options. */
export const hasChoices = ({ compiled }: ParsedInput): boolean =>
  fieldDefinitionOf(compiled.type).options === "choices" && compiled.options.length > 0;

export const offers = ({ compiled }: ParsedInput, guid: unknown): boolean =>
  compiled.options.some((option) => option.guid === guid);

/** A rule as JSON-logic. */
export function ruleLogic(condition: RuleCondition, parentId: string, choiceId: string): JsonLogic {
  const selected = { in: [choiceId, { var: `chosen.${parentId}` }] };
  const displayed = { var: `shown.${parentId}` };
  switch (condition) {
    case "Selected":
      return selected;
    case "NotSelected":
      return { "!": [selected] };
    case "Displayed":
      return displayed;
    case "NotDisplayed":
      return { "!": [displayed] };
  }
}
