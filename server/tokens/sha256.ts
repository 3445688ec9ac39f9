import { createHash } from "node:crypto";

/** The SHA-256 of a text, in hexadecimal: of what is random or public, never of what can be guessed. */
export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");
