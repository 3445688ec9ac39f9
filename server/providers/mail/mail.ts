// The interface every way to send a mail fulfils. A mail is structured: no caller ever writes a header (threats.md T33).
import { isEmail } from "@billwright/engine";

/** One person's mailbox. */
export interface Mailbox {
  /** Shown beside the address; any text, it is encoded. */
  name?: string;
  /** `local@domain`; exactly one address. */
  address: string;
}

export interface Mail {
  /** Names the effect, not the try: a repeat with the same id is the same mail (threats.md T25). */
  id: string;
  /** The account on whose behalf it goes out. */
  accountId: string;
  to: Mailbox;
  /** The name in From; the address is the provider's own, so that it can be signed. */
  fromName: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** The same again for a reader that shows HTML; harmless already. The local outbox shows the text. */
  html?: string;
  /** The one-time code in the text, for the local outbox to show; no other provider looks at it. */
  code?: string;
}

export interface MailProvider {
  /** Hands the mail over. @throws MailRefused when trying again is of no use; any other error: try again. */
  send(mail: Mail): Promise<void>;
}

/** The mail cannot be sent as it is: a bad address, or the server refused it for good. Holds no address. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Refuses what is not exactly one address; nothing that a header could be made of passes. */
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
