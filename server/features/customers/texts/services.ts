// What text messages that come in work with.
import type { Logger } from "pino";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import type { Outbox } from "../../../providers/outbound/outbox.ts";
import type { SmsProvider } from "../../../providers/sms/sms.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";

export interface TextServices {
  database: Database;
  runtime: Runtime;
  seal: Seal;
  audit: Audit;
  log: Logger;
  texts: Texts;
  messages: MessageQueue;
  sms: SmsProvider;
  /** Null: none is configured. */
  whatsApp: SmsProvider | null;
  outbox: Outbox;
  config: Pick<Config, "production" | "support" | "publicUrl">;
}

/** By which a text message comes in, and its answer goes out. */
export type TextChannel = "SMS" | "WhatsApp";
