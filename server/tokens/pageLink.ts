// Signs the link that opens a page of the registry, with the kind of token that the page needs.
import {
  linkAddress,
  pageOf,
  type Channel,
  type Language,
  type LinkPageName,
  type SealedPurpose,
} from "@billwright/schemas";
import { writeBillKey } from "./billKey.ts";
import { signLink } from "./link.ts";
import { sealObject, type Sealing } from "./sealed.ts";
import type { Tokens } from "./tokens.ts";

/** What links are made with. */
export interface Signing extends Sealing {
  tokens: Tokens;
}

/** What a link is about, by its kind. */
export type LinkSubject = { accountId: string } & (
  | {
      kind: "form";
      /** Null: the link itself identifies the person. */
      recipientId: string | null;
      enrollmentId: string;
      /** The amount to be paid, in the currency's unit. */
      amount: number | null;
    }
  | OfRecipient<"payment", { amount: number | null; paysFor: string | undefined }>
  /** Without a number it is the newest one at any time. */
  | OfRecipient<"bill", { bill: string | undefined }>
  /** What it unsubscribes from; without a category, all of it. */
  | OfRecipient<"preference", { category: string | undefined; channel: Channel | undefined }>
  | OfRecipient<"message", { logId: string }>
  | OfRecipient<"contact", { channel: "email" | "sms" }>
  | OfRecipient<"contactChange", { changeId: string }>
  | OfRecipient<"wallet", { templateId: string | null }>
  | OfRecipient<"agreement", { agreementId: string }>
  | OfRecipient<"budget">
  | OfRecipient<"supplier">
  /** A value sealed for a purpose, used instead of a token. */
  | OfRecipient<"sealed", { purpose: SealedPurpose; object: string }>
);

type OfRecipient<Kind, Rest = object> = { kind: Kind; recipientId: string } & Rest;

/** What the command and the demo name of a link; each page takes what its kind of link needs. */
export interface LinkOptions {
  accountId: string;
  recipientId: string | null;
  /** The form, the template of a wallet pass, or the agreement. */
  enrollmentId: string | null;
  category?: string | undefined;
  channel?: Channel | undefined;
  /** The biller's number of a bill. */
  bill?: string | undefined;
  /** The mail in the log. */
  logId?: string | undefined;
  /** The change of contacts. */
  changeId?: string | undefined;
  amount?: number | null;
  /** In which the page opens for who has chosen none. */
  language?: Language | undefined;
  /** What a payment link pays, once by all links that name it, with a fixed amount; left out: the link itself. */
  paysFor?: string | undefined;
}

/** A link to that page needs more than was given. */
export class LinkIncomplete extends Error {
  override name = "LinkIncomplete";
}

/** The page's address with its token, from "/" on. Throws LinkIncomplete. */
export const signPageLink = async (
  signing: Signing,
  page: LinkPageName,
  options: LinkOptions,
  seconds: number,
): Promise<string> => linkAddress(page, await signPageToken(signing, page, options, seconds));

/** A token that opens the page, or the sealed value used instead of one. Throws LinkIncomplete. */
export const signPageToken = async (
  signing: Signing,
  page: LinkPageName,
  options: LinkOptions,
  seconds: number,
): Promise<string> => sign(signing, subjectFor(page, options), seconds, options.language);

/** What a page's link is about. Throws LinkIncomplete. */
function subjectFor(page: LinkPageName, options: LinkOptions): LinkSubject {
  const { accountId, recipientId, enrollmentId, amount = null } = options;
  const kind = kindOf(page);
  if (kind === "form") {
    if (enrollmentId === null) throw new LinkIncomplete("This page is about a form: name it with --enrollment ID.");
    return { kind, accountId, recipientId, enrollmentId, amount };
  }
  if (recipientId === null) throw new LinkIncomplete("This page is for one customer: name it with --recipient ID.");
  return { accountId, ...ofRecipient[kind](recipientId, options, page) };
}

type KindOfRecipient = Exclude<LinkSubject["kind"], "form">;

