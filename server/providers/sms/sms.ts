// The interface every way to send a text message fulfils.

export interface Sms {
  /** Names the effect, not the try: a repeat with the same id is the same message (threats.md T25). */
  id: string;
  /** The account on whose behalf it goes out. */
  accountId: string;
  /** E.164 with +. */
  to: string;
  text: string;
  /** The one-time code in the text, for the local outbox to show; no other provider looks at it. */
  code?: string;
}

export interface SmsProvider {
  /** Hands the message over. @throws SmsRefused when trying again is of no use; any other error: try again. */
  send(sms: Sms): Promise<void>;
}

/** The message cannot be sent as it is: a bad number, or the provider refused it for good. Holds no number. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

/** Refuses what is not one number in E.164. */
export function checkNumber(number: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new SmsRefused("The number is not in E.164.");
}
