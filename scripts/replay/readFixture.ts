// Reads a file as a fixture, or explains why it is not one.
import { readFileSync } from "node:fs";
import { FixtureSchema, ScreenFixtureSchema, type AnyFixture } from "@billwright/schemas";
import type { TLocalizedValidationError } from "typebox/error";
import { Value } from "typebox/value";
import type { Result } from "./report.ts";

/** Reads the file and runs it; any failure becomes a result that describes it. */
export async function runFile(
  file: string,
  run: (fixture: AnyFixture) => FixtureOutcome | Promise<FixtureOutcome>,
): Promise<Result> {
  const failed = (diff: string, title = ""): Result => ({ file, title, ok: false, diff });
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    const problems = Value.Errors(schemaFor(read), read).flatMap((error) =>
      wordsOf(error).map((words) => `${error.instancePath || "/"} ${words}`),
    );
    if (problems.length > 0) return failed(`is no fixture:\n  ${problems.join("\n  ")}`);
    const fixture = read as AnyFixture;
    if (!fixture.steps && !("compile" in fixture)) return failed("has neither steps nor compile", fixture.title);
    return { file, title: fixture.title, ...(await run(fixture)) };
  } catch (error) {
    return failed(`cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The validator refuses an unknown property twice: at the object, and at the property, where a reader learns nothing from it. */
function wordsOf({ keyword, params, message }: TLocalizedValidationError): string[] {
  switch (keyword) {
    case "boolean":
      return [];
    case "additionalProperties":
      return params.additionalProperties.map((name) => `has the unknown property ${name}`);
    case "required":
      return params.requiredProperties.map((name) => `lacks the property ${name}`);
    default:
      return [message];
  }
}

const schemaFor = (read: unknown) =>
  typeof read === "object" && read !== null && "screen" in read ? ScreenFixtureSchema : FixtureSchema;

export type FixtureOutcome = Pick<Result, "ok" | "diff" | "skipped">;
