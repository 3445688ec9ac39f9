// What was typed, read as it was meant: one function for each kind of value (decisions-proposed.md P142). Each takes digits of every script,
// blanks, signs that are not seen and the kind's own grouping; whatever else was typed stays as it is, for the kind's check to refuse.
export { accountNumberKey, typedAccountNumber } from "./accountNumber.ts";
export { typedAmount } from "./amount.ts";
export { typedCode } from "./code.ts";
export { typedDigits } from "./digits.ts";
export { typedExpiry } from "./expiry.ts";
export { typedEmail, typedEmails, wrongEmail } from "./email.ts";
export { phoneDigits, typedPhone } from "./phone.ts";
export { maskedPhone } from "./usPhone.ts";
