// What `length` says about an input: characters of a ShortText, stars of a Rating.
import type { CompiledInput } from "@billwright/engine";

/** A whole number of at least 1, else null: the type's own default. */
export const inputLength = ({ length }: CompiledInput): number | null =>
  length === null || length < 1 ? null : Math.floor(length);
