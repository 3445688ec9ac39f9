// What unsubscribing works with.
import type { Database } from "../../database/connect.ts";
import type { Limits } from "../../http/limits.ts";
import type { Runtime } from "../../runtime.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import type { Audit } from "../events/audit.ts";

export interface UnsubscribeServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  audit: Audit;
}

/** The link of a message: it may name a category and a channel. */
export type PreferenceLink = TokenPayload<"preference">;
