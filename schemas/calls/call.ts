// How a call is declared. Route checks, the typed client and the OpenAPI document all come from these declarations. The server enforces
// them: the token, the ownership of data, the limits, repeated requests and the audit trail.
import type { TObject, TSchema } from "typebox";
import type { Role } from "../enumerations.ts";
import type { AnswerClass } from "../envelope.ts";
import type { MessageKey } from "../messages/wholeCatalogue.ts";
import type { LimitRule } from "./limit.ts";

/** The kinds of token; one `typ` and one audience each (threats.md T3). */
export const tokenKinds = [
  "user",
  "enrollment",
  "contact",
  "contactChange",
  "signUp",
  "payment",
  "wallet",
  "agent",
  "account",
  "preference",
  "unsubscribe",
  "bill",
  "budget",
  "supplier",
  "agreement",
  "analyticPublic",
  "mobileToken",
  "message",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** Where a call's token comes from, and of which kinds it may be. */
export interface TokenRule {
  kinds: readonly TokenKind[];
  in: "bearer" | `query.${string}` | `body.${string}`;
  /** The call also answers without a token (it then knows the tenant by the host alone). */
  optional?: boolean;
  /** A genuine token that has expired is accepted, too (logo, footer: decisions-proposed.md P1). */
  expiredToo?: boolean;
}

/**
 * What an opaque value opens, where no token does (decisions-proposed.md P88): the value is encrypted and authenticated, and contains account,
 * object and expiry. One made for one purpose opens nothing else. `bill`: a bill's document; `print`: what was printed under a key; `payment`:
 * the outcome of a payment; `installation`: the customer that a field agent is with (P76).
 */
export const sealedPurposes = ["attachment", "print", "payment", "installation"] as const;
export type SealedPurpose = (typeof sealedPurposes)[number];

/** Where a call's sealed value comes from, and what it must have been made for. */
export interface SealedRule {
  purpose: SealedPurpose;
  in: `query.${string}` | `body.${string}`;
  /** A field whose value the sealed one belongs to; with another value it opens nothing. */
  boundTo?: `query.${string}` | `body.${string}`;
}

/**
 * What has to hold now besides a genuine token, and the kinds of token that are accepted. `signIn`: the sign-in has not ended and its user is not
 * disabled; `link`: the link was not revoked and its form exists; `openForm`: customers can fill in that form now; `smartPage`: this device has
 * answered what the account asks before it shows such a link's page, or the account asks nothing (P58).
 */
export const gates = {
  signIn: ["user"],
  link: ["enrollment"],
  openForm: ["enrollment"],
  smartPage: ["preference", "bill"],
} as const satisfies Record<string, readonly TokenKind[]>;
export type Gate = keyof typeof gates;

/** Calls that take a token of these kinds stand behind the gate, or say `beforeGate`. */
export const gatedKinds: Readonly<Partial<Record<TokenKind, Gate>>> = { preference: "smartPage", bill: "smartPage" };

/**
 * Whose data a call reads or changes. `link`: what the token's link, or the sealed value, opens, for its recipient where it names one; `user`: the user's own;
 * `account`: any data of the user's account; `tenant`: what the tenant shows to everybody; `nobody`: the same for everybody.
 */
export type Subject = "link" | "user" | "account" | "tenant" | "nobody";

/** The value that a field must have: the token's. `sealedAccount`: the account's sealed key, as a page contains it (decisions.md 2). */
export type Claim = "account" | "sealedAccount" | "enrollment" | "recipient" | "token";

/** The part of the request that contains a field. */
export type RequestField = `${"path" | "query" | "body" | "parts"}.${string}`;

/** A repeat with the same Idempotency-Key, from the same subject. */
export type Idempotency =
  | {
      /** The first answer is stored and returned again; the same key with another body is refused. */
      by: "key";
      /** Fields of the body in which a repeat may differ. */
      except?: readonly string[];
      /** The message where the key was used for another body. */
      reused: MessageKey;
    }
  /**
   * The record that the call makes stores the key, in one transaction, and answers a repeat even if the server stopped before it
   * answered. The feature decides when two bodies are the same, and counts a refusal as an attempt.
   */
  | { by: "record"; reused: MessageKey }
  /** A repeat changes nothing by itself; the key only identifies the filling in the figures. */
  | { by: "effect" };

export interface CallDeclaration {
  /** One line for the OpenAPI document. */
  summary: string;
  token: TokenRule | null;
  /** The key to a call without a token; checked before the handler, which gets what it opens. */
  sealed?: SealedRule;
  subject: Subject;
  /** Checked before the call's handler runs; the handler gets what it opens: the user as it is now, or the link's form. */
  gate?: Gate;
  /** It answers although the gate of its token's kind is closed: what the gate itself is made of, and what everybody may see. */
  beforeGate?: true;
  /** Who may ask: roles of users, behind the gate `signIn`. Any other is refused with DENY, whatever it asks for. All where left out. */
  roles?: readonly Role[];
  /**
   * Who has a second factor must have proved it in this sign-in within the last minutes (`confirmSeconds`); "always": who has none, the password. For what
   * exports answers, moves money, or changes how one signs in. Users of single sign-on are asked by their provider, and nothing here.
   */
  confirmed?: "ifFactor" | "always";
  /** It answers although the user's role needs a second factor and there is none yet: what setting one up takes. */
  beforeFactor?: true;
  /** Fields that must match the token. For any other value the answer is NONE, as for something that does not exist. */
  own?: Readonly<Partial<Record<RequestField, Claim>>>;
  /** Fields that identify what the handler looks up among the subject's data; for another's the answer is NONE as well. */
  names?: readonly RequestField[];
  /** Refusals that are recorded in the audit trail: who made the request, from where, for which call. */
  trace?: readonly AnswerClass[];
  /** It may be answered from a copy of the database that is some seconds behind, except to whoever has just changed something. */
  fromReplica?: true;
  /** How often it may be called, in addition to the limit on all requests of a network. */
  limits?: readonly LimitRule[];
  /** The path parameters, in braces. */
  path?: TObject;
  query?: TObject;
  /** A JSON body; every unknown key is refused. */
  body?: TObject;
  /** "multipart": the body comes as the fields of a form instead of JSON. */
  encoding?: "multipart";
  /**
   * Also takes the one-click POST of a mail program, `List-Unsubscribe=One-Click` as a form's fields (RFC 8058): the handler is informed. A no is never
   * limited, so no network is either. A GET of its address leads to the page of unsubscribing and changes nothing.
   */
  oneClick?: true;
  /** A multipart body's fields; files come under `file`. */
  parts?: TObject;
  /** The envelope's `data`; "blob" is a binary answer outside the envelope, which may be streamed. */
  data: TSchema | "blob";
  /** The largest body in kB; 64 where left out. */
  maxBodyKb?: number;
  /** For how many seconds the client may cache an answer; no caching if left out. */
  cacheSeconds?: number;
  /** Takes an Idempotency-Key header. */
  idempotent?: Idempotency;
  /**
   * A GET that changes something. It acts for a script alone: with the header X-Requested-With: billwright, and neither for a navigation nor
   * for a prefetch (threats.md T27). For any other request nothing happens, and the answer is SILENT.
   */
  acts?: true;
  /**
   * Takes an X-Device header: a link without a recipient is shared, and each device that opens it counts as another person (P121); behind the
   * gate `smartPage` the device is what has answered (P58).
   */
  device?: true;
}

/** How long a proof of who one is holds (`confirmed`). */
export const confirmSeconds = 10 * 60;

/** Checks a declaration's shape and preserves its exact type. */
export const call = <const Declaration extends CallDeclaration>(declaration: Declaration): Declaration => declaration;
