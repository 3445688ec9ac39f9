// The form page and the shell around it (forms.txt §2.3, §4, §8).
import type { Messages } from "./message.ts";

export const formMessages = {
  "form.submit": "Submit",
  "form.thanks": "You have successfully submitted the form.",
  "form.thanksPreview": "Thank You For Submitting The Form",
  "form.expired": "Sorry, this form got expired",
  "form.submittedByYou": "This form was already submitted by you",
} as const satisfies Messages;
