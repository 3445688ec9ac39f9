// The parts of the catalogue that no customer's page loads, and the whole of it. A module of its own: what one export of a module needs comes
// along with all of them.
import { accountPart } from "./account/accountPart.ts";
import { billingPart } from "./billing/billingPart.ts";
import { builderPart } from "./builder/builderPart.ts";
import { billMessages } from "./mail/bill.ts";
import { mailMessages } from "./mail/mail.ts";
import { staffMailMessages } from "./mail/staffMail.ts";
import { formPart, shellPart } from "./parts.ts";
import { selfServicePart } from "./selfService/selfServicePart.ts";
import { sessionPart } from "./session/sessionPart.ts";
import { staffPart } from "./staff/staffPart.ts";

export { accountPart, builderPart, sessionPart, staffPart };

/** What customers read on a page. */
export const messages = { ...shellPart, ...formPart, ...billingPart, ...selfServicePart } as const;
/** The key of a message that a customer may read on a page. */
export type CustomerMessageKey = keyof typeof messages;

/** Mails, text messages, bills as PDFs and what a command reports: the server's alone, no page downloads it. */
export const mailPart = {
  ...billMessages,
  ...mailMessages,
  ...staffMailMessages,
} as const;

/** Every part by its name. Who imports this loads all of them: servers, scripts and tests. */
export const messageParts = {
  shell: shellPart,
  form: formPart,
  billing: billingPart,
  selfService: selfServicePart,
  session: sessionPart,
  staff: staffPart,
  account: accountPart,
  builder: builderPart,
  mail: mailPart,
} as const;

export type MessagePart = keyof typeof messageParts;

/** Every message there is. A page that uses it loads it whole. */
export const allMessages = {
  ...messages,
  ...sessionPart,
  ...staffPart,
  ...accountPart,
  ...builderPart,
  ...mailPart,
} as const;

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
