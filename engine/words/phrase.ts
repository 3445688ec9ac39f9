// A description of a rule: a tree of messages, which the component that shows it translates.
import type { MessageKey, MessageRef } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";

/** A sentence and its parts: "all of these", then each of them. A leaf has no parts. */
export interface Phrase {
  readonly words: MessageRef;
  readonly parts: readonly Phrase[];
}

/** The inputs that a description can name. A compiled form has them; an editor's draft passes its own. */
export type NamedInputs = Readonly<Record<string, NamedInput>>;

interface NamedInput {
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

/** The input's name; its id if it has none. */
export const inputName = (inputs: NamedInputs, id: string): string => orElse(inputIn(inputs, id)?.name, id);

/** The choice's name; its guid if it has none, or does not belong to the input. */
export function choiceName(inputs: NamedInputs, id: string, guid: string): string {
  const option = inputIn(inputs, id)?.options?.find((one) => one.guid === guid);
  return orElse(option?.name, guid);
}
