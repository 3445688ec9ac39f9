// When an input shows, as one self-contained JSON-logic rule: its rules, its own logic, its flag and its merge tag.
import type { JsonLogic } from "../form/compiledForm.ts";
import type { Defect } from "./compileError.ts";
import type { ParsedInput } from "./compileInput.ts";
import { compileFreeLogic } from "./freeLogic.ts";
import { compileRules, type Inputs, type Watching } from "./rules.ts";

/** What never holds. An operation, not the literal false, so that a reader who asks `if (logic[id])` is not misled. */
export const never: JsonLogic = { "!": [true] };

export interface Visibility {
  /** The whole rule; null: always visible. */
  readonly logic: JsonLogic | null;
  /** The same without the merge tag. */
  readonly untagged: JsonLogic | null;
  /** Ids of the inputs it watches. */
  readonly reads: ReadonlySet<string>;
}

/** Judges all that bears on one input's visibility and puts it together; what is in fault is left out and noted in `defects`. */
export function compileVisibility(parsed: ParsedInput, inputs: Inputs, defects: Defect[]): Visibility {
  const watching: Watching = { parts: [], reads: new Set() };
  if (!parsed.compiled.visible) watching.parts.push(never);
  compileRules(parsed, inputs, watching, defects);
  compileFreeLogic(parsed, inputs, watching, defects);
  const { tag } = parsed.compiled;
  const untagged = all(watching.parts);
  return {
    logic: tag === null ? untagged : all([tagIsEmpty(tag), ...watching.parts]),
    untagged: tag === null ? null : untagged,
    reads: watching.reads,
  };
}

/** Missing and '' are empty, and so is blank space, which `tags` holds as ''; the lone blank is for readers with tags of their own. */
export const tagIsEmpty = (tag: string): JsonLogic => ({ in: [{ var: `tags.${tag}` }, [null, "", " "]] });

function all(parts: readonly JsonLogic[]): JsonLogic | null {
  const [first, ...more] = parts;
  if (first === undefined) return null;
  return more.length === 0 ? first : { and: [...parts] };
}
