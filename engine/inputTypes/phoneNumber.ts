// A phone number: E.164 with + on the wire. Only the digits are counted; the SMS provider knows which numbers exist.
import type { MessageRef } from "@billwright/schemas";
import { isPhone, strangePart, typedPhone } from "../typed/phone.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

export const phoneNumber: InputTypeDefinition = {
  widget: "PhoneNumber",
  empty: "",
  contactChannel: "mobile",
  verifiedWhenRequired: true,
  schema: () => ({ type: "string", pattern: "^\\+[1-9][0-9]{10,12}$" }),
  accept: (value) => typedPhone(text(value, "a phone number as text")),
  check(value): MessageRef | null {
    if (isPhone(value as string)) return null;
    const part = strangePart(value as string);
    return { key: "check.phone", params: part === null ? {} : { part } };
  },
};
