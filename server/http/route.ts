// What a feature gives the router: for each of its calls a handler, typed by the call's declaration.
import type {
  CallBody,
  CallData,
  CallName,
  CallParts,
  CallPath,
  CallQuery,
  Calls,
  Language,
  TokenKind,
} from "@billwright/schemas";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { TokenPayload } from "../tokens/payloads.ts";

type KindsOf<Name extends CallName> = Calls[Name]["token"] extends { kinds: readonly (infer Kind extends TokenKind)[] }
  ? Kind
  : never;

/** The verified token's claims; undefined where the call takes none, or may come without and did. */
export type CallToken<Name extends CallName> = Calls[Name]["token"] extends null
  ? undefined
  : Calls[Name]["token"] extends { optional: true }
    ? TokenPayload<KindsOf<Name>> | undefined
    : TokenPayload<KindsOf<Name>>;

/** One file of a multipart body, with the fields that stood before it. Its content must be read before the next one comes. */
export interface Part<Fields> {
  fields: Fields;
  /** As the browser named it: for showing only, never a path. */
  fileName: string;
  mediaType: string;
  content: Readable;
}

export interface CallContext<Name extends CallName> {
  /** The parts of the path that stand in braces in the call's name, decoded. */
  path: CallPath<Name>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  /** A multipart body's files, as they arrive. */
  parts: AsyncIterable<Part<CallParts<Name>>>;
  token: CallToken<Name>;
  /** The customer's address, as the nearest trusted proxy saw it. */
  ip: string;
  /** The host the request was sent to, in lower case and without a port: only ever a key to look an account up by (threats.md T34). */
  host: string;
  /** The language of the page, by Accept-Language. */
  language: Language;
  /** The Idempotency-Key header; null where there is none. */
  idempotencyKey: string | null;
  /** What the call's limits on misses counted was none. */
  noMiss(): Promise<void>;
  /** The server's clock when the request came. */
  now: Date;
  log: Logger;
}

/** A binary answer, outside of the envelope. */
export type Blob = WholeBlob | StreamedBlob;

export interface WholeBlob {
  bytes: Uint8Array;
  mediaType: string;
  /** Cache-Control; no-store where left out. */
  caching?: string;
}

/**
 * An answer that goes out as it is made, never faster than it is read: a table to save. What fails before the first bytes is refused like
 * anything else; after that the connection breaks off, so that half a file is never taken for a whole one.
 */
export interface StreamedBlob {
  /** Ended early where whoever asked goes away. */
  stream: AsyncIterable<Uint8Array> | Readable;
  mediaType: string;
  /** Sent as an attachment of this name. */
  fileName?: string;
  /** X-Total-Rows: how many rows there will be, for a progress bar. */
  totalRows?: number;
}

export type CallAnswer<Name extends CallName> = Calls[Name]["data"] extends "blob" ? Blob : CallData<Name>;

/** Answers a call's data, or throws a Refused. */
export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<CallAnswer<Name>>;

/** A handler for every one of the named calls: `const routes = { … } satisfies Routes<"GET /api/…">`. */
export type Routes<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> };
