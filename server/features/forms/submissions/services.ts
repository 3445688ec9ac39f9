// The services that the submitting calls need.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { BankDirectory } from "../../../providers/bankDirectory/bankDirectory.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Scanner } from "../../../providers/scanner/scanner.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Runtime } from "../../../runtime.ts";
import type { VerifiedContacts } from "../../customers/index.ts";
import type { Versions } from "../enrollments/index.ts";
import type { Audit, Events, Texts } from "../../platform/index.ts";
import type { CustomerIp } from "../../../http/customerIp.ts";
import type { WhenFinal } from "../../finalReport.ts";

export interface SubmissionServices {
  database: Database;
  runtime: Runtime;
  publicUrl: string;
  seal: Seal;
  tokens: Tokens;
  versions: Versions;
  biller: Biller;
  banks: BankDirectory;
  files: FileStore;
  scanner: Scanner | null;
  contacts: VerifiedContacts;
  customerIp: CustomerIp;
  events: Events;
  audit: Audit;
  /** The catalogue, for the text of a consent. */
  texts: Texts;
  log: Logger;
  /** What other features do when a submission becomes final, in its transaction. */
  whenFinal: readonly WhenFinal[];
}
