// What the payments' calls and jobs work with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";

export interface PaymentServices {
  database: Database;
  runtime: Runtime;
  seal: Seal;
  tokens: Tokens;
  audit: Audit;
  limits: Limits;
  biller: Biller;
  messages: MessageQueue;
  texts: Texts;
  log: Logger;
  publicUrl: string;
  /** Null: no provider is configured, and nothing can be paid. */
  payments: PaymentProvider | null;
}
