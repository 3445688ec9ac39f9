// The interface of every provider of text messages: by SMS, and by WhatsApp.

export interface Sms {
  /** Identifies the effect, not the try: a repeat with the same id is the same message (threats.md T25). */
  id: string;
  /** The account on whose behalf it is sent. */
  accountId: string;
  /** E.164 with +. */
  to: string;
  text: string;
  /** The one-time code in the text: the local outbox shows it, and WhatsApp wants it beside its approved template. */
  code?: string;
}

export interface SmsProvider {
  /** Sends the message. @throws SmsRefused if trying again is useless; any other error: try again. */
  send(sms: Sms): Promise<void>;
}

/** The message cannot be sent as it is: a bad number, or the provider refused it for good. Contains no number. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

/** Refuses anything but one number in E.164. */
export function checkNumber(number: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new SmsRefused("The number is not in E.164.");
}
