// The local outbox: mails, text messages and notifications of development stay in the database, encrypted, where a developer opens them at /dev/outbox.
import type { Database } from "../../database/connect.ts";
import type { Seal } from "../../tokens/seal.ts";

export interface OutboxMessage {
  id: string;
  accountId: string;
  channel: "mail" | "sms" | "whatsApp" | "push";
  to: string;
  /** Mail only. */
  fromName: string | null;
  /** A mail's, or a notification's title. */
  subject: string | null;
  text: string;
  /** The one-time code in the text; null if it contains none. */
  code: string | null;
  /** A mail's List-Unsubscribe, for trying out what a mail program does; null: it has none. */
  unsubscribe?: string | null;
  /** ISO 8601. */
  sentAt: string;
}

export interface Outbox {
  /** Stores a message; an existing one stays unchanged. */
  keep(message: OutboxMessage): Promise<void>;
  /** The newest messages first; of those of one moment, what was stored last. */
  newest(limit: number): Promise<OutboxMessage[]>;
}

const purpose = "outbox";

interface OutboxRow {
  message_id: string;
  sealed: string;
}

export function outboxOn(database: Database, seal: Seal): Outbox {
  const unseal = ({ message_id, sealed }: OutboxRow): OutboxMessage[] => {
    const text = seal.open(purpose, sealed, message_id);
    return text === null ? [] : [JSON.parse(text) as OutboxMessage];
  };
  return {
    async keep(message) {
      await database("outbox")
        .insert({
          account_id: message.accountId,
          message_id: message.id,
          channel: message.channel,
          sealed: seal.close(purpose, JSON.stringify(message), message.id),
          created_at: message.sentAt,
        })
        .onConflict(["account_id", "message_id"])
        .ignore();
    },
    async newest(limit) {
      const rows = await database("outbox").orderByRaw("created_at desc, ctid desc").limit(limit).select<OutboxRow[]>();
      return rows.flatMap(unseal);
    },
  };
}
