// What unsubscribing works with.
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Runtime } from "../../../runtime.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Audit, Texts } from "../../platform/index.ts";
import type { CustomerIp } from "../../../http/customerIp.ts";

export interface UnsubscribeServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  audit: Audit;
  customerIp: CustomerIp;
  /** The catalogue, for the text of the button that was pressed. */
  texts: Texts;
  /** Whether new bills reach the customer by e-mail as e-bill. Throws BUSY while the biller's own system is away. */
  isInEbill(customer: CustomerKey): Promise<boolean>;
}

/** The link of a message: it may name a category and a channel. */
export type PreferenceLink = TokenPayload<"preference">;
