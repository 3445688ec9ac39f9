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
/** Where a field is on a pass: rows of the front, from the top down, and the back. */
export const passAreas = ["header", "primary", "secondary", "auxiliary", "footer", "back"] as const;
export type PassAreaName = (typeof passAreas)[number];

export interface WalletField {
  label: string;
  value: string;
  /** "secondary" where left out, as in older passes. */
  area?: PassAreaName;
  /** A longer value or label is cut; no limit where left out. */
  maxLength?: number | null;
  maxLengthLabel?: number | null;
}

/** The pictures of a pass: `header` at its top, `primary` beside the primary fields. */
export const passImages = ["header", "primary"] as const;
export type PassImageName = (typeof passImages)[number];

/** Characters of a picture's data address. */
export const longestImage = 300_000;

export interface WalletImage {
  /** A PNG as a data address: a pass holds its pictures, and nothing is fetched from elsewhere (threats.md T32). */
  source: string;
  alt: string;
}

/** Colours and pictures are missing in older passes. */
export interface WalletContent {
  title: string;
  description: string;
  fields: WalletField[];
  barcode: string;
  /** As "#rrggbb"; empty: the biller's own colour, and one that is readable on it. */
  backgroundColor?: string;
  foregroundColor?: string;
  labelColor?: string;
  images?: Partial<Record<PassImageName, WalletImage>>;
}
/** A phone menu: what is spoken, and what each key does. */
export interface IvrContent {
  greeting: string;
  choices: { key: string; text: string }[];
}

export const longestTemplateName = 200;

/** The most characters of a text, merge tags as written: the editor warns the author, the server accepts no more. */
export const longestTexts = {
  Email: { subject: 250 },
  SMS: { text: 1_600 },
  Push: { title: 200, body: 2_000, url: 2_000 },
  Wallet: { title: 200, description: 2_000, label: 100, value: 2_000, barcode: 500, alt: 200 },
  IVR: { greeting: 2_000, text: 500 },
} as const;

/** Of a pass: both its sides together. */
export const mostPassFields = 30;

/** The most that an author can cut a pass's text to. */
export const longestPassText = 2_000;

export interface TemplateContents {
  Email: EmailContent;
  SMS: SmsContent;
  Push: PushContent;
  Wallet: WalletContent;
  IVR: IvrContent;
  DynamicForms: StoredForm;
}
export type TemplateContent = TemplateContents[TemplateChannel];
