// The jobs of waiting messages: each asks for consent once more, is delivered once, and writes in the log how that ended.
import type { Sending } from "@billwright/engine/consent";
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Job, Task, Tasks, WaitingMessage } from "../../../jobs/kinds.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { mostTries } from "../../../jobs/retry.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { writtenReference } from "../../../providers/mail/events/events.ts";
import { MailRefused, type MailAttachment, type MailProvider } from "../../../providers/mail/mail.ts";
import { deliverOnce, EffectUnderWay, type DeliveryOutcome } from "../../../providers/outbound/deliverOnce.ts";
import { PushRefused } from "../../../providers/push/push.ts";
import { SmsRefused, type SmsProvider } from "../../../providers/sms/sms.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { sendingOf, shownContact, type AskConsent, type Reach } from "./consent.ts";
import type { StateOfAccount } from "../accounts/index.ts";
import { waitingPurpose, type Content, type Kind, type Messages } from "./kinds.ts";
import {
  countSent,
  findAttachments,
  findMessage,
  settleMessage,
  type LoggedMessageKey,
  type MessageOutcome,
} from "./messageLog.ts";
import { isNumberStopped } from "./numbers.ts";
import { storePictures, type PictureParts } from "./pictures.ts";

export interface DeliveryParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  log: Logger;
  askConsent: AskConsent;
  stateOfAccount: StateOfAccount;
  /** A carrier has blocked the number: whoever has it wants nothing. */
  numberBlocked(number: string): Promise<void>;
  /** No mail arrives at an address: one of the account's came back from there. */
  isUnreached(database: Database, accountId: string, address: string): Promise<boolean>;
  /** How the customer can be reached, as their page shows it. Throws while the biller's own system is away. */
  reachOf(customer: CustomerKey): Promise<Reach>;
}

export interface MessageTaskParts extends DeliveryParts, PictureParts {
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

/** The task that hands a channel's pending messages to whatever sends them. */
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
      if (error instanceof Postponed) return postpone(parts, kind, waiting, { job, at: error.at });
      if (job.tries >= mostTries && !(error instanceof EffectUnderWay))
        await settle({ outcome: "failed", reason: null });
      throw error;
    }
  };

const postpone = (
  { database, runtime, log }: DeliveryParts,
  kind: Kind,
  payload: WaitingMessage,
  { job: { key }, at }: { job: Job; at: string },
): Promise<void> => {
  log.info({ kind, key, at }, "a message waits for its hour");
  const afterSeconds = Math.max(1, (Date.parse(at) - runtime.now().getTime()) / 1000);
  return enqueue(database, kind, { key, tries: 1, payload }, afterSeconds);
};

/** It is not the hour for it: it waits for the next one, which is no failure. */
class Postponed extends Error {
  override name = "Postponed";
  readonly at: string;
  constructor(at: string) {
    super(`It waits until ${at}.`);
    this.at = at;
  }
}

const now: Sending = { is: "now" };

async function deliver<Of extends Kind>(
  parts: DeliveryParts,
  kind: Of,
  waiting: WaitingMessage,
  { key }: Job,
  send: Send<Of>,
): Promise<Ending> {
  const { database, runtime, log } = parts;
  const { accountId, logId = null } = waiting;
  let reason: string | null = null;
  const end = (outcome: DeliveryOutcome, why: string | null): DeliveryOutcome => {
    reason = why;
    log.info({ kind, key, outcome, reason }, "a message was not sent");
    return outcome;
  };
  const outcome = await deliverOnce(database, { accountId, effectId: key }, runtime.now, async () => {
    if (waiting.notAfter !== null && runtime.now() > new Date(waiting.notAfter)) return end("late", null);
    if ((await parts.stateOfAccount(database, accountId)) === "closed") return end("unwanted", "accountClosed");
    const message = { ...contentOf(parts, kind, waiting), id: key, accountId } as Messages[Of];
    if (await isStoppedNow(parts, kind, waiting, message)) return end("unwanted", "stopped");
    const sending = logId === null ? now : await sendingNow(parts, { accountId, logId }, message);
    if (sending.is === "never") return end("unwanted", sending.reason);
    if (await isUnreachedNow(parts, kind, waiting, message)) return end("unwanted", "unreached");
    if (sending.is === "later") throw new Postponed(sending.at);
    try {
      await send(message, logId);
      return "done";
    } catch (error) {
      if (!isFinal(error)) throw error;
      if (error instanceof SmsRefused && error.isBlocked) await parts.numberBlocked(addressOf(message));
      return end("refused", error.message);
    }
  });
  return { outcome: outcome === "done" ? "sent" : outcome, reason };
}

