// The services that the calls on templates need.
import type { Database, Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";
import type { Versions } from "../enrollments/index.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { WantedTestLink } from "../testLinks/index.ts";

export interface TemplateServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
  messages: MessageQueue;
  texts: Texts;
  tokens: Tokens;
  seal: Seal;
  versions: Versions;
  biller: Biller;
  /** The product's public address, for links in mails. */
  publicUrl: string;
  /** A test link to a version of a form. */
  testLink(database: Queryable, form: WantedTestLink): Promise<string>;
}
