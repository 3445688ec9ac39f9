// The interface of every provider of text messages: by SMS, and by WhatsApp.
import type { InboundTexts, TextCall } from "./inbound.ts";

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
  /** Reads the provider's own calls; null: it makes none, and nobody can answer a message. */
  inbound: InboundTexts | null;
  /** In development: the call that follows where a phone answers a message. */
  answerAs?(from: string, text: string, id: string): TextCall;
  /** Sends the message. @throws SmsRefused if trying again is useless; any other error: try again. */
  send(sms: Sms): Promise<void>;
}

/** The message cannot be sent as it is: a bad number, or the provider refused it for good. Contains no number. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  /** Whoever has the number wants nothing, as the carrier knows. */
  readonly isBlocked: boolean;
  constructor(message: string, { isBlocked = false }: { isBlocked?: boolean } = {}) {
    super(message);
    this.isBlocked = isBlocked;
  }
}

/** Of a provider's answer: another try may succeed. */
export const isPassing = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** Refuses anything but one number in E.164. */
export function checkNumber(number: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new SmsRefused("The number is not in E.164.");
}
