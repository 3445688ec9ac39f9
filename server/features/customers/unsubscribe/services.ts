// What unsubscribing works with.
import type { CustomerContact } from "@billwright/engine/contacts";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";
import type { CustomerIp } from "../../../http/customerIp.ts";

export interface UnsubscribeServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  audit: Audit;
  customerIp: CustomerIp;
  /** The catalogue, for the text of the button that was pressed. */
  texts: Texts;
  tokens: Tokens;
  seal: Seal;
  messages: MessageQueue;
  publicUrl: string;
  /** Whether new bills reach the customer by e-mail as e-bill. Throws BUSY while the biller's own system is away. */
  isInEbill(customer: CustomerKey): Promise<boolean>;
  /** What messages to the customer go to. Throws BUSY while the biller's own system is away. */
  reachOf(customer: CustomerKey): Promise<{ contacts: (CustomerContact & { isBillers: boolean })[] }>;
}

/** The link of a message; a link of preferences can say the same no, of before or made by the biller. */
export type NoLink = TokenPayload<"unsubscribe" | "preference">;
