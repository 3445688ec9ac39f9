// How a screen's field of text is read, by the kind of value that it asks for.
import { typedAccountNumber } from "./accountNumber.ts";
import { typedEmail } from "./email.ts";
import { typedPhone } from "./phone.ts";
import { plainSigns } from "./plainSigns.ts";
import { usNumber } from "./usPhone.ts";

const readings = {
  accountNumber: typedAccountNumber,
  email: typedEmail,
  line: (typed) => plainSigns(typed).replace(/\s+/g, " "),
  phone: typedPhone,
  usPhone: usNumber,
} as const satisfies Record<string, (typed: string) => string>;

export type TextReading = keyof typeof readings;

/** The typed text as it was meant; as it is where nothing says how to read it. */
export const readText = (typed: string, reading: TextReading | undefined): string =>
  reading === undefined ? typed : readings[reading](typed);
