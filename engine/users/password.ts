// A password that is strong enough (forms.txt §5; who signs up for a trial has a policy of its own).

export const shortestPassword = 12;
/** Longer ones are refused before anything is made of them (threats.md T52). */
export const longestPassword = 256;

/** What a password still lacks; none: it is strong. */
export type PasswordLack = "length" | "tooLong" | "lowercase" | "uppercase" | "digit" | "special";

/** Whose password it is: a user's, or that of somebody who signs up. */
export type PasswordPolicy = "user" | "signUp";

const policies: Record<PasswordPolicy, { readonly shortest: number; readonly special: RegExp }> = {
  user: { shortest: shortestPassword, special: /[^\p{L}\p{N}\s]/u },
  signUp: { shortest: 9, special: /[!@#$%^&*]/ },
};

/** Characters are counted as a reader counts them; a letter of any script counts by its case. */
export function passwordLacks(password: string, policy: PasswordPolicy = "user"): PasswordLack[] {
  // Two units a character at most: nothing longer is looked through.
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
