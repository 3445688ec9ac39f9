// What the budget flow works with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Audit, Texts } from "../../platform/index.ts";

export interface BudgetServices {
  database: Database;
  runtime: Runtime;
  tokens: Tokens;
  limits: Limits;
  biller: Biller;
  audit: Audit;
  texts: Texts;
  log: Logger;
}
