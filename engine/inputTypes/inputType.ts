// What one input type is: everything that depends on the type stands in one object, one file each, listed in table.ts.
import type { Json, MessageRef } from "@billwright/schemas";
import { excerpt } from "../text/excerpt.ts";
import type { Choice, CompiledInput, JsonSchema } from "../form/compiledForm.ts";
import type { FileInfo } from "../form/events.ts";

/** The input, with what is derived from it once. */
export interface Subject {
  readonly input: CompiledInput;
  /** Guid of an option → its place. */
  readonly offered: ReadonlyMap<string, number>;
}

/** What of the context an answer depends on. */
export interface Surroundings {
  /** yyyy-mm-dd */
  readonly today: string;
  /** The dates the biller takes payments on, yyyy-mm-dd; none: any from today. */
  readonly payDates: readonly string[];
}

/** Facts of a type that server, pages and renderer go by as well: none of them names types in a list of its own. */
export interface InputTraits {
  /** What `length` limits; absent: it has no meaning. */
  readonly length?: "characters" | "megabytes" | "stars";
  /** What its options are. `choices`: rules can read them, and they are unchecked while it is hidden. */
  readonly options?: "choices" | "months" | "fileTypes";
  /** At most one of its options is checked at the start. */
  readonly oneChecked?: true;
  /** It holds a contact: a one-time code sent this way verifies it, even where no verification is required. */
  readonly contactChannel?: ContactChannel;
  /** It holds files, which this event brings; the answer holds their names. A signature can be drawn again, and so is kept in a draft. */
  readonly filesBy?: "file" | "signature";
  /** How answers add up to a chart: among a few that are offered, or in one's own words; absent: not at all. */
  readonly countedAs?: "choice" | "text";
  /** What its answer is of time: a day of the calendar, or a moment in UTC. */
  readonly timeKind?: "day" | "moment";
  /** It says on which day autopay takes the money. */
  readonly isPayDate?: true;
  /** It says in how many instalments a balance is paid. */
  readonly isPeriod?: true;
}

/** An e-mail address, or a phone number that takes text messages. */
export type ContactChannel = "email" | "mobile";

export interface InputTypeDefinition extends InputTraits {
  /** The widget's name in the UI schema. */
  readonly widget: string;
  /** The value of an input without an answer. */
  readonly empty: Json;
  /** Blank space is kept as typed, though it counts as empty. */
  readonly keepsBlank?: true;
  /** Never in a draft, a report of a replay or an error. */
  readonly isSecret?: true;
  /** Where it is required it must be verified as well, even without verificationRequired (decisions.md 12). */
  readonly verifiedWhenRequired?: true;
  /** Of a type that holds files: what one of them may be. */
  fileLimits?(input: CompiledInput): FileLimits;
  /** The JSON Schema of its value on the wire, made anew at each call: the caller adds to it. */
  schema(input: CompiledInput): JsonSchema;
  /** The normal form of an answer that is not empty; throws Refusal for what no person can bring about by typing. */
  accept(value: Json, subject: Subject, surroundings: Surroundings): Json;
  /** What is wrong with an accepted answer that is not empty, as a person can mend it. */
  check(value: Json, input: CompiledInput, surroundings: Surroundings, files: readonly FileInfo[]): MessageRef | null;
  /** What is on offer, where that is not the options. */
  choices?(input: CompiledInput, surroundings: Surroundings): readonly Choice[];
  /** Guids of the checked options that an accepted value means; choice types only. */
  chosen?(value: Json): readonly string[];
}

/** What one file of an input may be. */
export interface FileLimits {
  /** Without the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** The most it may weigh. */
  readonly megabytes: number;
}

/** Thrown by accept; apply adds the input's id. */
export class Refusal extends Error {
  readonly code: "unknown-choice" | "bad-value";

  constructor(code: "unknown-choice" | "bad-value", message: string) {
    super(message);
    this.code = code;
  }
}

/** The answer as text, or a refusal that says what was expected. */
export function text(value: Json, expected: string): string {
  if (typeof value === "string") return value;
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The answer as an array of text, or a refusal that says what was expected. */
export function textArray(value: Json, expected: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value as string[];
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The answer as a whole number, or a refusal that says what was expected. */
export function wholeNumber(value: Json, expected: string): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The empty list, frozen since every unanswered input of such a type shares it. */
export const noItems = Object.freeze([]) as unknown as Json[];

/** Nothing a person typed can be wrong. */
export const nothingWrong = (): null => null;

/** A length that is given as a number of at least 1, else the type's default. */
export function lengthOr<Default>(input: CompiledInput, otherwise: Default): number | Default {
  return input.length === null || input.length < 1 ? otherwise : Math.floor(input.length);
}
