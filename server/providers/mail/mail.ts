// The interface of every mail provider. A mail is structured: no caller ever writes a header (threats.md T33).
import { isEmail } from "@billwright/engine";
import type { MailEvents } from "./events/events.ts";

/** One person's mailbox. */
export interface Mailbox {
  /** Shown beside the address; any text, it is encoded. */
  name?: string;
  /** `local@domain`; exactly one address. */
  address: string;
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

export interface Mail {
  /** Identifies the effect, not the try: a repeat with the same id is the same mail (threats.md T25). */
  id: string;
  /** The account on whose behalf it is sent. */
  accountId: string;
  to: Mailbox;
  /** The name in From; the address is the provider's own, so that it can be signed. */
  fromName: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** The same content for a reader that shows HTML; already sanitised. The local outbox shows the text. */
  html?: string;
  /** Where a mail program's POST stops mails of this kind (RFC 8058). */
  unsubscribe?: string;
  /** The local outbox does not keep them. */
  attachments?: readonly MailAttachment[];
  /** By which the provider's calls name it; left out where nobody could be found by it. */
  reference?: string;
  /** The one-time code in the text, for the local outbox to show; no other provider looks at it. */
  code?: string;
}

export interface MailProvider {
  /** Reads the provider's own calls; null: it makes none. */
  events: MailEvents | null;
  /** Sends the mail. @throws MailRefused if trying again is useless; any other error: try again. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, without a mail. Rejects where it cannot. */
  check?(): Promise<void>;
  /** Ends the connections that it keeps for the next mail, if it keeps any. */
  close?(): void;
}

/** The mail cannot be sent as it is: a bad address, or the server refused it for good. Contains no address. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Refuses anything but exactly one address; no text that could form a header passes. */
export function checkMailbox({ address }: Mailbox): void {
  if (!isEmail(address) || /\p{C}/u.test(address)) throw new MailRefused("The address is not one mailbox.");
}

/**
 * One line of a header: control characters and line separators become blanks, and what looks like an encoded word (`=?…?=`), which a
 * reader would decode into line breaks, is broken up.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/=\?/g, "= ?")
    .trim();
