// What an enrolment becomes: plain JSON that survives a JSON round trip byte for byte (design.md "The engine's face").
import type { EnrollmentType, InputType, Json, MergeTag } from "@billwright/schemas";
import type { ErrorWords, FieldCheck } from "./fieldCheck.ts";
import type { FieldType } from "./fieldType.ts";

/** A JSON-logic rule of the allowed operators: `var`, `and`, `or`, `!`, `if`, `===`, `!==` and `in` over an array. */
export type JsonLogic = Json;

/** A JSON Schema (draft 07). */
export type JsonSchema = { [keyword: string]: Json };

/** Why Submit is held back. */
export type BlockReason = "expired" | "submitted" | "unverified" | "pending" | "payment" | "routing" | "agree";

/** Holds Submit back while `when` is true; `input` is the input that has to mend it. */
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

/** What only a field of a screen has (screens/). */
interface ScreenParts {
  /** The words of a missing answer, shown once a submit was refused. */
  missingError?: ErrorWords;
  /** The words of what its type finds wrong, in place of the type's own. */
  typeError?: ErrorWords;
  /** Asked in this order of an answer that its type finds nothing wrong with. */
  checks?: readonly FieldCheck[];
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
  /** Characters (ShortText), MB (Attachment), stars (Rating); null: the type's own default. */
  length: number | null;
  options: Choice[];
  /** The merge tag that answers this input when it has a value (tagName, else mappedField). */
  tag: string | null;
  /** For an input with a tag: what rules and flag alone say, the tag left aside (null: nothing). Tells "hidden by its tag alone". */
  untagged: JsonLogic | null;
  verificationRequired: boolean;
  /** Verified already when the form was written; begin starts from it. */
  isVerified: boolean;
  enableNotesToDisplay: boolean;
  /** The answer begin starts from: the checked options, else the written value. Not yet checked against the type. */
  start: Json;
}

/** One element of the body, in page order. Blocks have an id of their own, which no input can have. */
export type CompiledElement =
  | { kind: "input"; id: string }
  | { kind: "prepopulated"; id: string; mergeTags: MergeTag[] }
  | { kind: "html"; id: string; html: string };

/** The enrolment's own fields: every key is there, null where unknown. */
export interface CompiledEnrollment {
  id: string;
  type: EnrollmentType;
  versionId: string | null;
  name: string | null;
  submitName: string | null;
  thanksMessage: string | null;
  /** ISO 8601 as it was written; `isExpired` says what it means. */
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
  /** Of the answers on the wire, one property for each input. */
  schema: JsonSchema;
  uiSchema: { [key: string]: Json };
  /** Input id → the one rule that says when it shows; absent: always. */
  logic: Record<string, JsonLogic>;
  gates: Gate[];
  enrollment: CompiledEnrollment;
  elements: CompiledElement[];
  inputs: Record<string, CompiledInput<Type>>;
  /** Input ids in element order. */
  order: string[];
  /** "submit": errors are shown from the first submit on; left out: from the moment an answer is wrong. */
  errorsFrom?: "submit";
}

/** An enrolment's form: every input has a widget. Outside the engine this is what CompiledForm means, and AnyForm the one above. */
export type EnrollmentForm = CompiledForm<InputType>;
export type EnrollmentInput = CompiledInput<InputType>;
