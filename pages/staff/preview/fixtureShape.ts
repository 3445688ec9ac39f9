// The fixture's schema and what checks against it: a download of its own, for when a file is opened.
import { FixtureSchema, ScreenFixtureSchema } from "@billwright/schemas";
import { Check, Errors } from "typebox/schema";

/** Where the value first differs from a fixture, as a path such as /steps/3/event; null: it is one. */
export function firstFault(value: unknown): string | null {
  const [, [error] = []] = Errors(FixtureSchema, value);
  return error === undefined ? null : error.instancePath || "/";
}

/** A fixture of a page that is laid out by hand. */
export const isOfAScreen = (value: unknown): boolean => Check(ScreenFixtureSchema, value);
