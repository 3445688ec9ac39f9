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
  "upload.notWord":
    "{name} is not stored as Word stores its files today. Please open it, save or print it as a PDF and choose that.",
  "upload.cutShort": "{name} is not complete: its end is missing. Please copy or download it again and choose it then.",
  "upload.pixels": "{name} has more than 64 million pixels. Please make it smaller and choose it again.",
  "upload.pixelsPng":
    "{name} has more than 25 million pixels, too many for a PNG. Please save it as a JPG or make it smaller.",
  "upload.script":
    "{name} contains a script, macros or a program, as some forms do. Please open it, print it to a new PDF and choose that.",
  "upload.remote":
    "{name} opens or loads something from elsewhere by itself. Please open it, print it to a new PDF and choose that.",
  "upload.sends": "{name} contains a form that sends data elsewhere. Please print it to a new PDF and choose that.",
  "upload.embedded":
    "{name} contains another file, as electronic invoices do. Please open it, print it to a new PDF and choose that.",
  "upload.bomb": "{name} unpacks to far more than its size. Please choose another file.",
  "upload.locked":
    "{name} is protected, so it cannot be checked. Please open it, print it to a new PDF without a password and choose that.",
  "upload.webPage": "{name} is also a web page. Please choose another file.",
  "upload.virus": "A virus scanner warns of {name}. Please choose another file.",
  "upload.tooMany": "There are more files than were announced.",
  "results.denied": "The results of this form are not public.",
} as const satisfies Messages;
