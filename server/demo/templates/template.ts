// A demo template: what was written, by whom, and what became of it.
import type { TemplateChannel, TemplateContents, TemplateStatus } from "@billwright/schemas";

export interface DemoTemplate<Channel extends TemplateChannel = TemplateChannel> {
  id: string;
  channel: Channel;
  name: string;
  content: TemplateContents[Channel];
  status: TemplateStatus;
  /** The user who wrote it, and submitted it unless it is a draft. */
  author: string;
  /** The Owner who activated or rejected it; an Owner's own that became active at once names its author. */
  decidedBy?: string;
  /** Why it was rejected. */
  reason?: string;
  /** How many days ago it was begun. */
  daysAgo: number;
  isStandard?: boolean;
  isInternal?: boolean;
}

/** Any of them, each with the content of its own channel. */
export type AnyDemoTemplate = { [Channel in TemplateChannel]: DemoTemplate<Channel> }[TemplateChannel];
