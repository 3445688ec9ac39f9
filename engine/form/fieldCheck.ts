// What a screen asks of a field beside its type: plain data, each check with its own words. screenTypes/checks.ts evaluates them.
import type { MessageKey } from "@billwright/schemas";
import type { PasswordLack, PasswordPolicy } from "../users/password.ts";

/** A message of the catalogue with its parameters. */
export interface ErrorWords {
  key: MessageKey;
  params: Record<string, string | number>;
}

export type FieldCheck =
  /** The same text as another field: a number or a password typed twice. */
  | { readonly check: "equals"; readonly field: string; readonly error: ErrorWords }
  /** Another text than another field's. */
  | { readonly check: "differs"; readonly field: string; readonly error: ErrorWords }
  /** Characters; one exact length where both are the same. */
  | { readonly check: "length"; readonly min?: number; readonly max?: number; readonly error: ErrorWords }
  /** Of an Amount or Digits; the limits are written as an Amount is, such as "0.01". */
  | { readonly check: "range"; readonly min?: string; readonly max?: string; readonly error: ErrorWords }
  /** One e-mail address; the type Email takes a list of them. */
  | { readonly check: "email"; readonly error: ErrorWords }
  /** None of these may be lacking. */
  | {
      readonly check: "password";
      readonly policy: PasswordPolicy;
      readonly lacks: readonly PasswordLack[];
      readonly error: ErrorWords;
    };
