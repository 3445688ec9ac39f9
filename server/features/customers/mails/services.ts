// What the calls of a provider of mail work with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { MailProvider } from "../../../providers/mail/mail.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Audit } from "../../platform/index.ts";

export interface MailServices {
  database: Database;
  runtime: Runtime;
  seal: Seal;
  audit: Audit;
  log: Logger;
  mail: MailProvider;
}
