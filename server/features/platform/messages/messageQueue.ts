// The one queue for everything that is sent: it asks for consent, adds what a message of its category has to say, writes the log and enqueues.
import type { Language } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Queryable } from "../../../database/connect.ts";
import { addJob, jobKey } from "../../../jobs/queue.ts";
import type { ShownContact } from "@billwright/engine/consent";
import { sendingOf, shownContact, type About, type AskConsent } from "./consent.ts";
import { channelOf, waitingPurpose, type Content, type Kind } from "./kinds.ts";
import { hashOfNumber, isNumberStopped, noteNumber } from "./numbers.ts";
import {
  findMessage,
  logMessage,
  settleMessage,
  type LoggedContent,
  type LoggedMessageKey,
  type MessageAttachment,
} from "./messageLog.ts";
import type { StateOfAccount } from "../accounts/index.ts";
import { withLinks, type CategoryMessage, type LinkParts } from "./ofCategory.ts";

/** A biller's customer, and what a message is about. */
export type Customer =
  /** A receipt, a code, something the customer has just requested: it goes out in any case. No recipient: whoever opened a link that names nobody. */
  | { recipientId: string | null; category: null }
  /**
   * In the customer's language. `category`: its id, or a name. `inEbill`: as the biller's own system says; it matters for new bills alone. `contacts`: what the
   * customer's page shows; read before the transaction.
   */
  | {
      recipientId: string;
      category: string;
      language: Language;
      inEbill: boolean;
      contacts: readonly ShownContact[];
    };

export interface MessageJob {
  accountId: string;
  /** Identifies the message. */
  key: string;
  /** After it nobody needs the message. Whom it is for waits for it, so it goes out before all others. */
  notAfter?: Date;
  /** Whom it is for; null: somebody else, such as a user, which the log of messages to customers leaves out. */
  customer: Customer | null;
  attachments?: readonly MessageAttachment[];
  /** It answers a text message that came in, and goes to a number that is stopped, too. */
  isReply?: boolean;
}

export interface MessageQueue {
  /**
   * Enqueues a message in the caller's transaction. A second one with the same key replaces the first while that is pending, and is none
   * after that. What its customer does not want is logged and goes no further.
   */
  add<Of extends Kind>(database: Queryable, kind: Of, job: MessageJob, content: Content<Of>): Promise<void>;
  /**
   * Logs a message of a category to a customer who has taken off what it would go to: it goes no further. The message itself is none yet, and can still be
   * added where there is something to go to again.
   */
  logUnreachable(database: Queryable, kind: Exclude<Kind, "push">, job: OfCategoryJob): Promise<void>;
}

export type OfCategoryJob = MessageJob & { customer: OfCategory };

/** The row of a message in the log, which its own links may name: known before it is enqueued. */
export const logIdOf = (kind: Kind, { accountId, key }: Pick<MessageJob, "accountId" | "key">): string =>
  createHash("sha256")
    .update(JSON.stringify([accountId, jobKey(kind, key)]))
    .digest("hex")
    .slice(0, 32);

export interface QueueParts extends LinkParts {
  askConsent: AskConsent;
  stateOfAccount: StateOfAccount;
}

export const messageQueue = (parts: QueueParts): MessageQueue => ({
  async add(database, kind, job, content) {
    const isStopped = await isStoppedFor(database, kind, job, content);
    if (job.customer === null) return isStopped ? undefined : enqueue(parts, database, kind, job, content, null);
    const logId = logIdOf(kind, job);
    const about = aboutOf(kind, job.accountId, job.customer);
    const wanted = about && (await wantedOf(parts, database, about, addressIn(kind, content)));
    const whole =
      wanted?.is === "wanted" ? await withLinks[kind](parts, database, { ...wanted.about, logId }, content) : content;
    const logged = { ...job, customer: wanted?.logged ?? job.customer, logId };
    const isNew = await log(parts, database, kind, logged, loggedOf[kind](whole));
    if (!isNew) return;
    if (isText(kind)) await noteNumberOf(parts, database, kind, logged, addressIn(kind, content));
    const isClosed = (await parts.stateOfAccount(database, job.accountId)) === "closed";
    const noWish = wanted?.is === "unwanted" ? wanted.reason : isStopped ? "stopped" : null;
    const unwanted = isClosed ? "accountClosed" : noWish;
    if (unwanted !== null) return settleUnwanted(parts, database, { accountId: job.accountId, logId }, unwanted);
    await enqueue(parts, database, kind, job, whole, logId);
  },
  async logUnreachable(database, kind, whole) {
    const isKnown = await findMessage(database, { accountId: whole.accountId, logId: logIdOf(kind, whole) });
    if (isKnown !== null) return;
    const job = { ...whole, key: `${whole.key} nowhere` };
    const logId = logIdOf(kind, job);
    const nowhere = { to: "", subject: null, text: null, html: null };
    const wanted = await wantedOf(parts, database, ofCategory(kind, job.accountId, job.customer), nowhere.to);
    const isNew = await log(parts, database, kind, { ...job, customer: wanted.logged, logId }, nowhere);
    const reason = wanted.is === "unwanted" ? wanted.reason : "noContact";
    if (isNew) await settleUnwanted(parts, database, { accountId: job.accountId, logId }, reason);
  },
});

