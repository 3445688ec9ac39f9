// What an enrolment becomes: plain JSON that survives a JSON round trip byte for byte (design.md "The engine's face").
import type { EnrollmentType, InputType, Json, MergeTag } from "@billwright/schemas";
import type { ErrorWords, FieldCheck } from "./fieldCheck.ts";
import type { TextReading } from "../typed/readings.ts";
import type { FieldType } from "./fieldType.ts";

/** A JSON-logic rule of the allowed operators: `var`, `and`, `or`, `!`, `if`, `===`, `!==` and `in` over an array. */
export type JsonLogic = Json;

/** A JSON Schema (draft 07). */
export type JsonSchema = { [keyword: string]: Json };

/** Why Submit is blocked. */
export type BlockReason = "expired" | "submitted" | "unverified" | "pending" | "payment" | "routing" | "agree";

/** Blocks Submit while `when` is true. `input` is the input that can resolve it. */
export interface Gate {
  reason: BlockReason;
  input?: string;
  when: JsonLogic;
}

/** One choice on offer. `guid` is its identity on the wire and in rules. */
export interface Choice {
  guid: string;
  name: string;
  value: string | null;
  notes: string | null;
}

/** Properties that only a field of a screen has (screens/). */
interface ScreenParts {
  /** Error of a missing answer, shown after a submit was refused. */
  missingError?: ErrorWords;
  /** Error of an invalid answer, instead of the type's own. */
  typeError?: ErrorWords;
  /** Checks of a valid answer, evaluated in this order. */
  checks?: readonly FieldCheck[];
  /** Text that is meant for a long number, such as an account's: what looks like a card's is none then. */
  isNumber?: true;
  /** How a text is read; left out: as it is. */
  reads?: TextReading;
  /** The sign of the currency, which may be typed beside an amount. */
  currencySign?: string;
}

/** One input of an enrolment, or one field of a screen; `Type` narrows it to either. */
export interface CompiledInput<Type extends FieldType = FieldType> extends ScreenParts {
  id: string;
  name: string;
  type: Type;
  description: string | null;
  required: boolean;
  /** The author's flag; false hides the input for good. */
  visible: boolean;
  /** Characters (ShortText), MB (Attachment), stars (Rating), above 0; null: the type's own default. */
  length: number | null;
  options: Choice[];
  /** The merge tag that answers this input when it has a value (tagName, else mappedField). */
  tag: string | null;
  /**
   * For an input with a tag: the rule from rules and flag alone, without the tag (null: none). It shows whether only the tag hides the
   * input.
   */
  untagged: JsonLogic | null;
  verificationRequired: boolean;
  /** Whether the value was already verified when the form was written; begin starts with it. */
  isVerified: boolean;
  enableNotesToDisplay: boolean;
  /** The answer begin starts with: the checked options, or the written value. Not yet checked against the type. */
  start: Json;
}

/** One element of the body, in page order. Blocks have ids that no input can have. */
export type CompiledElement =
  | { kind: "input"; id: string }
  | { kind: "prepopulated"; id: string; mergeTags: MergeTag[] }
  | { kind: "html"; id: string; html: string };

/** The enrolment's own fields. Every key is present, with null if unknown. */
export interface CompiledEnrollment {
  id: string;
  type: EnrollmentType;
  versionId: string | null;
  name: string | null;
  submitName: string | null;
  thanksMessage: string | null;
  /** ISO 8601 as written; `isExpired` interprets it. */
  expirationDate: string | null;
  country: string | null;
  /** -1: the first instalment; 0: none; above: percent of the balance. */
  downPayment: number;
  isSubmitted: boolean;
  submittedByCurrentUser: boolean;
  allowViewResults: boolean;
  multipleSubmission: boolean;
  companyContactPhone: string | null;
  companyContactEmail: string | null;
}

/** A form of an enrolment (`Type` is InputType) or of a screen. */
export interface CompiledForm<Type extends FieldType = FieldType> {
  /** The JSON Schema of the answers on the wire, one property for each input. */
  schema: JsonSchema;
  uiSchema: { [key: string]: Json };
  /** Input id → the complete rule for its visibility; absent: always visible. */
  logic: Record<string, JsonLogic>;
  gates: Gate[];
  enrollment: CompiledEnrollment;
  elements: CompiledElement[];
  inputs: Record<string, CompiledInput<Type>>;
  /** Input ids in element order. */
  order: string[];
  /** "submit": errors are shown from the first submit on; absent: as soon as an answer is wrong. */
  errorsFrom?: "submit";
}

/**
 * The form of an enrolment: every input has a widget. The engine's index exports this type as CompiledForm, and the general one as AnyForm.
 */
export type EnrollmentForm = CompiledForm<InputType>;
export type EnrollmentInput = CompiledInput<InputType>;
