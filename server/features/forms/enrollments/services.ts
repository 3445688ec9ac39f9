// The services used by the calls that open a form.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { BankDirectory } from "../../../providers/bankDirectory/bankDirectory.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Events } from "../../platform/index.ts";
import type { Fillings } from "./fillings.ts";
import type { Versions } from "./versions.ts";

export interface EnrollmentServices {
  database: Database;
  seal: Seal;
  tokens: Tokens;
  versions: Versions;
  biller: Biller;
  banks: BankDirectory;
  events: Events;
  fillings: Fillings;
  log: Logger;
  runtime: Pick<Runtime, "now">;
  /** How one-time codes look with an account's stored settings for them. */
  codeShape(codeSettings: unknown): { codeLength: number; codeHasLetters: boolean };
}
