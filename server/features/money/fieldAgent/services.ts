// What the field agents' calls work with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";

export interface FieldAgentServices {
  database: Database;
  runtime: Runtime;
  tokens: Tokens;
  seal: Seal;
  audit: Audit;
  limits: Limits;
  biller: Biller;
  messages: MessageQueue;
  texts: Texts;
  log: Logger;
  publicUrl: string;
}
