// The checks of a new password: too long, then too weak.
import type { ErrorWords, FieldCheck } from "../form/fieldCheck.ts";
import type { PasswordPolicy } from "../users/password.ts";

export const strongPassword = (policy: PasswordPolicy, long: ErrorWords, weak: ErrorWords): readonly FieldCheck[] => [
  { check: "password", policy, lacks: ["tooLong"], error: long },
  { check: "password", policy, lacks: ["length", "lowercase", "uppercase", "digit", "special"], error: weak },
];
