// The fields and the preview of each short channel, in one table.
import type { ComponentType } from "react";
import type { TemplateContents } from "@billwright/schemas";
import type { FieldsProps, PreviewProps } from "./channelEditor.ts";
import type { ShortChannel } from "./contentProblems.ts";
import { EmailFields, EmailPreview } from "./EmailEditor.tsx";
import { IvrFields, IvrPreview } from "./IvrEditor.tsx";
import { PushFields, PushPreview } from "./PushEditor.tsx";
import { SmsFields, SmsPreview } from "./SmsEditor.tsx";
import { WalletFields, WalletPreview } from "./WalletEditor.tsx";
import "./editors.css";

const fields: { [Channel in ShortChannel]: ComponentType<FieldsProps<Channel>> } = {
  Email: EmailFields,
  SMS: SmsFields,
  Push: PushFields,
  Wallet: WalletFields,
  IVR: IvrFields,
};

const previews: { [Channel in ShortChannel]: ComponentType<PreviewProps<Channel>> } = {
  Email: EmailPreview,
  SMS: SmsPreview,
  Push: PushPreview,
  Wallet: WalletPreview,
  IVR: IvrPreview,
};

export function ContentFields<Channel extends ShortChannel>(props: FieldsProps<Channel> & { channel: Channel }) {
  const Fields: ComponentType<FieldsProps<Channel>> = fields[props.channel];
  const { content, onChange, problems, tagValue } = props;
  return <Fields content={content} onChange={onChange} problems={problems} tagValue={tagValue} />;
}

export function ContentPreview<Channel extends ShortChannel>(props: PreviewProps<Channel> & { channel: Channel }) {
  const Preview: ComponentType<PreviewProps<Channel>> = previews[props.channel];
  return <Preview content={props.content} tagValue={props.tagValue} isEditing={props.isEditing} />;
}

/** A stored content as its channel's: what is missing in older data is empty. */
export function contentOf<Channel extends ShortChannel>(channel: Channel, stored: object): TemplateContents[Channel] {
  return { ...empty[channel], ...stored } as TemplateContents[Channel];
}

const empty: { [Channel in ShortChannel]: TemplateContents[Channel] } = {
  Email: { subject: "", html: "" },
  SMS: { text: "" },
  Push: { title: "", body: "", url: "" },
  Wallet: { title: "", description: "", fields: [], barcode: "" },
  IVR: { greeting: "", choices: [] },
};
