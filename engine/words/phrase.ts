// What a rule says in words: a tree of messages, translated into the reader's language by whoever shows it.
import type { MessageKey, MessageRef } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";

/** A sentence, and the sentences it gathers: "all of these", then each of them. A leaf gathers none. */
export interface Phrase {
  readonly words: MessageRef;
  readonly parts: readonly Phrase[];
}

/** The inputs that words name. A compiled form is one; an editor's draft gives its own. */
export type NamedInputs = Readonly<Record<string, NamedInput>>;

export interface NamedInput {
  readonly name?: string | null;
  readonly options?: readonly { readonly guid: string; readonly name?: string | null }[] | null;
}

export const namesOf = (form: CompiledForm): NamedInputs => form.inputs;

export const phrase = (key: MessageKey, params: MessageRef["params"] = {}, parts: readonly Phrase[] = []): Phrase => ({
  words: { key, params },
  parts,
});

const orElse = (name: string | null | undefined, other: string): string =>
  name === undefined || name === null || name.trim() === "" ? other : name;

const inputIn = (inputs: NamedInputs, id: string): NamedInput | undefined =>
  Object.hasOwn(inputs, id) ? inputs[id] : undefined;

/** What the author called the input; its id where it has no name. */
export const inputName = (inputs: NamedInputs, id: string): string => orElse(inputIn(inputs, id)?.name, id);

/** What the author called the choice; its guid where it has no name, or is none of the input's. */
export function choiceName(inputs: NamedInputs, id: string, guid: string): string {
  const option = inputIn(inputs, id)?.options?.find((one) => one.guid === guid);
  return orElse(option?.name, guid);
}
