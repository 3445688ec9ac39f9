// Which texts can be an id, an option's guid or the name of a merge tag (decisions.md 25).
import { excerpt } from "../text/excerpt.ts";

const ofObjectPrototype: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The prefix of the UI schema's own keys. An input of that name would overwrite one. */
const uiPrefix = "ui:";

/**
 * Whether the id is safe: a string that is not blank, has no dot (JSON-logic would read a path), is not a name of Object.prototype (a look-
 * up would find a function) and not one of the UI schema's own keys.
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

/** The id as written. A value that is not text is replaced by an excerpt of it, which is never a safe id. */
export const idText = (id: unknown): string => (typeof id === "string" ? id : excerpt(id));

/** The id as quoted in a message. */
export const quoted = (id: unknown): string => (id === undefined ? "(missing)" : `'${excerpt(id)}'`);
