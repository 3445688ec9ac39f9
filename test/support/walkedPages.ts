// The pages that a walk over the registry opens: all, or of them those that PAGES names. npm run check names what a change touches.
import process from "node:process";
import type { PageName } from "@billwright/schemas";

const named = process.env["PAGES"]?.split(",");

/** What is weighed beside all others cannot be weighed by itself. */
export const walksAll = named === undefined;

export const walkedPages = <Name extends PageName>(names: readonly Name[]): Name[] =>
  names.filter((name) => named === undefined || named.includes(name));
