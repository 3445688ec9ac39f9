// The catalogue of what customers read; what only those who sign in read stands in staffCatalogue.ts. pages/locales/en.json is written from it (npm run locales); every other locale has the same keys.
import { apiMessages } from "./api.ts";
import { checkMessages } from "./check.ts";
import { codeMessages } from "./codes.ts";
import { fileMessages } from "./files.ts";
import { formMessages } from "./form.ts";
import { mailMessages } from "./mail.ts";
import { paymentMessages } from "./payment.ts";
import { resultMessages } from "./results.ts";
import { widgetMessages } from "./widgets.ts";

export const messages = {
  ...apiMessages,
  ...checkMessages,
  ...codeMessages,
  ...fileMessages,
  ...formMessages,
  ...mailMessages,
  ...paymentMessages,
  ...resultMessages,
  ...widgetMessages,
} as const;

/** The key of a message that a customer may read. */
export type CustomerMessageKey = keyof typeof messages;
