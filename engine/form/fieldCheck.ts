// The checks of a screen's field beyond its type, as plain data, each with its own error. screenTypes/checks.ts evaluates them.
import type { MessageKey } from "@billwright/schemas";
import type { PasswordLack, PasswordPolicy } from "../users/password.ts";

/** A message of the catalogue with its parameters. */
export interface ErrorWords {
  key: MessageKey;
  params: Record<string, string | number>;
}

export type FieldCheck =
  /** Equals another field, such as a number or password typed twice. */
  | { readonly check: "equals"; readonly field: string; readonly error: ErrorWords }
  /** Differs from another field. */
  | { readonly check: "differs"; readonly field: string; readonly error: ErrorWords }
  /** Number of characters; `min` equal to `max` means exactly that many. */
  | { readonly check: "length"; readonly min?: number; readonly max?: number; readonly error: ErrorWords }
  /** For Amount and Digits. The limits are written like an Amount, such as "0.01". */
  | { readonly check: "range"; readonly min?: string; readonly max?: string; readonly error: ErrorWords }
  /** A single e-mail address; the type Email accepts a list. */
  | { readonly check: "email"; readonly error: ErrorWords }
  /** A phone number, or nothing that can be seen. */
  | { readonly check: "phone"; readonly error: ErrorWords }
  /** A phone number of North America (P77). */
  | { readonly check: "usPhone"; readonly error: ErrorWords }
  /** A ZIP code above 0, of five digits without its leading zeros, or of all nine. */
  | { readonly check: "zip"; readonly error: ErrorWords }
  /** None of these may be lacking. */
  | {
      readonly check: "password";
      readonly policy: PasswordPolicy;
      readonly lacks: readonly PasswordLack[];
      readonly error: ErrorWords;
    };
