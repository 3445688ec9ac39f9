// Every type a field can have: the fifteen input types that authors are offered, and those of hand-written pages alone.
import type { InputType } from "@billwright/schemas";

/** Types of screens alone: no enrolment can name one. */
export type ScreenType = "Amount" | "Digits" | "Password" | "Hosted" | "Consent";

export type FieldType = InputType | ScreenType;
