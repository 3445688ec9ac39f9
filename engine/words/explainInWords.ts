// Why an input shows or is hidden, in words (sandbox.inspect).
import type { MessageKey, MessageRef } from "@billwright/schemas";
import type { CompiledForm, Gate, JsonLogic } from "../form/compiledForm.ts";
import { explain, type Reason } from "../state/explain.ts";
import type { FormState } from "../state/formState.ts";
import type { Blocker } from "../state/gate.ts";
import { describeLogic } from "./describeLogic.ts";
import { inputName, namesOf, phrase, type NamedInputs, type Phrase } from "./phrase.ts";

/** One thing that has to hold for the input to show, and what it says. */
export interface ReasonInWords {
  readonly kind: Reason["kind"];
  readonly holds: boolean;
  readonly words: Phrase;
  /** Ids of the inputs it reads. */
  readonly reads: readonly string[];
}

export interface ExplanationInWords {
  readonly id: string;
  readonly visible: boolean;
  /** All must hold; none: always visible. */
  readonly because: readonly ReasonInWords[];
}

/** `explain` in words. Throws EventError for an unknown input. */
export function explainInWords(form: CompiledForm, state: FormState, id: string): ExplanationInWords {
  const { visible, because } = explain(form, state, id);
  return {
    id,
    visible,
    because: because.map(({ kind, holds, when, reads }) => ({
      kind,
      holds,
      reads,
      words: kind === "flag" ? phrase("logic.flag") : describePart(form, when),
    })),
  };
}

/** A rule's own sentence for each of the four conditions of authors. */
const asRule: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  "logic.selected": "rule.selected",
  "logic.notSelected": "rule.notSelected",
  "logic.shown": "rule.displayed",
  "logic.hidden": "rule.notDisplayed",
};

/** One part of an input's logic, as the author would say it. */
export const describePart = (form: CompiledForm, when: JsonLogic): Phrase => describeVisibility(namesOf(form), when);

/** What has to hold for an input to show: a single line as a rule's own sentence. */
export function describeVisibility(inputs: NamedInputs, when: JsonLogic): Phrase {
  const { words, parts } = describeLogic(inputs, when);
  return { words: { ...words, key: asRule[words.key] ?? words.key }, parts };
}

/** When a gate holds Submit back, in words. */
export const describeGate = (form: CompiledForm, { when }: Gate): Phrase => describeLogic(namesOf(form), when);

/** What holds Submit back, as the page says it beside the button. */
export const describeBlocker = (form: CompiledForm, { reason, input }: Blocker): MessageRef => ({
  key: `gate.${reason}`,
  params: { name: input === undefined ? "" : inputName(namesOf(form), input) },
});
