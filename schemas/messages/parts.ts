// The catalogue of messages, in parts. Each part is a download of its own in each language, joined by the pages that need it; an area of
// messages is a file here (the pages' own: in the folder of their part) and a line in its part. `npm run locales` writes pages/locales/PART/en.json from it; the other languages have the same keys.
import { apiMessages } from "./api.ts";
import { checkMessages } from "./check.ts";
import { codeMessages } from "./codes.ts";
import { consentMessages } from "./consent.ts";
import { fileMessages } from "./files.ts";
import { formMessages } from "./form.ts";
import { paymentMessages } from "./payment.ts";
import { resultMessages } from "./results.ts";
import { shellMessages } from "./shell.ts";
import { submitMessages } from "./submit.ts";
import { widgetMessages } from "./widgets.ts";

/** What surrounds every page, and what any call may answer. Every page has it. */
export const shellPart = {
  ...apiMessages,
  ...shellMessages,
} as const;

/** What a form and its receipt say. */
export const formPart = {
  ...checkMessages,
  ...codeMessages,
  ...consentMessages,
  ...fileMessages,
  ...formMessages,
  ...paymentMessages,
  ...resultMessages,
  ...submitMessages,
  ...widgetMessages,
} as const;

/** The parts that a page can show. */
export const pageParts = ["shell", "form", "billing", "selfService", "session", "staff", "account", "builder"] as const;
export type PagePart = (typeof pageParts)[number];
