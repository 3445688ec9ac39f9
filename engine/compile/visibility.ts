// When an input shows, as one self-contained JSON-logic rule: its rules, its own logic, its flag and its merge tag.
import type { JsonLogic } from "../form/compiledForm.ts";
import type { Defect } from "./compileError.ts";
import type { ParsedInput } from "./compileInput.ts";
import { compileFreeLogic } from "./freeLogic.ts";
import { compileRules, type Inputs, type Watching } from "./rules.ts";

/** A rule that is never true. It is an operation, not the literal false, so that `if (logic[id])` finds a rule. */
export const never: JsonLogic = { "!": [true] };

export interface Visibility {
  /** The whole rule; null: always visible. */
  readonly logic: JsonLogic | null;
  /** The same rule without the merge tag. */
  readonly untagged: JsonLogic | null;
  /** Ids of the inputs it watches. */
  readonly reads: ReadonlySet<string>;
}

/** Combines everything that decides one input's visibility. Faulty parts are left out and added to `defects`. */
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

/** Null, '' and blank space are empty. `tags` stores blank space as ''; the single blank is for evaluators that build their own tags. */
export const tagIsEmpty = (tag: string): JsonLogic => ({ in: [{ var: `tags.${tag}` }, [null, "", " "]] });

function all(parts: readonly JsonLogic[]): JsonLogic | null {
  const [first, ...more] = parts;
  if (first === undefined) return null;
  return more.length === 0 ? first : { and: [...parts] };
}
