// What the figures of an import come to.
import type { CallData, ShownImportState } from "@billwright/schemas";

export type Import = CallData<"GET /api/ChoiceImports/Get">;
export type Counts = Import["counts"];

/** A job works on it. */
export const isUnderWay = (state: ShownImportState): boolean =>
  state === "reading" || state === "recording" || state === "undoing";

/** How many choices of the file are to be recorded: of lines about the same one the newest counts. */
export const choicesOf = ({ yes, no, repeated }: Counts): number => yes + no - repeated;

export interface Progress {
  done: number;
  /** Null: how many lines there are is known at the end. */
  total: number | null;
}

/** Null: nothing is under way. */
export function progressOf({ state, counts }: Pick<Import, "state" | "counts">): Progress | null {
  const { read, recorded, same, older, refused, undone } = counts;
  if (state === "reading") return { done: read, total: null };
  if (state === "recording") return { done: recorded + same + older + refused, total: choicesOf(counts) };
  if (state === "undoing") return { done: undone, total: recorded };
  return null;
}
