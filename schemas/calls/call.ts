// How a call is declared. Route checks, the typed client and the OpenAPI document all come from these declarations, and the server's door
// does what they say: whose token, whose data, how often, once or again, and what leaves a trace.
import type { TObject, TSchema } from "typebox";
import type { AnswerClass } from "../envelope.ts";
import type { MessageKey } from "../messages/wholeCatalogue.ts";
import type { LimitRule } from "./limit.ts";

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

/**
 * Whose data a call reads or changes. `link`: what the token's link opens, of its recipient where it names one; `user`: the user's own;
 * `account`: anything of the user's account; `tenant`: what the tenant shows to everybody; `nobody`: the same for all.
 */
export type Subject = "link" | "user" | "account" | "tenant" | "nobody";

/** What a field has to say: the same as the token. `sealedAccount`: the account's sealed key, as a page holds it (decisions.md 2). */
export type Claim = "account" | "sealedAccount" | "enrollment" | "recipient" | "token";

/** Where a field stands in a request. */
export type Place = `${"path" | "query" | "body" | "parts"}.${string}`;

/** A repeat by the same Idempotency-Key, of the same subject. */
export type Idempotency =
  | {
      /** The first answer is kept and given again; the same key with another body is refused. */
      by: "key";
      /** Fields of the body in which a repeat may differ. */
      except?: readonly string[];
      /** What is said where the key was used for another body. */
      reused: MessageKey;
    }
  /**
   * The record that the call makes carries the key, in one transaction, and answers a repeat even where the server stopped before it
   * answered; what makes two bodies the same, and that a refusal counts as an attempt, is the feature's to say.
   */
  | { by: "record"; reused: MessageKey }
  /** A repeat changes nothing by itself; the key only names the filling in the figures. */
  | { by: "effect" };

export interface CallDeclaration {
  /** One line for the OpenAPI document. */
  summary: string;
  token: TokenRule | null;
  subject: Subject;
  /** Fields that must say what the token says. Another's is answered NONE, as what does not exist. */
  own?: Readonly<Partial<Record<Place, Claim>>>;
  /** Fields that name what the handler looks up among the subject's; another's is answered NONE as well. */
  names?: readonly Place[];
  /** Refusals that leave a row in the audit trail: who asked, from where, for which call. */
  trace?: readonly AnswerClass[];
  /** How often it may be called, beside the limit on all requests of a network. */
  limits?: readonly LimitRule[];
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
  idempotent?: Idempotency;
  /** Takes an X-Device header: a link that names no recipient is shared, and each device that opens it is a person of its own (P121). */
  device?: true;
}

/** Checks a declaration's shape and keeps its exact type. */
export const call = <const Declaration extends CallDeclaration>(declaration: Declaration): Declaration => declaration;
