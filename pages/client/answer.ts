// The answer to a call, read the same way whatever the HTTP status (forms.txt §7, §8; threats.md T24).
import type { Envelope, EnvelopeError } from "@billwright/schemas";

/** Why a call returned no data. The server's own words are in `errors`; the other kinds have none. */
export type Failure =
  | {
      kind: "refused";
      status: number;
      /** The envelope's code: 400 invalid input, 420 refused, 100 superseded, else the HTTP status. */
      code: number;
      errors: EnvelopeError[];
      errorGuid: string | null;
    }
  /** An answer without a body. */
  | { kind: "empty"; status: number }
  /** A status of 400 or more without an envelope, say from a proxy on the way. */
  | { kind: "http"; status: number }
  /** A good status, but no envelope: most likely the sign-in page of a public network. */
  | { kind: "unreadable"; status: number }
  | { kind: "unreachable" }
  | { kind: "timeout" }
  /** The person cancelled it. */
  | { kind: "cancelled" };

/** There is no such thing, or not for this reader. */
export const isNotFound = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 404;

export type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Envelope).hasErrors === "boolean" &&
  typeof (value as Envelope).code === "number" &&
  Array.isArray((value as Envelope).errors);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failed = (failure: Failure) => ({ ok: false, failure }) as const;

/** Reads a textual answer. The data's type is the call's word; its truth is the server's own test. */
export function readAnswer<Data>(status: number, text: string): Answer<Data> {
  if (text.trim() === "") return failed(status >= 400 ? { kind: "http", status } : { kind: "empty", status });
  return readEnvelope(status, parse(text));
}

/** As readAnswer, of what was parsed. */
export function readEnvelope<Data>(status: number, envelope: unknown): Answer<Data> {
  if (!isEnvelope(envelope)) return failed({ kind: status >= 400 ? "http" : "unreadable", status });
  const { hasErrors, code, errors, errorGuid, data } = envelope;
  if (hasErrors || status >= 400 || code === 100) return failed({ kind: "refused", status, code, errors, errorGuid });
  return { ok: true, data: data as Data };
}

/** The server's first message, if it sent any. */
export const firstError = (failure: Failure): EnvelopeError | null =>
  failure.kind === "refused" ? (failure.errors[0] ?? null) : null;

/** Whether the same may be taken when it is sent again: all but what the server has refused for good. */
export const mayPass = (failure: Failure): boolean =>
  failure.kind !== "cancelled" &&
  !(failure.kind === "refused" && failure.status >= 400 && failure.status < 500 && failure.status !== 429);
