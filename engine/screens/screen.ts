// A screen: the fields of a hand-written page, as data. The page has the labels and the layout; types, checks and errors are defined here
// once, for the page and the server.
import type { Json, MessageKey, Option } from "@billwright/schemas";
import type { JsonLogic } from "../form/compiledForm.ts";
import type { ErrorWords, FieldCheck } from "../form/fieldCheck.ts";
import type { FieldType } from "../form/fieldType.ts";
import type { TextReading } from "../typed/readings.ts";

export interface ScreenField {
  readonly type: FieldType;
  /** Error of an empty field; absent: it can be empty. */
  readonly required?: ErrorWords;
  /** Error of an invalid answer, instead of the type's own. */
  readonly typeError?: ErrorWords;
  /** Evaluated in this order; the first one that fails is shown. */
  readonly checks?: readonly FieldCheck[];
  /** A text that is meant for a long number, such as an account's: what looks like a card's is none then. */
  readonly isNumber?: true;
  /** How a ShortText is read: what it asks for. */
  readonly reads?: TextReading;
  /** The sign of an Amount's currency, which may be typed beside it. */
  readonly currencySign?: string;
  /** As for an input of an enrolment: characters of text, MB of a file. */
  readonly length?: number;
  readonly options?: readonly Option[];
  /** When it is visible, as for an input of an enrolment; absent: always. */
  readonly logic?: JsonLogic;
}

export interface Screen {
  /** Its name in the table of screens and in fixtures. */
  readonly name: string;
  /** "submit": errors are shown after the first submit and then updated while typing; absent: as for an enrolment. */
  readonly errorsFrom?: "submit";
  /** In page order. A field's name is also its name in the call's body. */
  readonly fields: Readonly<Record<string, ScreenField>>;
}

export type FieldName<Of extends Screen> = keyof Of["fields"] & string;

type ListType = "CheckBox" | "Attachment";
type CountType = "Rating" | "InstallmentPeriod";

/** The value of a field of this type. */
export type FieldValue<Type extends FieldType> = Type extends ListType
  ? string[]
  : Type extends CountType
    ? number | null
    : Type extends "Consent"
      ? true | null
      : string;

/** The values of a screen's fields by name; an empty field has its type's empty value. */
export type ScreenValues<Of extends Screen> = { [Name in FieldName<Of>]: FieldValue<Of["fields"][Name]["type"]> };

/** Initial values from any source. */
export type WrittenValues<Of extends Screen> = { readonly [Name in FieldName<Of>]?: Json };

/** A message and its parameters, for a screen's definition. */
export const words = (key: MessageKey, params: Record<string, string | number> = {}): ErrorWords => ({ key, params });
