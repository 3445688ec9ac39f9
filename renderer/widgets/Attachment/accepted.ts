// Which files an attachment takes (decisions.md 27): its options name the types, its length the greatest size.
import { attachmentTypes } from "@billwright/schemas";
import type { AttachmentType } from "@billwright/schemas";
import type { CompiledInput } from "@billwright/engine";

const everyType = Object.keys(attachmentTypes) as AttachmentType[];
const defaultLimit = 10;

/** The types an input takes; all of them where its author chose none. */
export function acceptedTypes(input: Pick<CompiledInput, "options">): AttachmentType[] {
  const named = new Set(input.options.map((option) => option.value));
  const chosen = everyType.filter((type) => named.has(type));
  return chosen.length > 0 ? chosen : everyType;
}

/** The greatest size in MB. */
export const sizeLimit = (input: Pick<CompiledInput, "length">): number => input.length ?? defaultLimit;

/** For the file input's accept attribute: extensions and media types, for choosers differ in which they heed. */
export function acceptAttribute(types: readonly AttachmentType[]): string {
  return types
    .flatMap((type) => [
      ...attachmentTypes[type].extensions.map((extension) => `.${extension}`),
      ...attachmentTypes[type].mediaTypes,
    ])
    .join(",");
}

/** The accepted extensions as people write them: "PNG, JPG, PDF". */
export function acceptedNames(types: readonly AttachmentType[]): string {
  return extensionsOf(types)
    .map((extension) => extension.toUpperCase())
    .join(", ");
}

/** What is wrong with one file of several; the engine says the same of them all together. */
export function fileFault(
  file: { name: string; size: number },
  input: Pick<CompiledInput, "options" | "length">,
): "type" | "size" | null {
  if (!extensionsOf(acceptedTypes(input)).includes(extensionOf(file.name))) return "type";
  return file.size > sizeLimit(input) * 1024 * 1024 ? "size" : null;
}

/** "pdf" of "Bill.PDF"; "" where there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

const extensionsOf = (types: readonly AttachmentType[]): string[] =>
  types.flatMap((type) => [...attachmentTypes[type].extensions]);
