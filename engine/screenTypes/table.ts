// The table of the types of screens, like that of the input types, and the definition of any field type.
import { inputTypeTable } from "../inputTypes/table.ts";
import type { InputTypeDefinition } from "../inputTypes/inputType.ts";
import type { FieldType, ScreenType } from "../form/fieldType.ts";
import { amount } from "./amount.ts";
import { consent } from "./consent.ts";
import { digits } from "./digits.ts";
import { hosted } from "./hosted.ts";
import { password } from "./password.ts";

const screenTypeTable = {
  Amount: amount,
  Digits: digits,
  Password: password,
  Hosted: hosted,
  Consent: consent,
} satisfies Record<ScreenType, InputTypeDefinition>;

const fieldTypeTable: Readonly<Record<FieldType, InputTypeDefinition>> = { ...inputTypeTable, ...screenTypeTable };

export const screenTypes = Object.keys(screenTypeTable) as ScreenType[];

export const fieldDefinitionOf = (type: FieldType): InputTypeDefinition => fieldTypeTable[type];

/** The type of that name; null if there is none. */
export const fieldTypeOf = (value: unknown): FieldType | null =>
  typeof value === "string" && Object.hasOwn(fieldTypeTable, value) ? (value as FieldType) : null;
