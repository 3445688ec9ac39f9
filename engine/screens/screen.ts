// A screen: the fields of a page that is laid out by hand, as data. Labels and layout are the page's; what the fields hold and what is wrong
// with them is said here once, for the page and for the server.
import type { Json, MessageKey, Option } from "@billwright/schemas";
import type { JsonLogic } from "../form/compiledForm.ts";
import type { ErrorWords, FieldCheck } from "../form/fieldCheck.ts";
import type { FieldType } from "../form/fieldType.ts";

export interface ScreenField {
  readonly type: FieldType;
  /** The words of leaving it empty; left out: it may be empty. */
  readonly required?: ErrorWords;
  /** The words of what its type finds wrong, in place of the type's own. */
  readonly typeError?: ErrorWords;
  /** Asked in this order; the first that fails is shown. */
  readonly checks?: readonly FieldCheck[];
  /** As of an input of an enrolment: characters of text, MB of a file. */
  readonly length?: number;
  readonly options?: readonly Option[];
  /** When it shows, as of an input of an enrolment; left out: always. */
  readonly logic?: JsonLogic;
}

export interface Screen {
  /** Its name in the table of screens and in fixtures. */
  readonly name: string;
  /** "submit": errors are shown from the first submit on, and then follow the typing; left out: as those of an enrolment. */
  readonly errorsFrom?: "submit";
  /** In the order of the page; a field's name is also that of the call's body. */
  readonly fields: Readonly<Record<string, ScreenField>>;
}

export type FieldName<Of extends Screen> = keyof Of["fields"] & string;

type ListType = "CheckBox" | "Attachment";
type CountType = "Rating" | "InstallmentPeriod";

/** What a field of this type holds. */
export type FieldValue<Type extends FieldType> = Type extends ListType
  ? string[]
  : Type extends CountType
    ? number | null
    : Type extends "Consent"
      ? true | null
      : string;

/** What a screen's fields hold, by name: an empty field as its type's empty value. */
export type ScreenValues<Of extends Screen> = { [Name in FieldName<Of>]: FieldValue<Of["fields"][Name]["type"]> };

/** Values to start from, whatever their source. */
export type WrittenValues<Of extends Screen> = { readonly [Name in FieldName<Of>]?: Json };

/** A message and its parameters, as a screen's definition writes it. */
export const words = (key: MessageKey, params: Record<string, string | number> = {}): ErrorWords => ({ key, params });
