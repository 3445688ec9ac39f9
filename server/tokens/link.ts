// Signs a customer's link, for campaigns, the demo and `npm run link`.
import type { Language, MergeTag } from "@billwright/schemas";
import type { Tokens } from "./tokens.ts";

export interface NewLink {
  accountId: string;
  enrollmentId: string;
  /** Null: the link itself identifies the person. */
  recipientId: string | null;
  notificationLogId?: string | null;
  /** A number of `channels`; 0 is e-mail. */
  communicationChannel?: number;
  tags?: MergeTag[];
  language?: Language;
  /** Makes it a test link, of this version. */
  versionId?: string;
  /** The user who made a test link. */
  madeBy?: string;
}

export const signLink = (tokens: Tokens, link: NewLink, seconds: number): Promise<string> =>
  tokens.sign("enrollment", { notificationLogId: null, communicationChannel: 0, tags: [], ...link }, seconds);
