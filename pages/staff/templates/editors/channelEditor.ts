// What an editor of a short channel is made of: its fields, and what a customer will see.
import type { TemplateContents } from "@billwright/schemas";
import type { ContentProblems, ShortChannel } from "./contentProblems.ts";

export interface FieldsProps<Channel extends ShortChannel> {
  content: TemplateContents[Channel];
  onChange(content: TemplateContents[Channel]): void;
  problems: ContentProblems;
  /** The text for a merge tag. Keep its identity. */
  tagValue(name: string): string;
}

export interface PreviewProps<Channel extends ShortChannel> {
  content: TemplateContents[Channel];
  /** The text for a merge tag. Keep its identity. */
  tagValue(name: string): string;
  /** Its fields are beside it, and show their problems themselves. */
  isEditing: boolean;
}

/** The parts of a content that are one text each. */
type TextPart<Content> = { [Part in keyof Content]: Content[Part] extends string ? Part : never }[keyof Content] &
  string;

/** Binds a control to one of the content's texts: its value, its problem, and what typing changes. */
export const boundTo =
  <Channel extends ShortChannel>({ content, onChange, problems }: FieldsProps<Channel>) =>
  (part: TextPart<TemplateContents[Channel]>) => ({
    value: content[part] as string,
    error: problems[part],
    onChange: (value: string) => onChange({ ...content, [part]: value }),
  });
