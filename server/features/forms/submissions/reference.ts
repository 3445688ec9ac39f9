// A submission's reference: what the receipt gives to people, and what the staff searches for.
import { createHash } from "node:crypto";
import { toCrockford } from "../../../tokens/crockford.ts";

const referenceBytes = 5;

const spaced = (characters: string): string => characters.replace(/^.{4}/, "$&-");

/** The report's reference for people, to be read aloud: eight characters in two groups, none that looks like another. */
export const referenceOf = (reportId: string): string =>
  spaced(toCrockford(createHash("sha256").update(reportId).digest().subarray(0, referenceBytes)));
