// Mails, text messages and notifications as jobs: enqueued and logged with their cause, encrypted while pending, delivered once.
import type { Channel } from "@billwright/schemas";
import type { Logger } from "pino";
import type { Database, Queryable } from "../../database/connect.ts";
import type { Job, Task, Tasks, WaitingMessage } from "../../jobs/kinds.ts";
import { addJob, jobKey } from "../../jobs/queue.ts";
import { mostTries } from "../../jobs/retry.ts";
import type { FileStore } from "../../providers/files/files.ts";
import { MailRefused, type Attachment, type Mail, type MailProvider } from "../../providers/mail/mail.ts";
import { deliverOnce, EffectUnderWay } from "../../providers/outbound/deliverOnce.ts";
import { PushRefused, type Push } from "../../providers/push/push.ts";
import { SmsRefused, type Sms, type SmsProvider } from "../../providers/sms/sms.ts";
import type { Seal } from "../../tokens/seal.ts";
import type { Runtime } from "../../runtime.ts";
import {
  findAttachments,
  logMessage,
  settleMessage,
  type LoggedContent,
  type MessageAttachment,
  type MessageKey,
  type MessageOutcome,
} from "./messageLog.ts";

type Kind = "mail" | "sms" | "whatsApp" | "push";
interface Messages {
  mail: Mail;
  sms: Sms;
  whatsApp: Sms;
  push: Push;
}
/** Everything except the job's own fields. */
export type Content<Of extends Kind> = Omit<Messages[Of], "id" | "accountId">;

/** A biller's customer, and what a message tells them of. */
export interface Customer {
  /** Null: whoever opened a link that names nobody. */
  recipientId: string | null;
  /** Null: it belongs to none and goes out in any case, such as a receipt or a code. */
  category: string | null;
}

export interface MessageJob {
  accountId: string;
  /** Identifies the message. */
  key: string;
  /** After it nobody needs the message. */
  notAfter?: Date;
  /** Whom it is for; null: somebody else, such as a user, which the log of messages to customers leaves out. */
  customer: Customer | null;
  attachments?: readonly MessageAttachment[];
}

export interface MessageQueue {
  /** Enqueues a message in the caller's transaction. A second one with the same key replaces the first while that is pending. */
  add<Of extends Kind>(database: Queryable, kind: Of, job: MessageJob, content: Content<Of>): Promise<void>;
}

const purposeOf = (kind: Kind) => `waiting ${kind}`;

/** Each in the contract's words. */
const channels = { mail: "Email", sms: "SMS", whatsApp: "WhatsApp", push: "Push" } as const satisfies Record<
  Kind,
  Channel
>;

export interface QueueParts {
  seal: Seal;
  runtime: Pick<Runtime, "newId" | "now">;
}

export const messageQueue = (parts: QueueParts): MessageQueue => ({
  async add(database, kind, job, content) {
    const { accountId, key, notAfter } = job;
    const logId = job.customer && (await log(parts, database, kind, { ...job, customer: job.customer }, content));
    await addJob(database, kind, key, {
      accountId,
      sealed: parts.seal.close(purposeOf(kind), JSON.stringify(content), accountId),
      notAfter: notAfter?.toISOString() ?? null,
      logId,
    });
  },
});

const log = <Of extends Kind>(
  { seal, runtime }: QueueParts,
  database: Queryable,
  kind: Of,
  { accountId, key, customer, attachments = [] }: MessageJob & { customer: Customer },
  content: Content<Of>,
): Promise<string> =>
  logMessage(seal, database, {
    accountId,
    logId: runtime.newId(),
    effectId: jobKey(kind, key),
    ...customer,
    channel: channels[kind],
    content: loggedOf[kind](content),
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

export interface DeliveryParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  log: Logger;
}

export interface MessageTaskParts extends DeliveryParts {
  mail: MailProvider;
  sms: SmsProvider;
  files: FileStore;
  /** Null: none is configured. */
  whatsApp: SmsProvider | null;
}

const isFinal = (error: unknown): error is Error =>
  error instanceof MailRefused || error instanceof SmsRefused || error instanceof PushRefused;

/** How a delivery ended, and why; the reason is not known where another try had made it. */
interface Ending {
  outcome: MessageOutcome;
  reason: string | null;
}

/** `logId`: its row in the log; null: it has none. */
type Send<Of extends Kind> = (message: Messages[Of], logId: string | null) => Promise<void>;

/** The task that hands a channel's pending messages to whatever sends them, and writes in the log how that ended. */
export const deliveryTask =
  <Of extends Kind>(parts: DeliveryParts, kind: Of, send: Send<Of>): Task<Of> =>
  async (waiting: WaitingMessage, job) => {
    const { accountId, logId = null } = waiting;
    const settle = async (ending: Ending) => {
      if (logId === null) return;
      await settleMessage(parts.database, { accountId, logId }, { ...ending, at: parts.runtime.now() });
    };
    try {
      await settle(await deliver(parts, kind, waiting, job, send));
    } catch (error) {
      if (job.tries >= mostTries && !(error instanceof EffectUnderWay))
        await settle({ outcome: "failed", reason: null });
      throw error;
    }
  };

async function deliver<Of extends Kind>(
  { database, seal, runtime, log }: DeliveryParts,
  kind: Of,
  { accountId, sealed, notAfter, logId = null }: WaitingMessage,
  { key }: Job,
  send: Send<Of>,
): Promise<Ending> {
  let reason: string | null = null;
  const outcome = await deliverOnce(database, { accountId, effectId: key }, runtime.now, async () => {
    if (notAfter !== null && runtime.now() > new Date(notAfter)) {
      log.info({ kind, key }, "too late to send");
      return "late";
    }
    const content = seal.open(purposeOf(kind), sealed, accountId);
    if (content === null) throw new Error("A waiting message cannot be decrypted: is its secret still in SECRETS?");
    try {
      await send({ ...(JSON.parse(content) as Content<Of>), id: key, accountId } as Messages[Of], logId);
      return "done";
    } catch (error) {
      if (!isFinal(error)) throw error;
      reason = error.message;
      log.warn({ kind, key, reason }, "refused for good");
      return "refused";
    }
  });
  return { outcome: outcome === "done" ? "sent" : outcome, reason };
}

export const messageTasks = ({
  mail,
  sms,
  whatsApp,
  files,
  ...parts
}: MessageTaskParts): Pick<Tasks, "mail" | "sms" | "whatsApp"> => ({
  mail: deliveryTask(parts, "mail", async (message, logId) => {
    const key = logId === null ? null : { accountId: message.accountId, logId };
    await mail.send({ ...message, attachments: key ? await attachmentsOf(parts.database, files, key) : [] });
  }),
  sms: deliveryTask(parts, "sms", (message) => sms.send(message)),
  whatsApp: deliveryTask(parts, "whatsApp", (message) =>
    whatsApp === null ? Promise.reject(new SmsRefused("WHATSAPP_URL is not set.")) : whatsApp.send(message),
  ),
});

const attachmentsOf = async (database: Database, files: FileStore, key: MessageKey): Promise<Attachment[]> =>
  Promise.all(
    (await findAttachments(database, key)).map(async ({ name, mediaType, file }) => ({
      name,
      mediaType,
      content: Buffer.concat(await (await files.get(file.key)).toArray()),
    })),
  );
