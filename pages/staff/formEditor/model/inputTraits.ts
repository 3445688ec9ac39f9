// Which properties an author can mean on which input type. The engine says what they do; this says which are worth showing.
import { inputTypes, type InputType } from "@billwright/schemas";

export interface InputTraits {
  /** What `length` counts. */
  readonly length?: "characters" | "megabytes" | "stars";
  /** What its options are. `choices` can be watched by rules. */
  readonly options?: "choices" | "months" | "fileTypes";
  /** At most one option is chosen at the start. */
  readonly oneChecked?: true;
  /** How its answer at the start is typed; where there is none, its options say it, or nothing. */
  readonly start?: "text" | "longText" | "email" | "tel" | "date" | "time" | "dateTime" | "number";
  /** Can be verified by a one-time code. */
  readonly verifies?: true;
}

export const inputTraits = {
  ShortText: { length: "characters", start: "text" },
  Text: { start: "longText" },
  Date: { start: "date" },
  Time: { start: "time" },
  Email: { start: "email", verifies: true },
  PhoneNumber: { start: "tel", verifies: true },
  MultipleChoice: { options: "choices", oneChecked: true },
  CheckBox: { options: "choices" },
  Dropdown: { options: "choices", oneChecked: true },
  Attachment: { length: "megabytes", options: "fileTypes" },
  InstallmentPeriod: { options: "months", oneChecked: true },
  DateTime: { start: "dateTime" },
  AutoPayDate: {},
  Signature: {},
  Rating: { length: "stars", start: "number" },
} as const satisfies Record<InputType, InputTraits>;

const none: InputTraits = {};

export const isInputType = (type: unknown): type is InputType => inputTypes.some((name) => name === type);

/** The traits of a type; of one that nobody knows, none. */
export const traitsOf = (type: unknown): InputTraits => (isInputType(type) ? inputTraits[type] : none);

/** The types by what authors look for, for the menu. */
export const inputGroups = [
  { group: "words", types: ["ShortText", "Text", "Email", "PhoneNumber"] },
  { group: "choices", types: ["MultipleChoice", "CheckBox", "Dropdown", "Rating"] },
  { group: "times", types: ["Date", "Time", "DateTime"] },
  { group: "files", types: ["Attachment", "Signature"] },
  { group: "payment", types: ["InstallmentPeriod", "AutoPayDate"] },
] as const satisfies readonly { group: string; types: readonly InputType[] }[];
