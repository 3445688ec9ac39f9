// What a signature was made from, kept beside its file so that it comes back as it was left (files.ts).
import type { Stroke } from "./strokes.ts";

export interface SignatureSketch {
  mode: "draw" | "type" | "upload";
  strokes: readonly Stroke[];
  text: string;
}

export const emptySketch: SignatureSketch = { mode: "draw", strokes: [], text: "" };

/** Whether a kept thing is one of ours; a draft of an older page may hold another shape. */
export function isSketch(kept: object | null): kept is SignatureSketch {
  if (kept === null || !("mode" in kept) || !("strokes" in kept) || !("text" in kept)) return false;
  const modes: readonly unknown[] = ["draw", "type", "upload"];
  return modes.includes(kept.mode) && Array.isArray(kept.strokes) && typeof kept.text === "string";
}
