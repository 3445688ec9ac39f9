// The kinds of messages, and what each says.
import type { Channel } from "@billwright/schemas";
import type { Mail } from "../../../providers/mail/mail.ts";
import type { Push } from "../../../providers/push/push.ts";
import type { Sms } from "../../../providers/sms/sms.ts";

export interface Messages {
  mail: Mail;
  sms: Sms;
  whatsApp: Sms;
  push: Push;
}
export type Kind = keyof Messages;

/** Everything except the job's own fields. */
export type Content<Of extends Kind> = Omit<Messages[Of], "id" | "accountId" | "attachments" | "reference">;

/** Each in the contract's words. */
export const channelOf = { mail: "Email", sms: "SMS", whatsApp: "WhatsApp", push: "Push" } as const satisfies Record<
  Kind,
  Channel
>;

/** What a waiting message is sealed for. */
export const waitingPurpose = (kind: Kind) => `waiting ${kind}`;
