// Whether what came from outside has the shape that was agreed; strictly, as a schema says it.
import { Ajv } from "ajv";
import type { Static, TSchema } from "typebox";

/** One for all: each new one would first compile the language of schemas itself. */
const ajv = new Ajv({ strict: true });

/** The schema is compiled for the first value: a start does not wait for it. */
export const conformsTo =
  <Schema extends TSchema>(schema: Schema) =>
  (value: unknown): value is Static<Schema> =>
    ajv.validate(schema, value);
