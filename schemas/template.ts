// What authors write, by channel. A form is an enrolment with its translations; the others are short (forms.txt §2.9, §3).
import type { Channel } from "./enumerations.ts";
import type { StoredForm } from "./enrollment.ts";

/** The channels that have templates. */
export const templateChannels = [
  "Email",
  "SMS",
  "Push",
  "Wallet",
  "IVR",
  "DynamicForms",
] as const satisfies readonly Channel[];
export type TemplateChannel = (typeof templateChannels)[number];

/** The HTML is sanitised before it is stored and again before it is shown. All texts can contain merge tags as {{Name}}. */
export interface EmailContent {
  subject: string;
  html: string;
}
export interface SmsContent {
  text: string;
}
export interface PushContent {
  title: string;
  body: string;
  /** An https URL; empty: the push opens nothing. */
  url: string;
}
export interface WalletContent {
  title: string;
  description: string;
  fields: { label: string; value: string }[];
  barcode: string;
}
/** A phone menu: what is spoken, and what each key does. */
export interface IvrContent {
  greeting: string;
  choices: { key: string; text: string }[];
}

export interface TemplateContents {
  Email: EmailContent;
  SMS: SmsContent;
  Push: PushContent;
  Wallet: WalletContent;
  IVR: IvrContent;
  DynamicForms: StoredForm;
}
export type TemplateContent = TemplateContents[TemplateChannel];
