// A refusal by its fields: what the form tells at its fields, and what is left to toasts and the error window.
import type { MessageRef } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { failureEffects, messageOf, type FailureEffect } from "../client/failureEffects.ts";

/** The first error of each of the form's own fields. */
export function errorsByField(failure: Failure, fields: readonly string[]): Record<string, MessageRef> {
  const told: Record<string, MessageRef> = {};
  if (failure.kind !== "refused") return told;
  for (const { field, ...error } of failure.errors) {
    if (field !== undefined && field !== null && fields.includes(field)) told[field] ??= messageOf(error);
  }
  return told;
}

/** How the rest of a failure is shown; nothing where the fields have told all of it. */
export const otherEffects = (failure: Failure, fields: readonly string[]): readonly FailureEffect[] =>
  failure.kind === "refused" && failure.errors.every(({ field }) => field && fields.includes(field))
    ? []
    : failureEffects(failure);
