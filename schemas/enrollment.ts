// The enrolment: a form that a biller's author wrote, as GET api/Enrollments/Get returns it (forms.txt §3, decisions.md 24-27). Stored
// enrolments are read leniently (unknown keys are ignored, optional ones can be missing or null); the engine's compile decides what they
// mean. These types describe what can be there.
import type {
  ElementKind,
  EnrollmentType,
  InputType,
  Language,
  RuleCondition,
  TemplateStatus,
} from "./enumerations.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Maybe<T> = T | null | undefined;

/** One choice of an input. `guid` is its identity on the wire and in rules. */
export interface Option {
  guid: string;
  name?: Maybe<string>;
  value?: Maybe<string | number>;
  checked?: Maybe<boolean>;
  notes?: Maybe<string>;
}

/** One visibility rule, on the input that it shows or hides (decisions.md 6). */
export interface Rule {
  inputId?: Maybe<string>;
  parentId: string;
  condition: RuleCondition;
  /** The watched option's guid; Selected and NotSelected only. */
  choiceId?: Maybe<string>;
}

/** One input. `length` means: characters (ShortText), MB (Attachment), stars (Rating). */
export interface InputForm {
  id: string;
  name?: Maybe<string>;
  inputType: InputType | number;
  value?: Maybe<Json>;
  required?: Maybe<boolean>;
  visible?: Maybe<boolean>;
  length?: Maybe<number>;
  options?: Maybe<Option[]>;
  rules?: Maybe<Rule[]>;
  /** A JSON-logic rule over { shown, chosen, tags } (design.md); both it and `rules` must be true. */
  logic?: Maybe<Json>;
  mappedField?: Maybe<string>;
  tagName?: Maybe<string>;
  verificationRequired?: Maybe<boolean>;
  isVerified?: Maybe<boolean>;
  error?: Maybe<string>;
  valid?: Maybe<boolean>;
  selectedNotes?: Maybe<string>;
  enableNotesToDisplay?: Maybe<boolean>;
  selectedIndex?: Maybe<number>;
  attachment?: Maybe<Json>;
  signatureFile?: Maybe<Json>;
  /** A help text under the label. */
  description?: Maybe<string>;
}

/** A name and its text, as in a link's token and in prepopulated elements. */
export interface MergeTag {
  name: string;
  value: string;
}

/** One element of the form's body. `inputForms` (kind input) contains one input or several. */
export interface FormElement {
  kind: ElementKind;
  inputForms?: Maybe<InputForm | InputForm[]>;
  mergeTags?: Maybe<MergeTag[]>;
  beefreeHtmlTemplate?: Maybe<string>;
}

export interface Enrollment {
  id: string;
  type?: Maybe<EnrollmentType | number>;
  name?: Maybe<string>;
  status?: Maybe<TemplateStatus | number>;
  isSubmitted?: Maybe<boolean>;
  submittedByCurrentUser?: Maybe<boolean>;
  formElements?: Maybe<FormElement[]>;
  inputForms?: Maybe<InputForm[]>;
  submitName?: Maybe<string>;
  thanksMessage?: Maybe<string>;
  /** Where to go after submitting: one of the biller's own addresses. */
  thanksLink?: Maybe<string>;
  /** ISO 8601; earlier than now: expired. */
  expirationDate?: Maybe<string>;
  country?: Maybe<string>;
  /** -1: the first instalment is the down payment; 0: none; above: percent of the balance. */
  downPayment?: Maybe<number>;
  isWgl?: Maybe<boolean>;
  allowViewResults?: Maybe<boolean>;
  multipleSubmission?: Maybe<boolean>;
  companyContactPhone?: Maybe<string>;
  companyContactEmail?: Maybe<string>;
  /** The version of the stored form; sent with the submission (threats T22). */
  versionId?: Maybe<string>;
}

/**
 * The key of a text in a form. Ids, guids and tag names hold no dot (decisions.md 25), so a key names one text only:
 *
 *     name  submitName  thanksMessage
 *     input.INPUT.name   input.INPUT.description
 *     option.INPUT.GUID.name   option.INPUT.GUID.notes
 *     html.N                       the N-th HTML element, from 0
 *     prepopulated.N.TAG           the value of a tag in the N-th prepopulated element, from 0
 */
export type TextKey = string;

/** Texts by key. */
export type Texts = Record<TextKey, string>;

/** A form as it is stored: one structure in English, and the texts of the other languages by key. */
export interface StoredForm {
  enrollment: Enrollment;
  translations: Partial<Record<Language, Texts>>;
  /** For authors only: the English text from which a translation was made, if the form's English has changed since. */
  sources?: Partial<Record<Language, Texts>>;
}
