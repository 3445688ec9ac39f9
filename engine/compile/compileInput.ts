// Compiles one written input and finds its own defects. Rules are checked later, when all inputs are known.
import type { Json } from "@billwright/schemas";
import type { Choice, CompiledInput } from "../form/compiledForm.ts";
import type { FieldType } from "../form/fieldType.ts";
import type { Defect } from "./compileError.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { idText, isSafeId, quoted } from "./ids.ts";
import {
  filledTextOrNull,
  isObject,
  listOf,
  numberOrNull,
  plainValue,
  textOrNull,
  type Unread,
} from "./readEnrollment.ts";

/** A partly compiled input: `compiled.type` is only meaningful if `typeKnown`. */
export interface ParsedInput {
  readonly compiled: CompiledInput;
  readonly written: Unread;
  readonly typeKnown: boolean;
}

/** Reads one input and appends its defects. */
export function compileInput(
  input: unknown,
  typeOf: (written: unknown) => FieldType | null,
  defects: Defect[],
): ParsedInput {
  const written = isObject(input) ? input : {};
  const id = idText(written["id"]);
  if (!isSafeId(written["id"])) defects.push(badId(`The input id ${quoted(written["id"])}`, id));
  const type = typeOf(written["inputType"]);
  if (type === null) defects.push(unknownType(id, written["inputType"]));
  const options = optionsOf(written, id, defects);
  const compiled: CompiledInput = {
    id,
    name: textOrNull(written["name"]) ?? "",
    type: type ?? "ShortText",
    description: filledTextOrNull(written["description"]),
    required: written["required"] === true,
    visible: written["visible"] !== false,
    length: positiveOrNull(written["length"]),
    options: options.map(({ choice }) => choice),
    tag: tagOf(written, id, defects),
    untagged: null,
    verificationRequired: written["verificationRequired"] === true,
    isVerified: written["isVerified"] === true,
    enableNotesToDisplay: written["enableNotesToDisplay"] === true,
    start: null,
  };
  compiled.start = startingAnswer(compiled, written, options);
  return { compiled, written, typeKnown: type !== null };
}

const positiveOrNull = (value: unknown): number | null => {
  const number = numberOrNull(value) ?? 0;
  return number > 0 ? number : null;
};

interface WrittenOption {
  readonly choice: Choice;
  readonly checked: boolean;
}

function optionsOf(written: Unread, inputId: string, defects: Defect[]): WrittenOption[] {
  const seen = new Set<string>();
  return listOf(written["options"]).map((option) => {
    const { guid, name, value, checked, notes } = isObject(option) ? option : {};
    if (!isSafeId(guid)) defects.push(badId(`The option guid ${quoted(guid)} of input '${inputId}'`, inputId));
    else if (seen.has(guid))
      defects.push(duplicate(`Option guid '${guid}' occurs twice in input '${inputId}'`, inputId));
    else seen.add(guid);
    const text = textOrNull(value);
    const choice = {
      guid: idText(guid),
      name: textOrNull(name) ?? text ?? "",
      value: text,
      notes: filledTextOrNull(notes),
    };
    return { choice, checked: checked === true };
  });
}

/** tagName, or mappedField if tagName is empty. */
function tagOf(written: Unread, inputId: string, defects: Defect[]): string | null {
  const tag = filledTextOrNull(written["tagName"]) ?? filledTextOrNull(written["mappedField"]);
  if (tag !== null && !isSafeId(tag))
    defects.push(badId(`The merge tag ${quoted(tag)} of input '${inputId}'`, inputId));
  return tag;
}

/** The checked options, or the written value if no option is checked. Options that are file types are never checked. */
function startingAnswer({ type }: CompiledInput, written: Unread, options: readonly WrittenOption[]): Json {
  const { options: kind, oneChecked } = fieldDefinitionOf(type);
  const checked = options.filter((option) => option.checked).map(({ choice }) => choice);
  if (checked.length === 0 || kind === undefined || kind === "fileTypes") return plainValue(written["value"]);
  const values = checked.map(({ guid, value }) => (kind === "months" ? value : guid));
  return oneChecked ? (values[0] ?? null) : values;
}

const badId = (what: string, inputId: string): Defect => ({
  code: "bad-id",
  message: `${what} is not usable: rules could not name it. Use a non-empty text without a dot, not a name such as 'constructor'.`,
  inputId,
});

export const duplicate = (what: string, inputId: string): Defect => ({
  code: "duplicate-id",
  message: `${what}: rules and answers could not distinguish the two. Give one of them another.`,
  inputId,
});

const unknownType = (inputId: string, type: unknown): Defect => ({
  code: "unknown-type",
  message: `Input '${inputId}' has the type ${quoted(type)}, which no widget shows. Use a name such as 'ShortText', or its number from 0 to 14.`,
  inputId,
});
