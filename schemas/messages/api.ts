// What the server answers and how the envelope is shown (forms.txt §8, threats.md §2).
import type { Messages } from "./message.ts";

export const apiMessages = {
  "api.empty": "Unexpected empty response from server.",
  "api.field": "{field}: {problem}",
  "api.malformed": "The request could not be read: {problem}",
  "api.tooLarge": "The request is too large. At most {n} kB are accepted.",
  "api.mediaType": "This kind of content is not accepted here. Please send {type}.",
  "api.method": "This address does not answer {method}.",
  "api.notFound": "Nothing was found here.",
  "api.denied": "You are not allowed to do this.",
  "api.tooMany": "Too many requests. Please wait a moment and try again.",
  "api.busy": "The service is busy. Please try again in a moment.",
  "api.bug": "Something went wrong on our side. Please try again later.",
  "api.unknown": "Something went wrong, please try again later",
  "api.offline": "You seem to be offline. Your answers are kept on this device.",
  "link.invalid": "This link is not valid.",
  "link.expired": "Sorry, this form got expired",
  "submit.already": "Form was already submitted",
  "submit.running": "This form is being submitted. Please wait a moment.",
  "submit.keyReused": "This request was already used for other answers. Please reload the page.",
  "submit.notReserved": "Please submit the form first.",
  "submit.filesMissing": "A required file has not arrived yet. Please add it again.",
  "results.denied": "The results of this form are not public.",
} as const satisfies Messages;