/** The kind of a page's link, by its token in the registry. */
function kindOf(page: LinkPageName): LinkSubject["kind"] {
  const { kinds, sealed } = pageOf(page).token ?? { kinds: [] };
  if (sealed !== undefined) return "sealed";
  // Any token of the account's opens the page of outages.
  if (kinds === "any") return "preference";
  const kind = kinds[0] === "enrollment" ? "form" : kinds[0];
  if (kind === "form" || (kind !== undefined && Object.hasOwn(ofRecipient, kind))) return kind as LinkSubject["kind"];
  throw new Error(`No link to the page ${page} can be signed: its kind of token is in no LinkSubject.`);
}

const ofRecipient: {
  [Kind in KindOfRecipient]: (
    recipientId: string,
    options: LinkOptions,
    page: LinkPageName,
  ) => Omit<Extract<LinkSubject, { kind: Kind }>, "accountId">;
} = {
  payment: (recipientId, { amount = null, paysFor }) => ({ kind: "payment", recipientId, amount, paysFor }),
  bill: (recipientId, { bill }) => ({ kind: "bill", recipientId, bill }),
  preference: (recipientId, { category, channel }) => ({ kind: "preference", recipientId, category, channel }),
  message: (recipientId, { logId }) => {
    if (logId === undefined)
      throw new LinkIncomplete("This page shows a mail of the log, and this customer has had none.");
    return { kind: "message", recipientId, logId };
  },
  contactChange: (recipientId, { changeId }) => {
    if (changeId === undefined)
      throw new LinkIncomplete("This page shows a change of contacts, and takes the link of its message alone.");
    return { kind: "contactChange", recipientId, changeId };
  },
  // By mail or by text message, as the page's address says.
  contact: (recipientId, _options, page) => ({
    kind: "contact",
    recipientId,
    channel: page === "verifySms" ? "sms" : "email",
  }),
  wallet: (recipientId, { enrollmentId }) => ({ kind: "wallet", recipientId, templateId: enrollmentId }),
  // Most customers have one agreement.
  agreement: (recipientId, { enrollmentId }) => ({
    kind: "agreement",
    recipientId,
    agreementId: enrollmentId ?? "main",
  }),
  budget: (recipientId) => ({ kind: "budget", recipientId }),
  supplier: (recipientId) => ({ kind: "supplier", recipientId }),
  sealed: (recipientId, { bill }, page) => {
    const purpose = pageOf(page).token!.sealed!;
    if (purpose !== "print") return { kind: "sealed", recipientId, purpose, object: recipientId };
    if (bill === undefined) throw new LinkIncomplete("This page shows one bill: name it with --bill NUMBER.");
    return { kind: "sealed", recipientId, purpose, object: writeBillKey({ recipientId, bill }) };
  },
};

async function sign(
  signing: Signing,
  subject: LinkSubject,
  seconds: number,
  language: Language | undefined,
): Promise<string> {
  const { tokens } = signing;
  const spoken = language === undefined ? {} : { language };
  switch (subject.kind) {
    case "form": {
      const { kind: _kind, amount, ...about } = subject;
      const tags = amount === null ? [] : [{ name: "PaymentAmount", value: amount.toFixed(2) }];
      return signLink(tokens, { ...about, ...spoken, tags }, seconds);
    }
    case "payment": {
      const { accountId: AccountId, recipientId: RecipientId, amount: Amount, paysFor } = subject;
      const fixed = paysFor === undefined ? {} : { paysFor, isFixed: true };
      return tokens.sign(
        "payment",
        { AccountId, RecipientId, Amount, Email: null, PhoneNumber: null, ...fixed, ...spoken },
        seconds,
      );
    }
    case "contact": {
      const { kind, ...about } = subject;
      return tokens.sign(kind, { ...about, ...spoken, contactDigest: null }, seconds);
    }
    case "sealed": {
      const { accountId, purpose, object } = subject;
      return sealObject(signing, purpose, { accountId, object }, seconds);
    }
    default: {
      const { kind, ...about } = subject;
      return tokens.sign(kind, { ...about, ...spoken }, seconds);
    }
  }
}
