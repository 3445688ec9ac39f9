// All field types: the fifteen input types that authors can use, and the types of hand-written pages.
import type { InputType } from "@billwright/schemas";

/** Types of screens only; no enrolment can use them. */
export type ScreenType = "Amount" | "Digits" | "Password" | "Hosted" | "Consent";

export type FieldType = InputType | ScreenType;
