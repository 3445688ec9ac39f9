// The accepted files of an attachment, in words and as an accept attribute. The engine defines what is accepted.
import { fileLimitsOf } from "@billwright/engine";
import type { CompiledInput } from "@billwright/engine";

/** Both extensions and media types, because browsers differ in which they use. */
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

/** "pdf" of "Bill.PDF"; "" if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
