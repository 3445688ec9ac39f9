// What keeps a template's content from going to customers; a draft may lack anything.
import { fillTags } from "@billwright/engine";
import type { MessageRef, TemplateChannel, TemplateContents } from "@billwright/schemas";

/** The channels whose editor this folder is; forms have their own. */
export type ShortChannel = Exclude<TemplateChannel, "DynamicForms">;

/** By field: "subject", "choices.0.key". */
export type ContentProblems = Readonly<Record<string, MessageRef>>;

const missing: MessageRef = { key: "editors.required", params: {} };
const blank = (text: string): boolean => text.trim() === "";

/** The fields that are empty. */
const empties = (fields: Readonly<Record<string, string>>): [string, MessageRef][] =>
  Object.entries(fields).flatMap(([field, text]) => (blank(text) ? [[field, missing] as [string, MessageRef]] : []));

/** A length of a pass's text that can be stored. */
const isLength = (length: number): boolean => Number.isInteger(length) && length >= 1 && length <= longestLength;
const longestLength = 2_000;

const lengthProblem = (field: string, length: number | null | undefined): [string, MessageRef][] =>
  length === undefined || length === null || isLength(length)
    ? []
    : [[field, { key: "editors.wholeNumber", params: { n: longestLength } }]];

const rules: { [Channel in ShortChannel]: (content: TemplateContents[Channel]) => [string, MessageRef][] } = {
  Email: ({ subject, html }) => empties({ subject, html }),
  SMS: ({ text }) => empties({ text }),
  Push: ({ title, body, url }) => [
    ...empties({ title, body }),
    ...(blank(url) || isHttps(url) ? [] : [["url", { key: "editors.https", params: {} }] as [string, MessageRef]]),
  ],
  Wallet: ({ title, fields }) => [
    ...empties({ title }),
    ...fields.flatMap(({ label, maxLength, maxLengthLabel }, index) => [
      ...empties({ [`fields.${index}.label`]: label }),
      ...lengthProblem(`fields.${index}.maxLength`, maxLength),
      ...lengthProblem(`fields.${index}.maxLengthLabel`, maxLengthLabel),
    ]),
  ],
  IVR: ({ greeting, choices }) => [
    ...empties({ greeting }),
    ...choices.flatMap(({ key, text }, index): [string, MessageRef][] => [
      ...empties({ [`choices.${index}.text`]: text }),
      ...(choices.findIndex((choice) => choice.key === key) === index
        ? []
        : [[`choices.${index}.key`, { key: "editors.keyTwice", params: { key } }] as [string, MessageRef]]),
    ]),
  ],
};

export function contentProblems<Channel extends ShortChannel>(
  channel: Channel,
  content: TemplateContents[Channel],
): ContentProblems {
  return Object.fromEntries(rules[channel](content));
}

/** An address may hold merge tags behind its host. */
function isHttps(text: string): boolean {
  const filled = fillTags(text.trim(), () => "tag");
  return URL.canParse(filled) && new URL(filled).protocol === "https:";
}

/** The keys of a phone. */
export const phoneKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"] as const;
