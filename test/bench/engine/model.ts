// The input of every adapter: one form, one kind of event, one way to read.
import type { Enrollment, Rule } from "@billwright/schemas";

export type Kind = "MultipleChoice" | "Dropdown" | "CheckBox" | "ShortText";

export interface BenchInput {
  id: string;
  kind: Kind;
  /** Guids; empty for a text. */
  options: string[];
  /** All must be true (decisions.md 6); parents can come later in the form. */
  rules: Rule[];
}

/** A text, one guid, or the guids of the checked boxes. */
export type Answer = string | string[];

export interface BenchEvent {
  input: string;
  value: Answer;
}

export interface BenchForm {
  name: string;
  inputs: BenchInput[];
  /** The same form as the product's own. */
  enrollment: Enrollment;
}

/** A form that is being filled in. */
export interface Session {
  /** Applies one answer; when it returns, everything that depends on it is settled. */
  answer(event: BenchEvent): void;
  isVisible(input: string): boolean;
}

export interface Adapter {
  name: string;
  /** Converts the form for the library (not measured) and returns a function that opens it (measured as "open"). */
  prepare(form: BenchForm): () => Session;
}

/** The guids that an answer chooses; a text chooses none. */
export function chosenBy(value: Answer): string[] {
  return Array.isArray(value) ? value : value === "" ? [] : [value];
}
