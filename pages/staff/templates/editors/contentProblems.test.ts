// What keeps a draft from being stored: texts that are too long, as the server measures them.
import { longestTemplateName, longestTexts, type TemplateContents } from "@billwright/schemas";
import { expect, test } from "vitest";
import { draftProblems, storingProblems, type ShortChannel } from "./contentProblems.ts";

const { Email, SMS, Push, Wallet, IVR } = longestTexts;

interface Case<Channel extends ShortChannel = ShortChannel> {
  channel: Channel;
  /** Where the problem is shown. */
  at: string;
  longest: number;
  contentWith(text: string): TemplateContents[Channel];
}

const of = <Channel extends ShortChannel>(
  channel: Channel,
  at: string,
  longest: number,
  contentWith: (text: string) => TemplateContents[Channel],
) => ({ channel, at, longest, contentWith }) as unknown as Case;

const pass = { title: "", description: "", fields: [], barcode: "" };
const first = { label: "", value: "" };

const cases = [
  of("Email", "subject", Email.subject, (subject) => ({ subject, html: "" })),
  of("SMS", "text", SMS.text, (text) => ({ text })),
  of("Push", "title", Push.title, (title) => ({ title, body: "", url: "" })),
  of("Push", "body", Push.body, (body) => ({ title: "", body, url: "" })),
  of("Push", "url", Push.url, (url) => ({ title: "", body: "", url })),
  of("Wallet", "title", Wallet.title, (title) => ({ ...pass, title })),
  of("Wallet", "description", Wallet.description, (description) => ({ ...pass, description })),
  of("Wallet", "barcode", Wallet.barcode, (barcode) => ({ ...pass, barcode })),
  of("Wallet", "fields.1.label", Wallet.label, (label) => ({ ...pass, fields: [first, { ...first, label }] })),
  of("Wallet", "fields.0.value", Wallet.value, (value) => ({ ...pass, fields: [{ ...first, value }] })),
  of("IVR", "greeting", IVR.greeting, (greeting) => ({ greeting, choices: [] })),
  of("IVR", "choices.0.text", IVR.text, (text) => ({ greeting: "", choices: [{ key: "1", text }] })),
];

test.each(cases)("$channel: $at may have $longest characters and is reported with one more", (each) => {
  const problems = (text: string) => storingProblems(each.channel, { name: "N", content: each.contentWith(text) });
  // A character outside the basic plane counts once.
  expect(problems("😀".repeat(each.longest))).toEqual({});
  expect(problems("x".repeat(each.longest + 1))).toEqual({
    [each.at]: { key: "editors.tooLong", params: { n: each.longest, used: each.longest + 1 } },
  });
});

test("a name may be empty while it is typed, but not in a version, and is reported when it is too long", () => {
  const content = { text: "" };
  expect(storingProblems("SMS", { name: "", content })).toEqual({});
  expect(draftProblems("SMS", { name: " ", content })).toEqual({ name: { key: "editors.required", params: {} } });
  const name = "x".repeat(longestTemplateName + 1);
  expect(Object.keys(draftProblems("SMS", { name, content }))).toEqual(["name"]);
});
