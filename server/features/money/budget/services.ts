// What the budget flow works with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { AnswerMailServices } from "../../customers/index.ts";
import type { Audit } from "../../platform/index.ts";

export interface BudgetServices extends AnswerMailServices {
  database: Database;
  runtime: Runtime;
  tokens: Tokens;
  limits: Limits;
  biller: Biller;
  audit: Audit;
  log: Logger;
}
