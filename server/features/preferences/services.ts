// What the calls of a customer's preferences work with.
import type { Database } from "../../database/connect.ts";
import type { Biller } from "../../providers/biller/biller.ts";
import type { Runtime } from "../../runtime.ts";
import type { Audit } from "../events/audit.ts";
import type { CustomerIp } from "../submissions/customerIp.ts";
import type { Texts } from "../translations/translations.ts";

export interface PreferenceServices {
  database: Database;
  runtime: Runtime;
  biller: Biller;
  audit: Audit;
  /** The catalogue, for the text beside a consent. */
  texts: Texts;
  customerIp: CustomerIp;
  /** Characters of a code, by the account's stored settings. */
  codeLength(stored: unknown): number;
}
