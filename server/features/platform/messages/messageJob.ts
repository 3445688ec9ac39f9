// The jobs of waiting messages: each asks for consent once more, is delivered once, and writes in the log how that ended.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Job, Task, Tasks, WaitingMessage } from "../../../jobs/kinds.ts";
import { mostTries } from "../../../jobs/retry.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { MailRefused, type MailAttachment, type MailProvider } from "../../../providers/mail/mail.ts";
import { deliverOnce, EffectUnderWay, type DeliveryOutcome } from "../../../providers/outbound/deliverOnce.ts";
import { PushRefused } from "../../../providers/push/push.ts";
import { SmsRefused, type SmsProvider } from "../../../providers/sms/sms.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { AskConsent } from "./consent.ts";
import { waitingPurpose, type Content, type Kind, type Messages } from "./kinds.ts";
import {
  findAttachments,
  findMessage,
  settleMessage,
  type LoggedMessageKey,
  type MessageOutcome,
} from "./messageLog.ts";
import { storePictures, type PictureParts } from "./pictures.ts";

export interface DeliveryParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  log: Logger;
  askConsent: AskConsent;
  /** Whether new bills reach the customer by e-mail as e-bill, as the biller's own system says. Throws while that is away. */
  isInEbill(customer: CustomerKey): Promise<boolean>;
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
      if (job.tries >= mostTries && !(error instanceof EffectUnderWay))
        await settle({ outcome: "failed", reason: null });
      throw error;
    }
  };

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
    const message = { ...contentOf(parts, kind, waiting), id: key, accountId } as Messages[Of];
    const unwanted = logId === null ? null : await unwantedReason(parts, { accountId, logId });
    if (unwanted !== null) return end("unwanted", unwanted);
    try {
      await send(message, logId);
      return "done";
    } catch (error) {
      if (!isFinal(error)) throw error;
      return end("refused", error.message);
    }
  });
  return { outcome: outcome === "done" ? "sent" : outcome, reason };
}

function contentOf<Of extends Kind>({ seal }: DeliveryParts, kind: Of, { sealed, accountId }: WaitingMessage) {
  const content = seal.open(waitingPurpose(kind), sealed, accountId);
  if (content === null) throw new Error("A waiting message cannot be decrypted: is its secret still in SECRETS?");
  return JSON.parse(content) as Content<Of>;
}

/** Why the customer does not get it now; null: it goes out. */
async function unwantedReason(
  { database, isInEbill, askConsent }: DeliveryParts,
  key: LoggedMessageKey,
): Promise<string | null> {
  const logged = await findMessage(database, key);
  // Somebody has erased the customer since.
  if (!logged) return "erased";
  if (logged.category === null || logged.recipientId === null) return null;
  const { accountId, recipientId, category, channel } = logged;
  const customer = { accountId, recipientId };
  const consent = await askConsent(database, { customer, category, channel }, {});
  if (consent.isWanted) return null;
  return consent.ofEbill && (await isInEbill(customer)) ? null : consent.reason;
}

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
    await mail.send({ ...message, attachments: await attachmentsOf(parts.database, files, key) });
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
