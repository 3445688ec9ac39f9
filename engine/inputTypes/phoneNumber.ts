// A phone number: E.164 with + on the wire. Only the digits are counted; the SMS provider knows which numbers exist.
import { text, type InputTypeDefinition } from "./inputType.ts";

const valid = /^\+[0-9]{11,13}$/;

/** The digits that were typed, after a +; '' if there are none. */
export function normalPhone(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, "");
  return digits === "" ? "" : `+${digits}`;
}

/** The number without + has 11 to 13 digits. */
export const isPhone = (value: string): boolean => valid.test(value);

export const phoneNumber: InputTypeDefinition = {
  widget: "PhoneNumber",
  empty: "",
  contactChannel: "mobile",
  verifiedWhenRequired: true,
  schema: () => ({ type: "string", pattern: valid.source }),
  accept: (value) => normalPhone(text(value, "a phone number as text")),
  check: (value) => (isPhone(value as string) ? null : { key: "check.phone", params: {} }),
};
