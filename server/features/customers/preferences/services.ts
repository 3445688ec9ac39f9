// What the calls of a customer's preferences work with.
import type { KnownContact } from "@billwright/engine/contacts";
import type { Database } from "../../../database/connect.ts";
import type { Biller, BillerRecipient, ErpPreferences } from "../../../providers/biller/biller.ts";
import type { SmsProvider } from "../../../providers/sms/sms.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";
import type { CustomerIp } from "../../../http/customerIp.ts";

export interface PreferenceServices {
  database: Database;
  runtime: Runtime;
  biller: Biller;
  audit: Audit;
  /** The catalogue, for the text beside a consent. */
  texts: Texts;
  customerIp: CustomerIp;
  /** How a code looks, by the account's stored settings. */
  codeShape(stored: unknown): { codeLength: number; codeHasLetters: boolean };
  /** Null: no code goes out by WhatsApp. */
  whatsApp: SmsProvider | null;
  /** What messages go to: the contacts of the biller's own system or of ours, and what else the biller has. */
  contactsShown(
    customer: CustomerKey,
    known: { erp: ErpPreferences | null; recipient: BillerRecipient | null },
  ): Promise<KnownContact[]>;
  messages: MessageQueue;
  limits: Limits;
}
