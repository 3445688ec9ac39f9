// Which texts may be an id, an option's guid or a used tag's name (decisions.md 25).
import { excerpt } from "../text/excerpt.ts";

const ofObjectPrototype: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The prefix of the UI schema's own keys: an input of that name would overwrite one. */
const uiPrefix = "ui:";

/**
 * A string that is not blank, without a dot (JSON-logic would read a path) that is none of Object.prototype's names (a look-up would find a
 * function) and no key of the UI schema's own.
 */
export function isSafeId(id: unknown): id is string {
  return (
    typeof id === "string" &&
    id.trim() !== "" &&
    !id.includes(".") &&
    !ofObjectPrototype.has(id) &&
    !id.startsWith(uiPrefix)
  );
}

/** The id as it was written; what is no text stands in as an excerpt of itself, which is no safe id. */
export const idText = (id: unknown): string => (typeof id === "string" ? id : excerpt(id));

/** An id as it stands in a message. */
export const quoted = (id: unknown): string => (id === undefined ? "(missing)" : `'${excerpt(id)}'`);
