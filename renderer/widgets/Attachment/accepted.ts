// Which files an attachment takes, in words and as the file input's accept attribute. What is accepted the engine says.
import { fileLimitsOf } from "@billwright/engine";
import type { CompiledInput } from "@billwright/engine";

/** Extensions and media types both, for choosers differ in which they heed. */
export function acceptAttribute(input: CompiledInput): string {
  const { extensions, mediaTypes } = fileLimitsOf(input);
  return [...extensions.map((extension) => `.${extension}`), ...mediaTypes].join(",");
}

/** The accepted extensions as people write them: "PNG, JPG, PDF". */
export function acceptedNames(input: CompiledInput): string {
  return fileLimitsOf(input)
    .extensions.map((extension) => extension.toUpperCase())
    .join(", ");
}

/** "pdf" of "Bill.PDF"; "" where there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
