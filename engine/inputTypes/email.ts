// An e-mail address, or several separated by commas.
import { longestAnswer, type MessageRef } from "@billwright/schemas";
import { isEmail, typedEmails, wrongEmail } from "../typed/email.ts";
import { tooLong } from "./characters.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

export const email: InputTypeDefinition = {
  widget: "Email",
  empty: "",
  keepsBlank: true,
  isTyped: true,
  contactChannel: "email",
  schema: () => ({ type: "string" }),
  accept: (value) => typedEmails(text(value, "an e-mail address as text")),
  /** A code can verify only one mailbox, so a list is not valid if verification is required. */
  check(value, input): MessageRef | null {
    const typed = value as string;
    const addresses = input.verificationRequired ? [typed.trim()] : typed.split(",").map((each) => each.trim());
    if (addresses.every(isEmail)) return tooLong(typed, longestAnswer);
    const part = wrongEmail(typed, input.verificationRequired);
    return { key: "check.email", params: part === null ? {} : { part } };
  },
};
