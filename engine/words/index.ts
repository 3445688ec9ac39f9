// Rules, logic and gates in words for authors, and conditions as authors build them. For staff's pages and the inspector: no customer's
// page needs it.
export {
  conditionLogic,
  groupKinds,
  isGroup,
  readCondition,
  type Condition,
  type ConditionGroup,
  type GroupKind,
} from "./conditions.ts";
export { describeEvent, valueText } from "./describeEvent.ts";
export { describeRule } from "./describeRule.ts";
export {
  explainInWords,
  describeBlocker,
  describeGate,
  describePart,
  describeVisibility,
  type ExplanationInWords,
  type ReasonInWords,
} from "./explainInWords.ts";
export { inputName, type NamedInputs, type Phrase } from "./phrase.ts";