/** The holder of the number has answered STOP since it was enqueued. */
const isStoppedNow = async (
  { database }: DeliveryParts,
  kind: Kind,
  { isReply = false }: WaitingMessage,
  message: Messages[Kind],
): Promise<boolean> =>
  (kind === "sms" || kind === "whatsApp") && !isReply && isNumberStopped(database, addressOf(message));

/** A code goes out: whoever enters it proves the address. */
const isUnreachedNow = async (
  { database, isUnreached }: DeliveryParts,
  kind: Kind,
  { accountId, logId = null }: WaitingMessage,
  message: Messages[Kind],
): Promise<boolean> =>
  kind === "mail" && logId !== null && !("code" in message) && isUnreached(database, accountId, addressOf(message));

function contentOf<Of extends Kind>({ seal }: DeliveryParts, kind: Of, { sealed, accountId }: WaitingMessage) {
  const content = seal.open(waitingPurpose(kind), sealed, accountId);
  if (content === null) throw new Error("A waiting message cannot be decrypted: is its secret still in SECRETS?");
  return JSON.parse(content) as Content<Of>;
}

/** What becomes of it now. Throws while the biller's own system is away. */
async function sendingNow(
  { database, runtime, reachOf, askConsent }: DeliveryParts,
  key: LoggedMessageKey,
  message: Messages[Kind],
): Promise<Sending | { is: "never"; reason: "erased" | "notOffered" }> {
  const logged = await findMessage(database, key);
  // Somebody has erased the customer since.
  if (!logged) return { is: "never", reason: "erased" };
  if (logged.category === null || logged.recipientId === null) return { is: "now" };
  const { accountId, recipientId, category, channel } = logged;
  const customer = { accountId, recipientId };
  const [now, to] = [runtime.now(), addressOf(message)];
  const about = { customer, category, channel };
  const { contacts, zones, inEbill } = await reachOf(customer);
  const recorded = await askConsent(database, about, { to, now, inEbill });
  if (recorded === null) return { is: "never", reason: "notOffered" };
  const { cap } = recorded.rules;
  const sentLately = cap ? await countSent(database, { customer, category: recorded.category.id }, { now, ...cap }) : 0;
  const contact = shownContact(contacts, { channel, to });
  return sendingOf(database, about, recorded, { now, contact, outgoing: { zones, sentLately } });
}

/** Where a message goes. */
const addressOf = (message: Messages[Kind]): string =>
  "subscription" in message
    ? message.subscription.endpoint
    : typeof message.to === "string"
      ? message.to
      : message.to.address;

export const messageTasks = ({
  mail,
  sms,
  whatsApp,
  files,
  ...parts
}: MessageTaskParts): Pick<Tasks, "mail" | "sms" | "whatsApp"> => ({
  mail: deliveryTask(parts, "mail", async (message, logId) => {
    if (logId === null) return mail.send(message);
    const key = { accountId: message.accountId, logId };
    if (message.html !== undefined && message.code === undefined) await storePictures(parts, key, message.html);
    const attachments = await attachmentsOf(parts.database, files, key);
    await mail.send({ ...message, attachments, reference: writtenReference(key) });
  }),
  sms: deliveryTask(parts, "sms", (message) => sms.send(message)),
  whatsApp: deliveryTask(parts, "whatsApp", (message) =>
    whatsApp === null ? Promise.reject(new SmsRefused("WHATSAPP_URL is not set.")) : whatsApp.send(message),
  ),
});

const attachmentsOf = async (database: Database, files: FileStore, key: LoggedMessageKey): Promise<MailAttachment[]> =>
  Promise.all(
    (await findAttachments(database, key)).map(async ({ name, mediaType, file }) => ({
      name,
      mediaType,
      content: Buffer.concat(await (await files.get(file.key)).toArray()),
    })),
  );
