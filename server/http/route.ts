// A feature's handlers for the router: one for each of its calls, typed by the call's declaration.
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
import type { Database } from "../database/connect.ts";
import type { OpenedFor } from "./gates.ts";
import type { TokenPayload } from "../tokens/payloads.ts";
import type { SealedObject } from "../tokens/sealed.ts";

type KindsOf<Name extends CallName> = Calls[Name]["token"] extends { kinds: readonly (infer Kind extends TokenKind)[] }
  ? Kind
  : never;

/** The verified token's claims; undefined if the call takes no token, or if it is optional and missing. */
type CallToken<Name extends CallName> = Calls[Name]["token"] extends null
  ? undefined
  : Calls[Name]["token"] extends { optional: true }
    ? TokenPayload<KindsOf<Name>> | undefined
    : TokenPayload<KindsOf<Name>>;

/** What the call's sealed value opens; undefined for a call that declares none. */
type CallSealed<Name extends CallName> = Calls[Name] extends { sealed: object } ? SealedObject : undefined;

/** One file of a multipart body, with the fields before it. Its content must be read before the next one comes. */
export interface Part<Fields> {
  fields: Fields;
  /** As the browser named it: for display only, never a path. */
  fileName: string;
  mediaType: string;
  content: Readable;
}

export interface CallContext<Name extends CallName> {
  /** The path parameters, in braces in the call's name, decoded. */
  path: CallPath<Name>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  /** A multipart body's files, as they arrive. */
  parts: AsyncIterable<Part<CallParts<Name>>>;
  token: CallToken<Name>;
  sealed: CallSealed<Name>;
  /** What the call's gate opened. */
  opened: OpenedFor<Name>;
  /** A mail program's one-click POST, which came before the gate; false for a call that does not take it. */
  isOneClick: boolean;
  /** The server's own, for a document that brings the answer: nobody has called yet. */
  isAhead: boolean;
  /** The customer's address, as the nearest trusted proxy saw it. */
  ip: string;
  /** What the browser says it is; "" where it says nothing. */
  userAgent: string;
  /** The host the request was sent to, in lower case and without a port: only ever a key to look an account up by (threats.md T34). */
  host: string;
  /** The language of the page, by Accept-Language. */
  language: Language;
  /** The Idempotency-Key header; null where there is none. */
  idempotencyKey: string | null;
  /** Takes back the call's counts of limits on misses: it was no miss. */
  noMiss(): Promise<void>;
  /** The database to read from; of a call that may be answered from a replica, possibly that. */
  reader: Database;
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
  /** Sent as an attachment of this name. */
  fileName?: string;
}

/**
 * An answer that is sent as it is written, never faster than it is read: a table to save. An error before the first bytes is refused like
 * any other; after that the connection breaks off, so that half a file is never mistaken for a whole one.
 */
export interface StreamedBlob {
  /** Ends early if the client disconnects. */
  stream: AsyncIterable<Uint8Array> | Readable;
  mediaType: string;
  /** Sent as an attachment of this name. */
  fileName?: string;
  /** X-Total-Rows: the number of rows to come, for a progress bar. */
  totalRows?: number;
}

type CallAnswer<Name extends CallName> = Calls[Name]["data"] extends "blob" ? Blob : CallData<Name>;

/** Answers a call's data, or throws a Refused. */
export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<CallAnswer<Name>>;

/** A handler for every one of the named calls: `const routes = { … } satisfies Routes<"GET /api/…">`. */
export type Routes<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> };
