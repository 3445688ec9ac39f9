// Mails, text messages and notifications as jobs: enqueued with their cause, encrypted while pending, delivered once.
import type { Logger } from "pino";
import type { Database, Queryable } from "../../database/connect.ts";
import type { Task, Tasks, WaitingMessage } from "../../jobs/kinds.ts";
import { addJob } from "../../jobs/queue.ts";
import { MailRefused, type Mail, type MailProvider } from "../../providers/mail/mail.ts";
import { deliverOnce } from "../../providers/outbound/deliverOnce.ts";
import { PushRefused, type Push } from "../../providers/push/push.ts";
import { SmsRefused, type Sms, type SmsProvider } from "../../providers/sms/sms.ts";
import type { Seal } from "../../tokens/seal.ts";
import type { Runtime } from "../../runtime.ts";

type Channel = "mail" | "sms" | "push";
interface Messages {
  mail: Mail;
  sms: Sms;
  push: Push;
}
/** Everything except the job's own fields. */
type Content<Kind extends Channel> = Omit<Messages[Kind], "id" | "accountId">;

export interface MessageQueue {
  /** Enqueues a message in the caller's transaction. A second one with the same key replaces the first while that is pending. */
  add<Kind extends Channel>(
    database: Queryable,
    kind: Kind,
    job: { accountId: string; key: string; notAfter?: Date },
    content: Content<Kind>,
  ): Promise<void>;
}

const purposeOf = (kind: Channel) => `waiting ${kind}`;

export const messageQueue = (seal: Seal): MessageQueue => ({
  add: (database, kind, { accountId, key, notAfter }, content) =>
    addJob(database, kind, key, {
      accountId,
      sealed: seal.close(purposeOf(kind), JSON.stringify(content), accountId),
      notAfter: notAfter?.toISOString() ?? null,
    }),
});

export interface DeliveryParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  log: Logger;
}

export interface MessageTaskParts extends DeliveryParts {
  mail: MailProvider;
  sms: SmsProvider;
}

const isFinal = (error: unknown): error is Error =>
  error instanceof MailRefused || error instanceof SmsRefused || error instanceof PushRefused;

/** The task that hands a channel's pending messages to whatever sends them. */
export const deliveryTask =
  <Kind extends Channel>(
    { database, seal, runtime, log }: DeliveryParts,
    kind: Kind,
    send: (message: Messages[Kind]) => Promise<void>,
  ): Task<Kind> =>
  async ({ accountId, sealed, notAfter }: WaitingMessage, { key }) => {
    if (notAfter !== null && runtime.now() > new Date(notAfter)) return log.info({ kind, key }, "too late to send");
    const content = seal.open(purposeOf(kind), sealed, accountId);
    if (content === null) throw new Error("A waiting message cannot be decrypted: is its secret still in SECRETS?");
    await deliverOnce(database, { accountId, effectId: key }, runtime.now, async () => {
      try {
        await send({ ...(JSON.parse(content) as Content<Kind>), id: key, accountId } as Messages[Kind]);
        return "done";
      } catch (error) {
        if (!isFinal(error)) throw error;
        log.warn({ kind, key, reason: error.message }, "refused for good");
        return "refused";
      }
    });
  };

export const messageTasks = ({ mail, sms, ...parts }: MessageTaskParts): Pick<Tasks, "mail" | "sms"> => ({
  mail: deliveryTask(parts, "mail", (message) => mail.send(message)),
  sms: deliveryTask(parts, "sms", (message) => sms.send(message)),
});
