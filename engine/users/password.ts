// A password that is strong enough (forms.txt §5).

export const shortestPassword = 12;
/** Longer ones are refused before anything is made of them (threats.md T52). */
export const longestPassword = 256;

/** What a password still lacks; none: it is strong. */
export type PasswordLack = "length" | "tooLong" | "lowercase" | "uppercase" | "digit" | "special";

/** Characters are counted as a reader counts them; a letter of any script counts by its case. */
export function passwordLacks(password: string): PasswordLack[] {
  const length = [...password].length;
  const lacks: [PasswordLack, boolean][] = [
    ["length", length < shortestPassword],
    ["tooLong", length > longestPassword],
    ["lowercase", !/\p{Ll}/u.test(password)],
    ["uppercase", !/\p{Lu}/u.test(password)],
    ["digit", !/\p{Nd}/u.test(password)],
    ["special", !/[^\p{L}\p{N}\s]/u.test(password)],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([lack]) => lack);
}
