// The services that the calls on templates need.
import type { Database, Queryable } from "../../database/connect.ts";
import type { Runtime } from "../../runtime.ts";
import type { Audit } from "../events/audit.ts";
import type { MessageQueue } from "../messages/messageJob.ts";
import type { Texts } from "../translations/translations.ts";

export interface TemplateServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
  messages: MessageQueue;
  texts: Texts;
  /** The product's public address, for links in mails. */
  publicUrl: string;
  /** A test link to the newest version of a form. */
  testLink(database: Queryable, form: { accountId: string; templateId: string; madeBy: string }): Promise<string>;
}
