// What the calls on templates work with.
import type { Database, Queryable } from "../../database/connect.ts";
import type { World } from "../../world.ts";
import type { Audit } from "../events/audit.ts";
import type { MessageQueue } from "../messages/messageJob.ts";
import type { Texts } from "../translations/translations.ts";

export interface TemplateServices {
  database: Database;
  world: World;
  audit: Audit;
  messages: MessageQueue;
  texts: Texts;
  /** The address people use, for links in mails. */
  publicUrl: string;
  /** A customer's link to the newest version of a form, for trying it. */
  testLink(database: Queryable, form: { accountId: string; templateId: string; madeBy: string }): Promise<string>;
}
