// What a provider of mail tells of what went out: it came back for good, or somebody has called it spam. Each call is signed.
import type { IncomingHttpHeaders } from "node:http";

/** A call as it came. */
export interface MailCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

/** A message of the log, as what is sent carries it. */
export interface MessageReference {
  accountId: string;
  logId: string;
}

export interface MailEvent {
  /** `bounced`: no mail arrives there. What may pass is none. */
  is: "bounced" | "complained";
  /** By each of these a repeat is known. */
  ids: readonly string[];
  /** Whom it went to, as the provider says. */
  address: string;
  /** Null: it names no message of ours. */
  reference: MessageReference | null;
  /** As servers of mail number it, 5.1.1; null: none is reported. */
  code: string | null;
  at: Date;
}

/** `unsigned`: it is not the provider's, or not of now; `strange`: it is no call that was agreed. No events: nothing in it is for us. */
export type ReadMailCall = readonly MailEvent[] | "unsigned" | "strange";

export interface MailEvents {
  /** What a mail carries so that a call names it, beside its Message-ID. */
  headersFor(reference: string): Readonly<Record<string, string>>;
  /** Rejects where what it needs to check a signature cannot be had now. */
  read(call: MailCall): Promise<ReadMailCall>;
}

/** Providers try again for a day at most. In milliseconds. */
const freshMs = 25 * 3_600_000;
/** By how much their clocks may be ahead. */
const aheadMs = 300_000;

/** Of a call's signed time: an older one, or one from later, is none of now. */
export const isFresh = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= freshMs && at.getTime() - now.getTime() <= aheadMs;

/** What of a code is one. */
export const codeOf = (text: unknown): string | null =>
  /^\d{1,3}(?:\.\d{1,3}){0,2}$/.exec(
    typeof text === "number" ? String(text) : typeof text === "string" ? text : "",
  )?.[0] ?? null;

const ofLog = /^[0-9a-f]{32}/;

/** Signs that every provider takes in a tag and every mail in a Message-ID. It says where to look, and is no authority. */
export const writtenReference = ({ accountId, logId }: MessageReference): string =>
  logId + Buffer.from(accountId).toString("base64url");

/** Null: it is none of ours. */
export function readReference(text: unknown): MessageReference | null {
  if (typeof text !== "string" || text.length > 300) return null;
  const [logId] = ofLog.exec(text) ?? [];
  if (logId === undefined) return null;
  const accountId = Buffer.from(text.slice(logId.length), "base64url").toString("utf8");
  const isOurs = writtenReference({ accountId, logId }) === text && /^\P{C}+$/u.test(accountId);
  return isOurs ? { accountId, logId } : null;
}

/** Of a header `<reference@host>`, with the brackets or without. */
export const referenceOfMessageId = (text: unknown): MessageReference | null =>
  typeof text === "string" ? readReference(/^<?([\w-]+)@/.exec(text.trim())?.[1]) : null;
