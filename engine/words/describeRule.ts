// An author's rule in words: "Show when Service type is Gas".
import type { MessageRef, Rule, RuleCondition } from "@billwright/schemas";
import { choiceName, inputName, type NamedInputs } from "./phrase.ts";

const keys = {
  Selected: "rule.selected",
  NotSelected: "rule.notSelected",
  Displayed: "rule.displayed",
  NotDisplayed: "rule.notDisplayed",
} as const satisfies Record<RuleCondition, string>;

/** The rule as a sentence that names its parent and its choice; an id stands where there is no name. */
export function describeRule(inputs: NamedInputs, { parentId, condition, choiceId }: Rule): MessageRef {
  const parent = inputName(inputs, parentId);
  const asksForChoice = condition === "Selected" || condition === "NotSelected";
  const params: MessageRef["params"] = { parent };
  if (asksForChoice) params["choice"] = choiceName(inputs, parentId, choiceId ?? "");
  return { key: keys[condition], params };
}
