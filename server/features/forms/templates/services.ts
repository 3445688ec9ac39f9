// The services that the calls on templates need.
import type { Enrollment, MergeTag } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";
import type { Versions } from "../enrollments/index.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";

/** A link by which authors test a version of a form: it belongs to another feature, which depends on this one. */
export interface WantedTestLink {
  accountId: string;
  /** The user who makes it: it is valid as long as that user may write templates. */
  madeBy: string;
  /** A form of the account. */
  templateId: string;
  /** The newest if left out. */
  versionId?: string;
  tags?: MergeTag[];
  /** The customer whose figures the form shows; null: nobody's. */
  recipientId?: string | null;
  /** An address that fits a text message. */
  isShort?: boolean;
}

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
  /** How many of a form's test cases are red on this content of it. */
  redCases(
    database: Queryable,
    form: { accountId: string; templateId: string },
    enrollment: Enrollment,
  ): Promise<number>;
}
