// Which answers can be counted for a chart (results.modal), and how they are represented in the counts.
import { firstCharacters, traitsOf } from "@billwright/engine";
import type { InputType, SubmittedInput } from "@billwright/schemas";

/** Answered with one or more of the offered choices. */
export const isChoice = (type: InputType): boolean => traitsOf(type).countedAs === "choice";
/** Answered with free text. */
export const isText = (type: InputType): boolean => traitsOf(type).countedAs === "text";

/** Whether its answers can be counted for a chart. */
export const isCounted = (type: InputType): boolean => traitsOf(type).countedAs !== undefined;

/** Up to this many different texts are shown one by one, otherwise none (results.text). */
export const mostTexts = 10;

/** A longer text is counted by its beginning, because index entries are limited. In characters. */
const longestText = 200;

/** The counted values of an answer: guids, stars, months, or the text with normalised blanks. Empty: the question was not answered. */
export function countedAnswers({ type, value }: SubmittedInput): string[] {
  if (isChoice(type))
    return [value]
      .flat()
      .filter((each) => typeof each === "string" || typeof each === "number")
      .map(String);
  if (!isText(type) || typeof value !== "string") return [];
  const text = firstCharacters(value.trim().replace(/\s+/g, " "), longestText);
  return text === "" ? [] : [text];
}

/** Whether a text could identify a person: an e-mail address, or enough digits for a phone or account number (threats.md T26). */
export const looksPersonal = (text: string): boolean => /\S@\S/.test(text) || text.replace(/\D/g, "").length >= 7;
