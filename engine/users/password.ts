// Whether a password is strong enough (forms.txt §5; signing up for a trial has its own policy).

export const shortestPassword = 12;
/** Longer passwords are refused before they are processed (threats.md T52). */
export const longestPassword = 256;

/** The requirements that a password does not meet; none: it is strong. */
export type PasswordLack = "length" | "tooLong" | "lowercase" | "uppercase" | "digit" | "special";

/** The owner of the password: a user, or a new customer who signs up. */
export type PasswordPolicy = "user" | "signUp";

const policies: Record<PasswordPolicy, { readonly shortest: number; readonly special: RegExp }> = {
  user: { shortest: shortestPassword, special: /[^\p{L}\p{N}\s]/u },
  signUp: { shortest: 9, special: /[!@#$%^&*]/ },
};

/**
 * Counts characters as a reader does; letters of any script count by their case.
 * @example
 * ```ts
 * import { passwordLacks } from "@billwright/engine/users";
 *
 * passwordLacks("lighthouse"); // => ["length", "uppercase", "digit", "special"]
 * passwordLacks("Lighthouse-2026!"); // => []
 * ```
 */
export function passwordLacks(password: string, policy: PasswordPolicy = "user"): PasswordLack[] {
  // A character has at most two code units, so a longer text need not be counted.
  if (password.length > 2 * longestPassword) return ["tooLong"];
  const { shortest, special } = policies[policy];
  const length = [...password].length;
  const lacks: [PasswordLack, boolean][] = [
    ["length", length < shortest],
    ["tooLong", length > longestPassword],
    ["lowercase", !/\p{Ll}/u.test(password)],
    ["uppercase", !/\p{Lu}/u.test(password)],
    ["digit", !/\p{Nd}/u.test(password)],
    ["special", !special.test(password)],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([lack]) => lack);
}
