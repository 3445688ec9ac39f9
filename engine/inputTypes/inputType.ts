// The definition of an input type. Everything that depends on the type is in one object, in one file each, listed in table.ts.
import type { Json, MessageRef } from "@billwright/schemas";
import { excerpt } from "../text/excerpt.ts";
import type { Choice, CompiledInput, JsonSchema } from "../form/compiledForm.ts";
import type { FileInfo } from "../form/events.ts";

/** The input, with values derived from it once. */
export interface Subject {
  readonly input: CompiledInput;
  /** Option guid → its index. */
  readonly offered: ReadonlyMap<string, number>;
}

/** The parts of the context that an answer can depend on. */
export interface AnswerContext {
  /** yyyy-mm-dd */
  readonly today: string;
  /** The dates on which the biller takes payments, yyyy-mm-dd; empty: any day from today. */
  readonly payDates: readonly string[];
}

/** Properties of a type that server, pages and renderer use too, so that none of them needs its own list of types. */
export interface InputTraits {
  /** What `length` limits; absent: it has no meaning. */
  readonly length?: "characters" | "megabytes" | "stars";
  /** What its options are. Rules can read `choices`, and hiding the input unchecks them. */
  readonly options?: "choices" | "months" | "fileTypes";
  /** At most one of its options is checked at the start. */
  readonly oneChecked?: true;
  /** The input is a contact: a one-time code sent through this channel verifies it, even if verification is optional. */
  readonly contactChannel?: ContactChannel;
  /** The input has files, set by this event; the answer is their names. A draft stores signatures, because they can be drawn again. */
  readonly filesBy?: "file" | "signature";
  /** How its answers are counted for a chart: as fixed choices or as free text; absent: not at all. */
  readonly countedAs?: "choice" | "text";
  /** What the answer means in time: a calendar day, or a moment in UTC. */
  readonly timeKind?: "day" | "moment";
  /** The answer is the day of the autopay payment. */
  readonly isPayDate?: true;
  /** A text that a person types freely. A card number in it is refused (threats.md T39). */
  readonly isTyped?: true;
  /** The answer is the number of instalments. */
  readonly isPeriod?: true;
}

/** An e-mail address, or a phone number that takes text messages. */
export type ContactChannel = "email" | "mobile";

export interface InputTypeDefinition extends InputTraits {
  /** The widget's name in the UI schema. */
  readonly widget: string;
  /** The value of an unanswered input. */
  readonly empty: Json;
  /** Blank space is stored as typed, though it counts as empty. */
  readonly keepsBlank?: true;
  /** Never stored in a draft, nor shown in a replay's report or an error. */
  readonly isSecret?: true;
  /** If required, it must also be verified, even without verificationRequired (decisions.md 12). */
  readonly verifiedWhenRequired?: true;
  /** For a type with files: the limits of one file. */
  fileLimits?(input: CompiledInput): FileLimits;
  /** The JSON Schema of its wire value. A new object at each call, because the caller adds to it. */
  schema(input: CompiledInput): JsonSchema;
  /** The normal form of a non-empty answer; `empty` if nothing of it is left. Throws Refusal for a value that nobody can enter by typing. */
  accept(value: Json, subject: Subject, surroundings: AnswerContext): Json;
  /** What is wrong with an accepted, non-empty answer, as an error the person can fix. */
  check(value: Json, input: CompiledInput, surroundings: AnswerContext, files: readonly FileInfo[]): MessageRef | null;
  /** The offered choices, if they are not the options. */
  choices?(input: CompiledInput, surroundings: AnswerContext): readonly Choice[];
  /** The guids of the options that an accepted value selects; choice types only. */
  chosen?(value: Json): readonly string[];
}

/** The limits of one file of an input. */
export interface FileLimits {
  /** Without the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** The maximum size. */
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

/** The answer as text; throws a refusal that names what was expected. */
export function text(value: Json, expected: string): string {
  if (typeof value === "string") return value;
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The answer as an array of text; throws a refusal that names what was expected. */
export function textArray(value: Json, expected: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value as string[];
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The answer as a whole number; throws a refusal that names what was expected. */
export function wholeNumber(value: Json, expected: string): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new Refusal("bad-value", `expected ${expected}, got ${excerpt(value)}`);
}

/** The empty list, frozen because all unanswered inputs of such a type share it. */
export const noItems = Object.freeze([]) as unknown as Json[];

/** For types where nothing a person enters can be wrong. */
export const nothingWrong = (): null => null;

/** The input's length if it is at least 1, otherwise the default. */
export function lengthOr<Default>(input: CompiledInput, otherwise: Default): number | Default {
  const whole = Math.floor(input.length ?? 0);
  return whole >= 1 ? whole : otherwise;
}
