// Checks a request strictly against its call's declaration: an unknown key is refused, and an error names the field.
import type { CallDeclaration } from "@billwright/schemas";
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { Refused, type Problem } from "./refusal.ts";

const options = { strict: true, strictTypes: false, allErrors: false, verbose: false } as const;
const ofBodies = new Ajv(options);
/** Queries and multipart fields are text: numbers and booleans are parsed from it. */
const ofTexts = new Ajv({ ...options, coerceTypes: true });

// ajv-formats is CommonJS: its default export is the function under one more `default`, as its types say.
const written = formats.default(new Ajv(options), ["date", "date-time"]);
for (const format of ["date", "date-time"]) {
  const schema = { type: "string", format };
  // A leap second, the year 0 and an offset without minutes are valid text, but neither Date nor PostgreSQL accepts them.
  const isTime = (text: string) =>
    written.validate(schema, text) && !text.startsWith("0000") && !Number.isNaN(Date.parse(text));
  ofBodies.addFormat(format, isTime);
  ofTexts.addFormat(format, isTime);
}

/** Checks a value, throwing a Refused that names the field. */
export type Check = (value: unknown) => void;

export interface CallChecks {
  path: Check;
  query: Check;
  body: Check;
  parts: Check;
}

const nothing = { type: "object", additionalProperties: false, properties: {} };

export type Shapes = Pick<CallDeclaration, "path" | "query" | "body" | "parts" | "encoding">;

export function checksOf(declaration: Shapes): CallChecks {
  return {
    path: checkWith(ofTexts, declaration.path),
    query: checkWith(ofTexts, declaration.query),
    body: checkWith(declaration.encoding === "multipart" ? ofTexts : ofBodies, declaration.body),
    parts: checkWith(ofTexts, declaration.parts),
  };
}

/** Compiled by the first request: to compile all calls' schemas would take a third of the server's start. */
function checkWith(ajv: Ajv, schema: AnySchema = nothing): Check {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    const validate = (compiled ??= ajv.compile(schema));
    if (!validate(value)) throw new Refused("BAD", [problemOf(worst(validate.errors ?? []))]);
    const endless = endlessIn(value);
    if (endless !== undefined)
      throw new Refused("BAD", [{ key: "field.type", field: endless, params: { field: endless, type: "number" } }]);
  };
}

/** In text the validator reads "Infinity" and "1e400" as numbers that no minimum and no maximum limits. Returns the field, if there is one. */
const endlessIn = (value: unknown): string | undefined =>
  Object.entries(value ?? {}).find(([, read]) => typeof read === "number" && !Number.isFinite(read))?.[0];

/** Of a union's errors, the deepest one is the most specific; the union's own comes last and is the least. */
function worst(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject) =>
    error.instancePath.split("/").length + (error.keyword === "additionalProperties" ? 0.5 : 0);
  return errors.reduce<ErrorObject | undefined>(
    (best, error) => (best && depth(best) >= depth(error) ? best : error),
    undefined,
  );
}

function problemOf(error: ErrorObject | undefined): Problem {
  const params: Record<string, unknown> = error?.params ?? {};
  const within = fieldOf(error?.instancePath ?? "");
  const inner = (name: unknown) => (within === "body" ? String(name) : `${within}.${String(name)}`).slice(0, 200);
  const about = (field: string): Pick<Problem, "field"> & { params: { field: string } } => ({
    field,
    params: { field },
  });
  const limit = typeof params["limit"] === "number" ? params["limit"] : 0;
  const withLimit = { field: within, params: { field: within, n: limit } };
  switch (error?.keyword) {
    case "required":
      return { key: "field.missing", ...about(inner(params["missingProperty"])) };
    case "additionalProperties":
      return { key: "field.unknown", ...about(inner(params["additionalProperty"])) };
    case "type":
      return { key: "field.type", field: within, params: { field: within, type: String(params["type"]) } };
    case "maxLength":
    case "maxItems":
      return { key: "field.tooLong", ...withLimit };
    case "minLength":
    case "minItems":
      return { key: "field.tooShort", ...withLimit };
    case "maximum":
      return { key: "field.tooBig", ...withLimit };
    case "minimum":
      return { key: "field.tooSmall", ...withLimit };
    case "enum":
      return { key: "field.choice", ...about(within) };
    case "format":
      return { key: "field.format", field: within, params: { field: within, format: String(params["format"]) } };
    default:
      return { key: "field.wrong", ...about(within) };
  }
}

/** `/inputForms/3/id` → `inputForms.3.id` */
function fieldOf(instancePath: string): string {
  const path = instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  return path === "" ? "body" : path.slice(0, 200);
}