const settleUnwanted = (
  { runtime }: Pick<QueueParts, "runtime">,
  database: Queryable,
  key: LoggedMessageKey,
  reason: string,
): Promise<void> => settleMessage(database, key, { outcome: "unwanted", reason, at: runtime.now() });

const isText = (kind: Kind): boolean => kind === "sms" || kind === "whatsApp";

/** Of a message of a category the record says it. */
const isStoppedFor = async <Of extends Kind>(
  database: Queryable,
  kind: Of,
  { customer, isReply = false }: MessageJob,
  content: Content<Of>,
): Promise<boolean> =>
  isText(kind) &&
  !isReply &&
  (customer === null || customer.category === null) &&
  isNumberStopped(database, addressIn(kind, content));

async function noteNumberOf(
  { runtime }: LinkParts,
  database: Queryable,
  kind: Kind,
  { accountId, key, customer, logId, isReply = false }: MessageJob & { customer: Customer; logId: string },
  to: string,
): Promise<void> {
  const isOfCategory = customer.category !== null;
  await noteNumber(database, {
    ...{ accountId, logId, number: await hashOfNumber(database, to), effectId: jobKey(kind, key), isReply },
    ...{ recipientId: customer.recipientId, categoryId: customer.category, at: runtime.now() },
    language: isOfCategory ? customer.language : null,
  });
}

type OfCategory = Extract<Customer, { category: string }>;
type MessageRequest = About & { request: OfCategory };

/** The message with what its category says of itself, or why it goes no further. `logged`: under the category's id, where there is one. */
type Wanted = { logged: OfCategory } & (
  | { is: "wanted"; about: Omit<CategoryMessage, "logId"> }
  | { is: "unwanted"; reason: string }
);

async function wantedOf(
  { askConsent, runtime }: QueueParts,
  database: Queryable,
  { request, ...about }: MessageRequest,
  to: string,
): Promise<Wanted> {
  const now = runtime.now();
  const recorded = await askConsent(database, about, { to, now, inEbill: request.inEbill });
  if (recorded === null) return { is: "unwanted", reason: "notOffered", logged: request };
  const { category, consent } = recorded;
  const logged = { ...request, category: category.id };
  const contact = shownContact(request.contacts, { channel: about.channel, to });
  const sending = await sendingOf(database, about, recorded, { now, contact, outgoing: null });
  if (sending.is === "never") return { is: "unwanted", reason: sending.reason, logged };
  const { language } = request;
  const named = { ...about, category: category.id, categoryName: category.nameIn(language), kind: category.kind };
  return { is: "wanted", about: { ...named, language, to, isStoppable: consent.by !== "mandatory" }, logged };
}

/** Where a message goes. */
const addressIn = <Of extends Kind>(kind: Of, content: Content<Of>): string => loggedOf[kind](content).to;

const aboutOf = (kind: Kind, accountId: string, customer: Customer): MessageRequest | null =>
  customer.category === null ? null : ofCategory(kind, accountId, customer);

const ofCategory = (kind: Kind, accountId: string, request: OfCategory): MessageRequest => ({
  customer: { accountId, recipientId: request.recipientId },
  category: request.category,
  channel: channelOf[kind],
  request,
});

const enqueue = <Of extends Kind>(
  { seal }: LinkParts,
  database: Queryable,
  kind: Of,
  { accountId, key, notAfter, isReply }: MessageJob,
  content: Content<Of>,
  logId: string | null,
): Promise<void> =>
  addJob(
    database,
    kind,
    key,
    {
      accountId,
      sealed: seal.close(waitingPurpose(kind), JSON.stringify(content), accountId),
      notAfter: notAfter?.toISOString() ?? null,
      logId,
      ...(isReply === true && { isReply }),
    },
    { isUrgent: notAfter !== undefined },
  );

const log = (
  { seal, runtime }: LinkParts,
  database: Queryable,
  kind: Kind,
  { accountId, key, logId, customer, attachments = [] }: MessageJob & { customer: Customer; logId: string },
  content: LoggedContent,
): Promise<boolean> =>
  logMessage(seal, database, {
    accountId,
    logId,
    effectId: jobKey(kind, key),
    recipientId: customer.recipientId,
    category: customer.category,
    channel: channelOf[kind],
    content,
    attachments,
    at: runtime.now(),
  });

const loggedText = ({ to, text, code }: Content<"sms" | "whatsApp">): LoggedContent => ({
  ...{ to, subject: null, html: null },
  text: code === undefined ? text : null,
});

/** What of a message stays in the log: of one with a code, no text (threats.md T16). */
const loggedOf: { [Of in Kind]: (content: Content<Of>) => LoggedContent } = {
  mail: ({ to, subject, text, html = null, code }) =>
    code === undefined
      ? { to: to.address, subject, text, html }
      : { to: to.address, subject: null, text: null, html: null },
  sms: loggedText,
  whatsApp: loggedText,
  push: ({ subscription, title, text }) => ({ to: subscription.endpoint, subject: title, text, html: null }),
};
