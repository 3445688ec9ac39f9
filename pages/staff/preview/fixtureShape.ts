// The fixture's schema and what checks against it: a download of its own, for when a file is opened.
import { FixtureSchema } from "@billwright/schemas";
import { Errors } from "typebox/schema";

/** Where the value first differs from a fixture, as a path such as /steps/3/event; null: it is one. */
export function firstFault(value: unknown): string | null {
  const [, [error] = []] = Errors(FixtureSchema, value);
  return error === undefined ? null : error.instancePath || "/";
}
