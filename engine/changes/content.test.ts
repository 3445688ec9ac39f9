// Two versions of a template that is no form, compared; and what else a reviewer asks of a version.
import fc from "fast-check";
import { allMessages, fill, type StoredForm, type TemplateContent, type TemplateContents } from "@billwright/schemas";
import { expect, test } from "vitest";
import { enrollment, text } from "../testing/filling.ts";
import { contentFacts, faintTexts } from "./contentFacts.ts";
import { applyContentChanges, contentChanges } from "./contentChanges.ts";
import { templateChanges, templateElements } from "./templateChanges.ts";

const t = (key: keyof typeof allMessages, params: Parameters<typeof fill>[1]) => fill(allMessages[key], params);
const words = <Channel extends "Email" | "SMS" | "Push" | "Wallet" | "IVR">(
  channel: Channel,
  before: TemplateContents[Channel],
  after: TemplateContents[Channel],
) => templateChanges(channel, { before, after }, { t, language: "en" }).map((one) => `${one.element}: ${one.text}`);

const line = fc.string({ maxLength: 6 });
const wallet: fc.Arbitrary<TemplateContent> = fc.record(
  {
    title: line,
    description: line,
    barcode: line,
    fields: fc.array(
      fc.record({ label: line, value: line, maxLength: fc.option(fc.nat()) }, { requiredKeys: ["label", "value"] }),
      { maxLength: 4 },
    ),
    labelColor: line,
    images: fc.record({ header: fc.record({ source: line, alt: line }) }, { requiredKeys: [] }),
  },
  { requiredKeys: ["title", "description", "barcode", "fields"] },
);
const ivr: fc.Arbitrary<TemplateContent> = fc.record({
  greeting: line,
  choices: fc.array(fc.record({ key: line, text: line }), { maxLength: 4 }),
});
const email: fc.Arbitrary<TemplateContent> = fc.record({ subject: line, html: line });

test("the changes, applied to the old version, give the new one, in every channel but forms", () => {
  for (const content of [wallet, ivr, email])
    fc.assert(
      fc.property(content, content, (before, after) => {
        expect(applyContentChanges(before, contentChanges(before, after))).toEqual(after);
        expect(contentChanges(before, before)).toEqual([]);
      }),
    );
});

test("says field by field what has changed, an item of a list as a whole, long texts line by line, removed first", () => {
  expect(words("SMS", { text: "Pay now" }, { text: "Pay today" })).toEqual([
    "text: Text: Pay today instead of Pay now.",
  ]);
  const lines = ["<p>Good morning, this is your bill of the month, which we ask you to pay.</p>", "<p>Thank you</p>"];
  const mail = { subject: "Bill", html: lines.join("") };
  expect(words("Email", mail, { ...mail, html: `${lines[0]}<p>Kind regards</p>` })).toEqual([
    "html: HTML, no longer there: Thank you",
    "html: HTML, new: Kind regards",
  ]);
  expect(words("Email", mail, { ...mail, html: `<div>${mail.html}</div>` })).toEqual([
    "html: HTML reads the same and looks different.",
  ]);
  const menu = { greeting: "Hello", choices: [{ key: "1", text: "Billing" }] };
  const longer = {
    greeting: "Hello",
    choices: [
      { key: "1", text: "Bills" },
      { key: "2", text: "Moving" },
    ],
  };
  expect(words("IVR", menu, longer)).toEqual([
    "choices[1]: New: Choice 2 (2)",
    "choices[0]: Choice 1: Text: Bills instead of Billing.",
  ]);
  expect(words("IVR", longer, menu)[0]).toBe("choices[1]: Removed: Choice 2 (2)");
  expect(templateElements("IVR", longer, t).map(({ element }) => element)).toEqual([
    "greeting",
    "choices[0]",
    "choices[1]",
  ]);
});

test("counts texts that are hard to read by the colors that they bring themselves", () => {
  const grey = (inner: string) => `<p style="color: #999999; font-weight: bold">${inner}</p>`;
  expect(faintTexts("<p>Plain</p>")).toBe(0);
  expect(faintTexts(grey("Light <b>grey</b>"))).toBe(2);
  expect(faintTexts(grey("") + "<p>after it</p>")).toBe(0);
  expect(faintTexts(`<td style='background:#000000'><br>${grey("on black")}</td>`)).toBe(0);
  expect(faintTexts(`<td style="background-color:rgb(20, 20, 20)">dark on dark</td>`)).toBe(1);
});

test("counts what is not translated, and weighs the longest language", () => {
  const form: StoredForm = {
    enrollment: enrollment(
      [
        { ...text("name"), name: "Name" },
        { ...text("zip"), name: "ZIP" },
      ],
      { name: "Moving" },
    ),
    translations: { es: { name: "Mudanza" } },
  };
  const { untranslated, bytes, faint } = contentFacts("DynamicForms", form);
  expect([untranslated, faint]).toEqual([2, 0]);
  expect(bytes).toBe(Buffer.byteLength(JSON.stringify({ ...form.enrollment, name: "Mudanza" })));
  expect(contentFacts("SMS", { text: "ä€😀" }).bytes).toBe(Buffer.byteLength('{"text":"ä€😀"}'));
});
