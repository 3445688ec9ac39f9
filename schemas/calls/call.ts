// How a call is declared. Route checks, the typed client and the OpenAPI document all come from these declarations.
import type { TObject, TSchema } from "typebox";

/** The kinds of token; one `typ` and one audience each (threats.md T3). */
export const tokenKinds = [
  "user",
  "enrollment",
  "emailVerification",
  "payment",
  "wallet",
  "agent",
  "account",
  "preference",
  "smartPage",
  "analyticPublic",
  "mobileToken",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** Where a call's token comes from, and of which kinds it may be. */
export interface TokenRule {
  kinds: readonly TokenKind[];
  in: "bearer" | `query.${string}` | `body.${string}`;
  /** The call answers without a token, too (it then knows the tenant by the host alone). */
  optional?: boolean;
  /** A genuine token that has expired is taken, too (logo, footer: decisions-proposed.md P1). */
  expiredToo?: boolean;
}

export interface CallDeclaration {
  /** One line for the OpenAPI document. */
  summary: string;
  token: TokenRule | null;
  /** The parts of the path that stand in braces. */
  path?: TObject;
  query?: TObject;
  /** A JSON body; every unknown key is refused. */
  body?: TObject;
  /** "multipart": the body comes as the fields of a form instead of JSON. */
  encoding?: "multipart";
  /** A multipart body's fields; files come under `file`. */
  parts?: TObject;
  /** The envelope's `data`; "blob" is a binary answer outside the envelope, also one that is streamed. */
  data: TSchema | "blob";
  /** The largest body in kB; 64 where left out. */
  maxBodyKb?: number;
  /** For how many seconds an answer may be kept by whoever asked; kept by nobody where left out. */
  cacheSeconds?: number;
  /** Takes an Idempotency-Key header. */
  idempotent?: boolean;
}

/** Checks a declaration's shape and keeps its exact type. */
export const call = <const Declaration extends CallDeclaration>(declaration: Declaration): Declaration => declaration;
