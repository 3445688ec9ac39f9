// Signs the link that opens a page of the registry, with the kind of token that the page needs.
import {
  linkAddress,
  pageOf,
  type Channel,
  type LinkPageName,
  type SealedPurpose,
  type TokenKind,
} from "@billwright/schemas";
import { writeBillKey } from "./billKey.ts";
import { signLink } from "./link.ts";
import { sealObject, type Sealing } from "./sealed.ts";
import type { Tokens } from "./tokens.ts";

/** What links are made with. */
export interface Signing extends Sealing {
  tokens: Tokens;
}

/** The recipient and the subject of a link. */
export interface LinkSubject {
  accountId: string;
  /** Null: the link itself identifies the person; only a form accepts such a link. */
  recipientId: string | null;
  /** The form, for a page about one; the template of a wallet pass. */
  enrollmentId: string | null;
  /** What a message's link unsubscribes from: left out, all of it. */
  category?: string | undefined;
  channel?: Channel | undefined;
  /** The biller's number of a bill. */
  bill?: string | undefined;
  /** The mail in the log, for the page that shows it. */
  logId?: string | undefined;
  /** The amount to be paid, in the currency's unit. */
  amount?: number | null;
  /** What a payment link pays, once by all links that name it, with an amount that stands; left out: the link itself. */
  paysFor?: string | undefined;
}

/** A link to that page needs more than was given. */
export class LinkIncomplete extends Error {
  override name = "LinkIncomplete";
}

type Signer = (tokens: Tokens, subject: LinkSubject, seconds: number) => Promise<string>;

const ofForm: Signer = (tokens, { enrollmentId, amount = null, ...whose }, seconds) => {
  if (enrollmentId === null) throw new LinkIncomplete("This page is about a form: name it with --enrollment ID.");
  const tags = amount === null ? [] : [{ name: "PaymentAmount", value: amount.toFixed(2) }];
  return signLink(tokens, { ...whose, enrollmentId, tags }, seconds);
};

function recipientOf({ recipientId }: LinkSubject): string {
  if (recipientId === null) throw new LinkIncomplete("This page is for one customer: name it with --recipient ID.");
  return recipientId;
}

/** Without a bill's number it is the newest one at any time. */
const ofBill: Signer = (tokens, subject, seconds) =>
  tokens.sign(
    "bill",
    {
      accountId: subject.accountId,
      recipientId: recipientOf(subject),
      ...(subject.bill !== undefined && { bill: subject.bill }),
    },
    seconds,
  );

const ofRecipient =
  (kind: "budget" | "supplier"): Signer =>
  (tokens, subject, seconds) =>
    tokens.sign(kind, { accountId: subject.accountId, recipientId: recipientOf(subject) }, seconds);

const ofMessage: Signer = (tokens, { accountId, category, channel, ...subject }, seconds) =>
  tokens.sign(
    "preference",
    {
      accountId,
      recipientId: recipientOf({ accountId, ...subject }),
      ...(category !== undefined && { category }),
      ...(channel !== undefined && { channel }),
    },
    seconds,
  );

const ofMail: Signer = (tokens, subject, seconds) => {
  const { accountId, logId } = subject;
  if (logId === undefined)
    throw new LinkIncomplete("This page shows a mail of the log, and this customer has had none.");
  return tokens.sign("message", { accountId, recipientId: recipientOf(subject), logId }, seconds);
};

const ofPayment: Signer = (tokens, subject, seconds) =>
  tokens.sign(
    "payment",
    {
      AccountId: subject.accountId,
      RecipientId: recipientOf(subject),
      Amount: subject.amount ?? null,
      Email: null,
      PhoneNumber: null,
      ...(subject.paysFor !== undefined && { paysFor: subject.paysFor, isFixed: true }),
    },
    seconds,
  );

/** By mail or by SMS, as the page's address says. */
const ofContact =
  (channel: "email" | "sms"): Signer =>
  (tokens, subject, seconds) =>
    tokens.sign(
      "contact",
      { accountId: subject.accountId, recipientId: recipientOf(subject), channel, contactDigest: null },
      seconds,
    );

/** The template of the pass is named as a form is. */
const ofWallet: Signer = (tokens, subject, seconds) =>
  tokens.sign(
    "wallet",
    { accountId: subject.accountId, recipientId: recipientOf(subject), templateId: subject.enrollmentId },
    seconds,
  );

/** Most customers have one agreement; another is named as a form is. */
const ofAgreement: Signer = (tokens, { accountId, enrollmentId, ...subject }, seconds) =>
  tokens.sign(
    "agreement",
    {
      accountId,
      recipientId: recipientOf({ accountId, enrollmentId, ...subject }),
      agreementId: enrollmentId ?? "main",
    },
    seconds,
  );

/** Pages of one kind of token that differ by what is in it. */
const signersOfPages: Partial<Record<LinkPageName, Signer>> = {
  verifyEmail: ofContact("email"),
  verifySms: ofContact("sms"),
  // Any token of the account's would do.
  "outage-alert": ofMessage,
};

/** The kinds of token that open a page by a link. */
const signers: Partial<Record<TokenKind, Signer>> = {
  enrollment: ofForm,
  payment: ofPayment,
  wallet: ofWallet,
  preference: ofMessage,
  bill: ofBill,
  budget: ofRecipient("budget"),
  supplier: ofRecipient("supplier"),
  agreement: ofAgreement,
  message: ofMail,
};

/** The page's address with its token, from "/" on. Throws LinkIncomplete. */
export const signPageLink = async (
  signing: Signing,
  page: LinkPageName,
  subject: LinkSubject,
  seconds: number,
): Promise<string> => linkAddress(page, await signPageToken(signing, page, subject, seconds));

/** A token that opens the page, or the sealed value that stands for one. Throws LinkIncomplete. */
export async function signPageToken(
  signing: Signing,
  page: LinkPageName,
  subject: LinkSubject,
  seconds: number,
): Promise<string> {
  const { tokens } = signing;
  const { sealed } = pageOf(page).token ?? {};
  if (sealed !== undefined)
    return sealObject(signing, sealed, { accountId: subject.accountId, object: objectOf(sealed, subject) }, seconds);
  const byKind = pageOf(page).token?.kinds.map((kind) => signers[kind]) ?? [];
  const signer = [signersOfPages[page], ...byKind].find((each) => each !== undefined);
  if (!signer) throw new Error(`No link to the page ${page} can be signed: its kind of token has no line in signers.`);
  return signer(tokens, subject, seconds);
}

/** What a sealed value opens. */
function objectOf(purpose: SealedPurpose, subject: LinkSubject): string {
  const recipientId = recipientOf(subject);
  if (purpose !== "print") return recipientId;
  if (subject.bill === undefined) throw new LinkIncomplete("This page shows one bill: name it with --bill NUMBER.");
  return writeBillKey({ recipientId, bill: subject.bill });
}
