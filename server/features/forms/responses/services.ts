// The services that the calls on responses need.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Audit } from "../../platform/index.ts";
import type { Versions } from "../enrollments/index.ts";

export interface ResponseServices {
  database: Database;
  runtime: Runtime;
  versions: Versions;
  biller: Biller;
  log: Logger;
  files: FileStore;
  audit: Audit;
  seal: Seal;
}
