// Splits a refusal: errors shown at their fields, and the rest, which toasts and the error dialog show.
import type { MessageRef } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { failureEffects, messageOf, type FailureEffect } from "../client/failureEffects.ts";

/** The first error of each field of the form. */
export function errorsByField(failure: Failure, fields: readonly string[]): Record<string, MessageRef> {
  const errors: Record<string, MessageRef> = {};
  if (failure.kind !== "refused") return errors;
  for (const { field, ...error } of failure.errors) {
    if (field !== undefined && field !== null && fields.includes(field)) errors[field] ??= messageOf(error);
  }
  return errors;
}

/** How to show the rest of a failure; empty if the fields show all of it. */
export const otherEffects = (failure: Failure, fields: readonly string[]): readonly FailureEffect[] =>
  failure.kind === "refused" && failure.errors.every(({ field }) => field && fields.includes(field))
    ? []
    : failureEffects(failure);
