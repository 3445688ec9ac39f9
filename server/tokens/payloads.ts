// The content of each kind of token (forms.txt §3), in addition to `jti`, `iat` and `exp`. Checked after the signature.
import { MergeTagSchema, type TokenKind } from "@billwright/schemas";
import { Type, type Static } from "typebox";

const id = Type.String({ minLength: 1, maxLength: 128 });
const text = Type.String({ maxLength: 320 });
const maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);
const times = {
  jti: id,
  iat: Type.Integer(),
  exp: Type.Integer(),
  /** Of a customer's link: in which its page opens for who has chosen none (decisions-proposed.md P143). */
  language: Type.Optional(Type.String({ maxLength: 12 })),
};
const account = Type.Object({ ...times, accountId: id });
const ofRecipient = Type.Object({ ...times, accountId: id, recipientId: id });
/** Never signed: authentication adds the device, hashed, that opened the link. */
const device = Type.Optional(id);

/** One shape for each kind. */
export const payloadSchemas = {
  /** A customer's link. Without a recipient the link itself identifies the person. */
  enrollment: Type.Object({
    ...times,
    accountId: id,
    enrollmentId: id,
    recipientId: maybe(id),
    notificationLogId: maybe(id),
    communicationChannel: Type.Integer({ minimum: 0, maximum: 8 }),
    tags: Type.Array(MergeTagSchema, { maxItems: 200 }),
    /** For a test link: it opens this version, whichever is active, and its submissions do not count. */
    versionId: Type.Optional(id),
    /** The user who made a test link: it is valid as long as that user may write templates. */
    madeBy: Type.Optional(id),
    /** Where the link has no recipient. */
    device,
  }),
  user: Type.Object({
    ...times,
    role: Type.String(),
    unique_name: Type.String(),
    email: Type.String(),
    nameid: id,
    AccountId: id,
    /** The sign-in it belongs to. */
    session: id,
    /** The role needs a second factor, and there is none: the pages lead to setting one up. */
    mustSetUp: Type.Optional(Type.Boolean()),
  }),
  /** A one-time code's challenge: 128 bits that nobody can guess (threats.md T13). */
  mobileToken: Type.Object({ ...times, accountId: id, challenge: id }),
  analyticPublic: Type.Object({ ...times, accountId: id, enrollmentId: id }),
  /** Verifies one address or number of a recipient (P89). */
  contact: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    channel: Type.Union([Type.Literal("email"), Type.Literal("sms")]),
    /** Of the address or number that the link was sent to; null: the recipient's as it is when the link is opened. */
    contactDigest: maybe(id),
  }),
  /** Takes back one change of a customer's contacts, and nothing else (decisions-proposed.md P147). */
  contactChange: Type.Object({ ...times, accountId: id, recipientId: id, changeId: id }),
  /** Confirms the address of a new business, which has no account before (P31). */
  signUp: Type.Object({ ...times, role: Type.String(), email: Type.String() }),
  /** The names are the specification's (billing.txt §3): AccountId is the biller, RecipientId the account number that is shown (P15). */
  payment: Type.Object({
    ...times,
    AccountId: id,
    RecipientId: id,
    /** In the currency's unit; null: the customer decides. */
    Amount: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    Email: maybe(text),
    PhoneNumber: maybe(text),
    /** What is paid, for which there is at most one open or paid payment (P101), such as a submission's first line; left out: the balance. */
    paysFor: Type.Optional(id),
    /** The customer cannot pay another amount (P100). */
    isFixed: Type.Optional(Type.Boolean()),
  }),
  wallet: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    /** The template of the pass; null: the account's newest active one. */
    templateId: maybe(id),
  }),
  /** A field agent at this customer's (P76). */
  agent: ofRecipient,
  account,
  preference: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    /** What a message's link unsubscribes from; left out: all of it. */
    channel: Type.Optional(id),
    category: Type.Optional(id),
    device,
  }),
  /** Can only say no. What a message carries is no token but an opaque id of 128 bits, by which this is found (opaqueLinks.ts). */
  unsubscribe: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    channel: Type.Optional(id),
    /** The category's id, or a name that it had. */
    category: Type.Optional(id),
    /** Where the message went, masked. */
    contact: Type.Optional(text),
    /** The message, in the log. */
    logId: Type.Optional(id),
  }),
  bill: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    /** The biller's number of the bill; left out: the newest one. */
    bill: Type.Optional(id),
    device,
  }),
  budget: ofRecipient,
  supplier: ofRecipient,
  agreement: Type.Object({
    ...times,
    accountId: id,
    recipientId: id,
    /** Which of the customer's agreements. */
    agreementId: id,
  }),
  /** One mail of the log, for its recipient (P106). */
  message: Type.Object({ ...times, accountId: id, recipientId: id, logId: id }),
} as const satisfies Record<TokenKind, ReturnType<typeof Type.Object>>;

/** A verified token's claims, by kind. */
export type TokenPayload<Kind extends TokenKind = TokenKind> = {
  [K in Kind]: { kind: K } & Static<(typeof payloadSchemas)[K]>;
}[Kind];

/** A customer's link, verified. */
export type Link = TokenPayload<"enrollment">;

/** The account a verified token belongs to; null for a token without an account. */
export function accountOf(token: TokenPayload): string | null {
  if ("accountId" in token) return token.accountId;
  return "AccountId" in token ? token.AccountId : null;
}

/** The recipient that a verified token names; null for a token that names none. */
export function recipientOf(token: TokenPayload): string | null {
  if ("recipientId" in token) return token.recipientId;
  return "RecipientId" in token ? token.RecipientId : null;
}
