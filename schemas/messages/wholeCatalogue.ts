// The parts of the catalogue that no customer's page loads, and the whole of it. A module of its own: what one export of a module needs comes
// along with all of them.
import { billingPart } from "./billingPart.ts";
import { analyticsMessages } from "./analytics.ts";
import { approvalMessages } from "./approval.ts";
import { editorMessages } from "./editor.ts";
import { galleryMessages } from "./gallery.ts";
import { mailMessages } from "./mail.ts";
import { ruleMessages } from "./rules.ts";
import { sandboxMessages } from "./sandbox.ts";
import { sessionMessages } from "./session.ts";
import { shareMessages } from "./share.ts";
import { staffShellMessages } from "./staff.ts";
import { staffMailMessages } from "./staffMail.ts";
import { templateMessages } from "./templates.ts";
import { usersMessages } from "./users.ts";
import { formPart, shellPart } from "./parts.ts";

/** What customers read on a page. */
export const messages = { ...shellPart, ...formPart, ...billingPart } as const;
/** The key of a message that a customer may read on a page. */
export type CustomerMessageKey = keyof typeof messages;

/** What the pages of those who sign in say beside the form's part. */
export const staffPart = {
  ...analyticsMessages,
  ...approvalMessages,
  ...editorMessages,
  ...galleryMessages,
  ...ruleMessages,
  ...sandboxMessages,
  ...sessionMessages,
  ...shareMessages,
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
export const messageParts = {
  shell: shellPart,
  form: formPart,
  billing: billingPart,
  staff: staffPart,
  mail: mailPart,
} as const;

export type MessagePart = keyof typeof messageParts;

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
