// A refusal by its fields: what stands at the fields, and what is left to toasts and the error window.
import type { MessageRef } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { failureEffects, messageOf, type FailureEffect } from "../client/failureEffects.ts";

/** The first error of each of the form's own fields. */
export function errorsByField(failure: Failure, fields: readonly string[]): Record<string, MessageRef> {
  const errors: Record<string, MessageRef> = {};
  if (failure.kind !== "refused") return errors;
  for (const { field, ...error } of failure.errors) {
    if (field !== undefined && field !== null && fields.includes(field)) errors[field] ??= messageOf(error);
  }
  return errors;
}

/** How the rest of a failure is shown; nothing where the fields have said all of it. */
export const otherEffects = (failure: Failure, fields: readonly string[]): readonly FailureEffect[] =>
  failure.kind === "refused" && failure.errors.every(({ field }) => field && fields.includes(field))
    ? []
    : failureEffects(failure);
