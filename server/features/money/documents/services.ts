// What documents are made and kept with.
import type { Database } from "../../../database/connect.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Logger } from "pino";
import type { PaymentProvider } from "../../../providers/payments/payments.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Texts } from "../../platform/index.ts";

export interface DocumentServices {
  database: Database;
  files: FileStore;
  biller: Biller;
  texts: Texts;
  log: Logger;
  runtime: Runtime;
  tokens: Tokens;
  /** Null: nothing can be paid online. */
  payments: PaymentProvider | null;
}
