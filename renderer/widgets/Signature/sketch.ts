// What a signature was made from, stored beside its file so that it can be edited again (files.ts).
import type { Stroke } from "./strokes.ts";

export interface SignatureSketch {
  mode: "draw" | "type" | "upload";
  strokes: readonly Stroke[];
  text: string;
}

export const emptySketch: SignatureSketch = { mode: "draw", strokes: [], text: "" };

/** Whether a stored object is a sketch; a draft of an older page can have another shape. */
export function isSketch(stored: object | null): stored is SignatureSketch {
  if (stored === null || !("mode" in stored) || !("strokes" in stored) || !("text" in stored)) return false;
  const modes: readonly unknown[] = ["draw", "type", "upload"];
  return modes.includes(stored.mode) && Array.isArray(stored.strokes) && typeof stored.text === "string";
}
