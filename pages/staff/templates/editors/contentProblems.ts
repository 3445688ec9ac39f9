// What keeps a template's content from being stored, and what from going to customers; a draft may lack anything.
import { characterCount } from "@billwright/engine";
import { fillTags } from "@billwright/engine/text";
import {
  longestPassText,
  longestTemplateName,
  longestTexts,
  type MessageRef,
  type TemplateChannel,
  type TemplateContents,
} from "@billwright/schemas";

/** The channels whose editor this folder is; forms have their own. */
export type ShortChannel = Exclude<TemplateChannel, "DynamicForms">;

/** By field: "subject", "choices.0.key". */
export type ContentProblems = Readonly<Record<string, MessageRef>>;

type Problem = [field: string, message: MessageRef];

const missing: MessageRef = { key: "editors.required", params: {} };
const blank = (text: string): boolean => text.trim() === "";

/** The fields that are empty. */
const empties = (fields: Readonly<Record<string, string>>): Problem[] =>
  Object.entries(fields).flatMap(([field, text]): Problem[] => (blank(text) ? [[field, missing]] : []));

/** Those of the texts that are longer than they may be. `at`: where they are, with the dot. */
const tooLong = (
  texts: Readonly<Record<string, string>>,
  longest: Readonly<Record<string, number>>,
  at = "",
): Problem[] =>
  Object.entries(texts).flatMap(([field, text]): Problem[] => {
    const used = characterCount(text);
    const n = longest[field] ?? Infinity;
    return used <= n ? [] : [[at + field, { key: "editors.tooLong", params: { n, used } }]];
  });

/** A length of a pass's text that can be stored. */
const isLength = (length: number): boolean => Number.isInteger(length) && length >= 1 && length <= longestPassText;

const lengthProblem = (field: string, length: number | null | undefined): Problem[] =>
  length === undefined || length === null || isLength(length)
    ? []
    : [[field, { key: "editors.wholeNumber", params: { n: longestPassText } }]];

type Rules = { [Channel in ShortChannel]: (content: TemplateContents[Channel]) => Problem[] };

const { Email, SMS, Push, Wallet, IVR } = longestTexts;

const storable: Rules = {
  Email: ({ subject }) => tooLong({ subject }, Email),
  SMS: ({ text }) => tooLong({ text }, SMS),
  Push: ({ title, body, url }) => tooLong({ title, body, url }, Push),
  Wallet: ({ title, description, barcode, fields }) => [
    ...tooLong({ title, description, barcode }, Wallet),
    ...fields.flatMap(({ label, value, maxLength, maxLengthLabel }, index) => [
      ...tooLong({ label, value }, Wallet, `fields.${index}.`),
      ...lengthProblem(`fields.${index}.maxLength`, maxLength),
      ...lengthProblem(`fields.${index}.maxLengthLabel`, maxLengthLabel),
    ]),
  ],
  IVR: ({ greeting, choices }) => [
    ...tooLong({ greeting }, IVR),
    ...choices.flatMap(({ text }, index) => tooLong({ text }, IVR, `choices.${index}.`)),
  ],
};

const complete: Rules = {
  Email: ({ subject, html }) => empties({ subject, html }),
  SMS: ({ text }) => empties({ text }),
  Push: ({ title, body, url }) => [
    ...empties({ title, body }),
    ...(blank(url) || isHttps(url) ? [] : [["url", { key: "editors.https", params: {} }] as Problem]),
  ],
  Wallet: ({ title, fields }) => [
    ...empties({ title }),
    ...fields.flatMap(({ label }, index) => empties({ [`fields.${index}.label`]: label })),
  ],
  IVR: ({ greeting, choices }) => [
    ...empties({ greeting }),
    ...choices.flatMap(({ key, text }, index): Problem[] => [
      ...empties({ [`choices.${index}.text`]: text }),
      ...(choices.findIndex((choice) => choice.key === key) === index
        ? []
        : [[`choices.${index}.key`, { key: "editors.keyTwice", params: { key } }] as Problem]),
    ]),
  ],
};

export interface Written<Channel extends ShortChannel> {
  name: string;
  content: TemplateContents[Channel];
}

/** What keeps even a draft from being stored. */
export const storingProblems = <Channel extends ShortChannel>(
  channel: Channel,
  { name, content }: Written<Channel>,
): ContentProblems =>
  Object.fromEntries([...tooLong({ name }, { name: longestTemplateName }), ...storable[channel](content)]);

/** What keeps a draft from becoming a version. */
export const draftProblems = <Channel extends ShortChannel>(
  channel: Channel,
  written: Written<Channel>,
): ContentProblems => ({
  ...Object.fromEntries(empties({ name: written.name })),
  ...storingProblems(channel, written),
});

/** What keeps it from going to customers. */
export const customerProblems = <Channel extends ShortChannel>(
  channel: Channel,
  written: Written<Channel>,
): ContentProblems => ({
  ...Object.fromEntries(complete[channel](written.content)),
  ...draftProblems(channel, written),
});

/** An address may hold merge tags behind its host. */
function isHttps(text: string): boolean {
  const filled = fillTags(text.trim(), () => "tag");
  return URL.canParse(filled) && new URL(filled).protocol === "https:";
}

/** The keys of a phone. */
export const phoneKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"] as const;
