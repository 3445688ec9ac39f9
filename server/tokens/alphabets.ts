// The characters of one-time codes. The specifications show four characters; an account may choose a stronger kind (threats.md T12).
import { typedCode } from "@billwright/engine/typed";
import { crockfordAlphabet, readCrockford } from "./crockford.ts";

export const codeKinds = {
  digits4: { alphabet: "0123456789", length: 4 },
  digits6: { alphabet: "0123456789", length: 6 },
  crockford4: { alphabet: crockfordAlphabet, length: 4 },
} as const;
export type CodeKind = keyof typeof codeKinds;

/** Draws a code; every one is as likely as any other. */
export function drawCode(kind: CodeKind, randomBytes: (size: number) => Buffer): string {
  const { alphabet, length } = codeKinds[kind];
  // A byte above the last whole multiple would make the first characters more likely.
  const fair = 256 - (256 % alphabet.length);
  let code = "";
  while (code.length < length) {
    for (const byte of randomBytes(length))
      if (byte < fair && code.length < length) code += alphabet.charAt(byte % alphabet.length);
  }
  return code;
}

/** A typed code in the form in which codes are compared: without blanks and hyphens, and as Crockford reads it. */
export const normalizeCode = (kind: CodeKind, typed: string): string =>
  kind === "crockford4" ? readCrockford(typed) : typedCode(typed);
