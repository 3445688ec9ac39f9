// Every kind of job, with its payload. A feature adds its own kind here and provides its task; the compiler asks for both.
import type { Json } from "@billwright/schemas";

/** Part of every job's payload. */
interface OfAccount {
  accountId: string;
}

/** A mail, SMS or notification in the queue. */
export interface WaitingMessage extends OfAccount {
  /** Recipient, text and code, encrypted. */
  sealed: string;
  /** ISO 8601; after it the message is dropped, because an expired code is useless. */
  notAfter: string | null;
  /** Its row in the log of messages to customers; null: it is for somebody else. */
  logId: string | null;
  /** It answers a text message that came in: it goes to a number that is stopped, too. */
  isReply?: boolean;
}

export interface WaitingWebhook extends OfAccount {
  /** What happened, for example "submission.final": one of `webhookEvents`. */
  event: string;
  /** ISO 8601. */
  at: string;
  /** Contains ids and no personal data, because the queue is not encrypted. */
  data: Json;
}

interface OfPayment extends OfAccount {
  paymentId: string;
}

export interface JobKinds {
  mail: WaitingMessage;
  sms: WaitingMessage;
  whatsApp: WaitingMessage;
  push: WaitingMessage;
  /** Gives an event to each address at which a tenant's own systems are notified of it. */
  webhook: WaitingWebhook;
  /** Brings an event to one of them. */
  sendWebhook: OfAccount & { deliveryId: string };
  /** Sends the biller what a customer agreed to, chose, ended or paid, by its number among those of the customer. */
  handFact: OfAccount & { party: string; number: number };
  /** Asks the payment provider until it is known what has become of a payment. `asked`: how often it was asked before. */
  // oxlint-disable-next-line plain/names -- in the payload of jobs that wait
  askPayment: OfPayment & { asked: number };
  /** Mails the receipt of a payment, or that the bank has returned it. */
  mailPayment: OfPayment & { is: "paid" | "returned" };
  /** Of an older version, which told the biller of a payment by a job of its own. */
  postPayment: OfPayment & { is: "paid" | "returned" };
  /** Notifies a customer of a bill, on each channel that they want. `bill`: the biller's number of it; null: the newest. */
  // oxlint-disable-next-line plain/names -- the name of jobs that wait
  tellOfBill: OfAccount & { recipientId: string; bill: string | null };
  /** Asks the signing service what became of an agreement that is open. `asked`: how often it was asked before. */
  // oxlint-disable-next-line plain/names -- in the payload of jobs that wait
  askAgreement: OfAccount & { agreementKey: string; asked: number };
  /** Stores a signed agreement's document, if whoever signed it has not come back for it. */
  storeAgreement: OfAccount & { agreementKey: string };
  /** Mails the link for a forgotten password, if the address is that of a user who has one. `sealed`: address, host and language. */
  mailPasswordLink: OfAccount & { sealed: string };
  /** Mails a fresh link for a sign-up, if the address has one that waits. `sealed`: the address, the sign-up and the id of the link to come. */
  mailSignUpLink: OfAccount & { sealed: string };
  /** Mails the users who are notified of each new answer to a form. */
  announceResponse: OfAccount & { reportId: string };
  /** Mails the users who are notified of new answers once a day, where a day has ended. Once for all accounts. */
  digestResponses: Record<never, never>;
  /** Reads a file of choices, records what it says, takes that back, or removes it: as the state of the import has it. */
  importChoices: OfAccount & { importId: string };
  /** Removes files without a record, which an interrupted upload leaves behind. Once for all accounts. */
  sweepFiles: Record<never, never>;
  /** Removes rows that are no longer needed. Once for all accounts. */
  forgetOld: Record<never, never>;
  /** Check the chains of all consents, agreements and histories of templates. Once for all accounts. */
  checkConsents: Record<never, never>;
  checkAgreements: Record<never, never>;
  checkHistories: Record<never, never>;
  /** Deletes a batch of what accounts keep no longer, and enqueues itself again while there is more. Once for all accounts. */
  deleteOld: Record<never, never>;
}

export type JobKind = keyof JobKinds;

type OfService = { [Kind in JobKind]: JobKinds[Kind] extends OfAccount ? never : Kind }[JobKind];
const everyOfService: Record<OfService, true> = {
  sweepFiles: true,
  forgetOld: true,
  deleteOld: true,
  checkConsents: true,
  checkAgreements: true,
  checkHistories: true,
  digestResponses: true,
};

/** Those that belong to no account. */
export const ofService: ReadonlySet<JobKind> = new Set(Object.keys(everyOfService) as OfService[]);

/** What a task gets beside the payload. */
export interface Job {
  /** Identifies the effect, not the try: a repeat has the same key (threats.md T25). */
  key: string;
  /** 1 at the first try. */
  tries: number;
}

/** Performs a job. It may run more than once, even after a success; if it throws, it is tried again later. */
export type Task<Kind extends JobKind> = (payload: JobKinds[Kind], job: Job) => Promise<void>;

export type Tasks = { [Kind in JobKind]: Task<Kind> };
