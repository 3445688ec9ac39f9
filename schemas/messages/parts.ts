// The catalogue of messages, in parts. Each part is a download of its own in each language, joined by the pages that need it; an area of
// messages is a file here and a line below. `npm run locales` writes pages/locales/PART/en.json from it; the other languages have the same keys.
import { analyticsMessages } from "./analytics.ts";
import { apiMessages } from "./api.ts";
import { approvalMessages } from "./approval.ts";
import { checkMessages } from "./check.ts";
import { codeMessages } from "./codes.ts";
import { editorMessages } from "./editor.ts";
import { fileMessages } from "./files.ts";
import { formMessages } from "./form.ts";
import { galleryMessages } from "./gallery.ts";
import { mailMessages } from "./mail.ts";
import { paymentMessages } from "./payment.ts";
import { resultMessages } from "./results.ts";
import { ruleMessages } from "./rules.ts";
import { sandboxMessages } from "./sandbox.ts";
import { sessionMessages } from "./session.ts";
import { shellMessages } from "./shell.ts";
import { staffShellMessages } from "./staff.ts";
import { staffMailMessages } from "./staffMail.ts";
import { submitMessages } from "./submit.ts";
import { templateMessages } from "./templates.ts";
import { usersMessages } from "./users.ts";
import { widgetMessages } from "./widgets.ts";

/** What stands around every page, and what any call may answer. Every page has it. */
export const shellPart = {
  ...apiMessages,
  ...shellMessages,
} as const;

/** What a form and its receipt say. */
export const formPart = {
  ...checkMessages,
  ...codeMessages,
  ...fileMessages,
  ...formMessages,
  ...paymentMessages,
  ...resultMessages,
  ...submitMessages,
  ...widgetMessages,
} as const;

/** What the pages of those who sign in say beside the form's part. */
export const staffPart = {
  ...analyticsMessages,
  ...approvalMessages,
  ...editorMessages,
  ...galleryMessages,
  ...ruleMessages,
  ...sandboxMessages,
  ...sessionMessages,
  ...staffShellMessages,
  ...templateMessages,
  ...usersMessages,
} as const;

/** Mails and text messages: the server's alone, no page downloads it. */
export const mailPart = {
  ...mailMessages,
  ...staffMailMessages,
} as const;

/** Every part by its name. Who imports this loads all of them: servers, scripts and tests. */
export const messageParts = { shell: shellPart, form: formPart, staff: staffPart, mail: mailPart } as const;

export type MessagePart = keyof typeof messageParts;

/** The parts that a page can show. */
export const pageParts = ["shell", "form", "staff"] as const satisfies readonly MessagePart[];
export type PagePart = (typeof pageParts)[number];

/** What customers read on a page. */
export const messages = { ...shellPart, ...formPart } as const;
/** The key of a message that a customer may read on a page. */
export type CustomerMessageKey = keyof typeof messages;

/** Every message there is. A page that uses it loads it whole. */
export const allMessages = { ...messages, ...staffPart, ...mailPart } as const;

/** The key of any message. */
export type MessageKey = keyof typeof allMessages;

/** What follows a prefix in keys: `KeysBelow<"status.">` is the statuses' names. */
export type KeysBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;

/** A message as it travels: never as text, always as key and parameters (decisions.md 5). */
export interface MessageRef {
  key: MessageKey;
  params: Record<string, string | number>;
}
