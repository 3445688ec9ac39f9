// What Smart Page Authentication works with.
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Audit } from "../../platform/index.ts";

export interface SmartPageServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  biller: Biller;
  audit: Audit;
}

/** The link of a page behind the gate. */
export type SmartLink = TokenPayload<"preference" | "bill">;
