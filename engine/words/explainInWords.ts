// Explains in words why an input is shown or hidden (sandbox.inspect).
import type { MessageKey, MessageRef } from "@billwright/schemas";
import type { CompiledForm, Gate, JsonLogic } from "../form/compiledForm.ts";
import { explain, type Reason } from "../state/explain.ts";
import type { FormState } from "../state/formState.ts";
import type { Blocker } from "../state/gate.ts";
import { describeLogic } from "./describeLogic.ts";
import { inputName, namesOf, phrase, type NamedInputs, type Phrase } from "./phrase.ts";

/** One condition of an input's visibility, described. */
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
  /** All of them must be true; empty: always visible. */
  readonly because: readonly ReasonInWords[];
}

/** `explain`, described in words. Throws EventError for an unknown input. */
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

/** The complete sentence of each of the four rule conditions. */
const asRule: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  "logic.selected": "rule.selected",
  "logic.notSelected": "rule.notSelected",
  "logic.shown": "rule.displayed",
  "logic.hidden": "rule.notDisplayed",
};

/** Describes one part of an input's logic in the author's words. */
export const describePart = (form: CompiledForm, when: JsonLogic): Phrase => describeVisibility(namesOf(form), when);

/** Describes when an input is shown; a single line becomes a complete sentence. */
export function describeVisibility(inputs: NamedInputs, when: JsonLogic): Phrase {
  const { words, parts } = describeLogic(inputs, when);
  return { words: { ...words, key: asRule[words.key] ?? words.key }, parts };
}

/** Describes when a gate blocks Submit. */
export const describeGate = (form: CompiledForm, { when }: Gate): Phrase => describeLogic(namesOf(form), when);

/** The reason that the page shows beside a blocked Submit. */
export const describeBlocker = (form: CompiledForm, { reason, input }: Blocker): MessageRef => ({
  key: `gate.${reason}`,
  params: { name: input === undefined ? "" : inputName(namesOf(form), input) },
});
