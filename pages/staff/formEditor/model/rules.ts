// Rules as an author picks them: which inputs can be watched, which conditions and choices make sense, and the sentence they make.
import { isGroup, type Condition, type ConditionGroup, type NamedInputs } from "@billwright/engine/words";
import { ruleConditions, type InputForm, type Option, type Rule, type RuleCondition } from "@billwright/schemas";
import { hasChoices } from "./defects.ts";
import { inputsOf, optionsOf, type FormDocument } from "./document.ts";
import { dependentsOf } from "./references.ts";

/** The inputs that this one may watch: all but itself and those that show depending on it. No cycle can be made from these. */
export function parentsFor(document: FormDocument, id: string): InputForm[] {
  const inputs = inputsOf(document.form.enrollment);
  const dependents = dependentsOf(inputs, id);
  return inputs.filter((input) => !dependents.has(input.id));
}

/** A condition on choices needs an input that has some; a condition on whether an input shows is possible for every input. */
export const conditionsFor = (parent: InputForm | undefined): RuleCondition[] =>
  ruleConditions.filter((condition) => !asksForChoice(condition) || (parent && hasChoices(parent)));

export const asksForChoice = (condition: RuleCondition): boolean =>
  condition === "Selected" || condition === "NotSelected";

/** Of those on offer the nearest question before this one that has choices and is not watched yet; else any. */
export function likelyParent(
  parents: readonly InputForm[],
  input: InputForm,
  document: FormDocument,
  watching: ConditionGroup,
): InputForm | undefined {
  const ids = inputsOf(document.form.enrollment).map(({ id }) => id);
  const own = ids.indexOf(input.id);
  const watched = watchedBy(watching);
  const before = parents.filter(({ id }) => ids.indexOf(id) < own);
  return (
    before.findLast((one) => hasChoices(one) && !watched.has(one.id)) ??
    parents.find(hasChoices) ??
    before.at(-1) ??
    parents[0]
  );
}

const watchedBy = (condition: Condition): Set<string> =>
  new Set(isGroup(condition) ? condition.parts.flatMap((part) => [...watchedBy(part)]) : [condition.parentId]);

/** The rule that a newly picked parent most likely means: its first choice, or that it shows. */
export function ruleOn(parent: InputForm): Rule {
  const [first] = hasChoices(parent) ? optionsOf(parent) : [];
  return first
    ? { parentId: parent.id, condition: "Selected", choiceId: first.guid }
    : { parentId: parent.id, condition: "Displayed" };
}

/** The same rule with another condition; its choice is added or removed with the condition. */
export function withCondition(rule: Rule, condition: RuleCondition, parent: InputForm | undefined): Rule {
  const { choiceId, ...rest } = rule;
  if (!asksForChoice(condition)) return { ...rest, condition };
  const choice = choiceId ?? (parent && optionsOf(parent)[0]?.guid);
  return choice === undefined ? { ...rest, condition } : { ...rest, condition, choiceId: choice };
}

/** The form's inputs by id, as the engine's words name them, and those that were removed; of two of one id the first. */
export const namedInputs = (document: FormDocument): NamedInputs =>
  Object.fromEntries(
    [...Object.values(document.gone), ...inputsOf(document.form.enrollment).toReversed()].map(
      ({ id, name, options }) => [id, { name: name ?? null, options: named(options ?? []) }],
    ),
  );

const named = (options: readonly Option[]) =>
  options.map((option) => ({ guid: option.guid, name: optionName(option) }));

export const optionName = ({
  name,
  value,
  guid,
}: {
  name?: string | null;
  value?: string | number | null;
  guid: string;
}): string => name || String(value ?? "") || guid;
