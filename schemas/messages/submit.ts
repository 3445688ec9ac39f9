// The server's messages about a submission and its files (forms.txt §8, threats.md T17 to T24, T36).
import type { Messages } from "./message.ts";

export const submitMessages = {
  "submit.already": "Form was already submitted",
  "submit.running": "This form is being submitted. Please wait a moment.",
  "submit.keyReused": "This request was already used for other answers. Please reload the page.",
  "submit.filesMissing": "A required file has not arrived yet. Please add it again.",
  "submit.invalidForm": "This form is not in order and cannot be submitted. Please contact customer service.",
  "upload.empty": "{name} is empty. Please choose another file.",
  "upload.content": "{name} is not what its name says. Please choose another file.",
  "upload.unsafe": "{name} cannot be accepted, as it may do harm. Please choose another file.",
  "upload.tooMany": "There are more files than were announced.",
  "results.denied": "The results of this form are not public.",
} as const satisfies Messages;
