// Which answers add up to a chart (results.modal), and what stands for one in the counts.
import { firstCharacters, traitsOf } from "@billwright/engine";
import type { InputType, SubmittedInput } from "@billwright/schemas";

/** Answered by one or more of a few that are offered. */
export const isChoice = (type: InputType): boolean => traitsOf(type).countedAs === "choice";
/** Answered in one's own words. */
export const isText = (type: InputType): boolean => traitsOf(type).countedAs === "text";

/** Whether answers to it add up to a chart. */
export const isCounted = (type: InputType): boolean => traitsOf(type).countedAs !== undefined;

/** So many distinct texts are shown each, one more and none is (results.text). */
export const mostTexts = 10;

/** A longer text is counted by its beginning; an index entry has its limits. In characters. */
const longestText = 200;

/** What is counted of an answer: guids, stars, months, or the text with its blanks made even. Empty: the question was left out. */
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

/** Whether a text names a person: an e-mail address, or digits enough for a phone or account number (threats.md T26). */
export const looksPersonal = (text: string): boolean => /\S@\S/.test(text) || text.replace(/\D/g, "").length >= 7;
