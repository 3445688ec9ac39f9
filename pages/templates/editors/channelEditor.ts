// What an editor of a short channel is made of: its fields, and what a customer will see.
import type { TemplateContents } from "@billwright/schemas";
import type { ContentProblems, ShortChannel } from "./contentProblems.ts";

export interface FieldsProps<Channel extends ShortChannel> {
  content: TemplateContents[Channel];
  onChange(content: TemplateContents[Channel]): void;
  problems: ContentProblems;
}

export interface PreviewProps<Channel extends ShortChannel> {
  content: TemplateContents[Channel];
  /** The text for a merge tag. Keep its identity. */
  tagValue(name: string): string;
}
