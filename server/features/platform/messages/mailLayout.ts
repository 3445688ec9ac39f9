// A mail with the product's own words, as text and as HTML of the same parts. Every part is text; it is escaped here, once.
import type { Language, ThemeProperties } from "@billwright/schemas";
import type { Mailbox } from "../../../providers/mail/mail.ts";
import { htmlOf } from "./plainText.ts";

/** One line of a list: its label and its value. */
export interface Fact {
  label: string;
  value: string;
}

export interface MailParts {
  language: Language;
  subject: string;
  /** The biller's name. */
  company: string;
  /** The biller's colours. */
  looks: ThemeProperties;
  /** What happened. */
  text: string;
  /** Words that somebody else wrote, with their line breaks. */
  quote?: string;
  facts?: readonly Fact[];
  /** Sentences under a heading of their own. */
  section?: { title: string; sentences: readonly string[] };
  note?: string;
  action?: MailLink;
  /** What else can be done, under the button. */
  links?: readonly MailLink[];
}

interface MailLink {
  label: string;
  link: string;
}

export interface LaidOut {
  text: string;
  html: string;
}

export const layOut = (parts: MailParts): LaidOut => ({ text: asText(parts), html: asHtml(parts) });

/** The laid-out mail of a biller to one person; `supportEmail`: where an answer to it goes. */
export const billersMail = (parts: MailParts, to: Mailbox, supportEmail: string | null = null) => ({
  to,
  ...(supportEmail === null ? {} : { replyTo: { address: supportEmail } }),
  fromName: parts.company,
  subject: parts.subject,
  ...layOut(parts),
});

/** French has a space before its colon. */
export const labelled = (language: Language, label: string, value: string): string =>
  `${label}${language === "fr" ? "\u00a0" : ""}:${value}`;

const asText = ({ language, text, quote, facts = [], section, note, action, links = [], company }: MailParts): string =>
  [
    text,
    quote,
    facts.map(({ label, value }) => labelled(language, label, ` ${value}`)).join("\n"),
    section && [section.title, ...section.sentences].join("\n"),
    ...(action ? [action, ...links] : links).map(({ label, link }) => labelled(language, label, `\n${link}`)),
    note,
    company,
  ]
    .filter(Boolean)
    .join("\n\n");

/** Mail readers drop most of a style sheet, so each element has its own styles. */
function asHtml({
  language,
  subject,
  company,
  looks,
  text,
  quote,
  facts = [],
  section,
  note,
  action,
  links = [],
}: MailParts): string {
  const body = [
    paragraph(text),
    quote && `<blockquote dir="auto" style="${quoteStyle(looks)}">${htmlOf(quote)}</blockquote>`,
    facts.length > 0 && table(facts),
    section && [heading(section.title), ...section.sentences.map(paragraph)].join("\n"),
    note && paragraph(note),
    action &&
      `<p style="margin:24px 0 8px"><a href="${htmlOf(action.link)}" style="${buttonStyle(looks)}">${htmlOf(action.label)}</a></p>`,
    ...links.map(({ label, link }) => `<p style="margin:16px 0 0"><a href="${htmlOf(link)}">${htmlOf(label)}</a></p>`),
  ];
  return mailPage(
    language,
    subject,
    `<div style="max-width:560px;margin:0 auto;padding:24px 12px">
<p style="${headerStyle(looks)}">${htmlOf(company)}</p>
<div style="padding:24px;background:#ffffff;border-radius:0 0 8px 8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${htmlOf(subject)}</h1>
${body.filter(Boolean).join("\n")}
</div>
</div>`,
  );
}

/** `body`: HTML that is sanitised already. */
export const mailPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${htmlOf(title)}</title>
</head>
<body style="margin:0;background:#f4f6f8;color:#16202c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
${body}
</body>
</html>
`;

/** `body`: HTML that is sanitised already. */
export const sheet = (body: string): string => `<div style="padding:16px;background:#ffffff">${body}</div>`;

/** Above a mail that is shown as its reader would see it. */
export const banner = (language: Language, words: string): string =>
  `<p lang="${language}" style="margin:0 0 16px;padding:12px 16px;background:#fff4d6;color:#5a3d00;font-weight:600">${htmlOf(words)}</p>`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${htmlOf(text)}</p>`;

const heading = (text: string): string =>
  `<h2 style="margin:0 0 8px;font-size:17px;line-height:1.3">${htmlOf(text)}</h2>`;

/** A label is broken between its words alone, a long value anywhere: on a phone both have room. */
const table = (facts: readonly Fact[]): string => {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${labelStyle}">${htmlOf(label)}</th><td style="padding:6px 0;vertical-align:top;font-weight:600">${htmlOf(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join("\n")}</table>`;
};

const labelStyle =
  "padding:6px 16px 6px 0;vertical-align:top;text-align:start;font-weight:400;overflow-wrap:break-word";

const headerStyle = (looks: ThemeProperties): string =>
  `margin:0;padding:16px 24px;background:${looks["--brand-header"]};color:${looks["--brand-on-header"]};border-bottom:3px solid ${looks["--brand-primary"]};border-radius:8px 8px 0 0;font-weight:600`;

const quoteStyle = (looks: ThemeProperties): string =>
  `margin:0 0 16px;padding:8px 16px;border-inline-start:4px solid ${looks["--brand-primary"]};background:#f4f6f8;white-space:pre-line`;

const buttonStyle = (looks: ThemeProperties): string =>
  `display:inline-block;padding:12px 24px;border-radius:6px;background:${looks["--brand-primary"]};color:${looks["--brand-on-primary"]};font-weight:600;text-decoration:none`;
