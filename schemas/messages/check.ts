// The engine's errors of an answer (forms.txt §5, §8).
import type { Messages } from "./message.ts";

export const checkMessages = {
  "check.email": "Email Address is not valid",
  "check.phone": "Phone Number is not valid",
  "check.fileTooBig": "File is too big. Max size is {n} Mb",
  "check.fileType": "This type of file is not accepted here. Please choose one of: {types}",
  "check.fileTypeOffice":
    "Files of this program are not accepted here. Please save or print it there as a PDF and choose that.",
  "check.fileTypePicture": "Pictures of this kind are not accepted here. Please save it as a JPG and choose that.",
  "check.tooManyFiles": "Please choose at most {n} files",
  "check.tooLong": "Please use at most {n} characters",
  "check.date": "Please enter a real date no later than 9999-01-01",
  "check.pastDate": "Please choose a date from today on",
  "check.time": "Please enter a time",
  "check.cardNumber": "This looks like a card number. Please do not enter one here.",
  "check.amount": "Please enter an amount such as 12.50",
  "check.digits": "Please use digits only",
  "check.number": "Please enter a number of at least {n}",
  "check.numberUpTo": "Please enter a number of at most {n}",
  "check.errors": "Please check the errors before submitting",
  "check.required": "Please fill the red marked input fields",
  "check.verifyErrors": "Please check the errors before verifying",
  "installment.balance": "Invalid Account balance for your account: {recipient}",
  "installment.balance.noRecipient": "Invalid Account balance for your account",
} as const satisfies Messages;
