// Which answers add up to a chart (results.modal), and what stands for one in the counts.
import type { InputType, SubmittedInput } from "@billwright/schemas";

/** Questions whose answers are among a few that are offered. */
const choiceTypes: readonly InputType[] = ["Dropdown", "MultipleChoice", "CheckBox", "Rating", "InstallmentPeriod"];
/** Questions that are answered in one's own words. What only one person would write, such as a phone number, is no text to count. */
const textTypes: readonly InputType[] = ["ShortText", "Text"];

export const isChoice = (type: InputType): boolean => choiceTypes.includes(type);
export const isText = (type: InputType): boolean => textTypes.includes(type);

/** Whether answers to it add up to a chart. */
export const isCounted = (type: InputType): boolean => isChoice(type) || isText(type);

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
  const text = Array.from(value.trim().replace(/\s+/g, " ")).slice(0, longestText).join("");
  return text === "" ? [] : [text];
}

/** Whether a text names a person: an e-mail address, or digits enough for a phone or account number (threats.md T26). */
export const looksPersonal = (text: string): boolean => /\S@\S/.test(text) || text.replace(/\D/g, "").length >= 7;
