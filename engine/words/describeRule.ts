// Describes an author's rule: "Show when Service type is Gas".
import type { MessageRef, Rule, RuleCondition } from "@billwright/schemas";
import { choiceName, inputName, type NamedInputs } from "./phrase.ts";

const keys = {
  Selected: "rule.selected",
  NotSelected: "rule.notSelected",
  Displayed: "rule.displayed",
  NotDisplayed: "rule.notDisplayed",
} as const satisfies Record<RuleCondition, string>;

/** The rule as a sentence with the names of its parent and choice, or their ids if they have no name. */
export function describeRule(inputs: NamedInputs, { parentId, condition, choiceId }: Rule): MessageRef {
  const parent = inputName(inputs, parentId);
  const asksForChoice = condition === "Selected" || condition === "NotSelected";
  const params: MessageRef["params"] = { parent };
  if (asksForChoice) params["choice"] = choiceName(inputs, parentId, choiceId ?? "");
  return { key: keys[condition], params };
}
