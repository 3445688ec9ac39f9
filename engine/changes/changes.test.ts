// Two versions of a form, compared.
import fc from "fast-check";
import { allMessages, fill, type FormElement, type InputForm, type Option, type StoredForm } from "@billwright/schemas";
import { expect, test } from "vitest";
import { enrollment, question, selected, text } from "../testing/filling.ts";
import { changesInWords, namedElements } from "./changeWords.ts";
import { applyChanges, changesBetween } from "./storedChanges.ts";

const t = (key: keyof typeof allMessages, params: Parameters<typeof fill>[1]) => fill(allMessages[key], params);
const form = (inputs: InputForm[], more: Partial<StoredForm> = {}): StoredForm => ({
  enrollment: enrollment(inputs, { name: "Moving" }),
  translations: {},
  ...more,
});
const words = (before: StoredForm, after: StoredForm) =>
  changesInWords(before, after, { t, language: "en" }).map((one) => one.text);

const reason = { ...question("reason"), name: "Reason" };
const services = { ...text("services", selected("reason", "yes")), name: "Services" };
const phone = { ...text("phone"), name: "Phone" };

test("says question by question and rule by rule what has changed, what is removed first", () => {
  const before = form([reason, services, phone]);
  const after = form(
    [
      {
        ...reason,
        name: "Why",
        options: [
          { guid: "yes", name: "Sure" },
          { guid: "maybe", name: "Maybe" },
        ],
      },
      { ...services, rules: [selected("reason", "maybe")], required: true },
      { ...text("mail"), name: "Mail" },
    ],
    { translations: { es: { name: "Mudanza", "input.phone.name": "Teléfono" } } },
  );
  expect(words(before, after)).toEqual([
    "Removed: Phone",
    "New: Mail",
    "Reason is now called Why.",
    "Why: choice No removed.",
    "Why: new choice Maybe.",
    "Why: choice Yes is now Sure.",
    "Services has to be answered now.",
    "Services shows when Why is Maybe. Before: Services shows when Reason is Yes.",
    "es: texts changed: 2",
  ]);
  expect(words(before, before)).toEqual([]);
});

test("a change and a comment name a question by its id, whatever it is called and wherever it stands", () => {
  const [before, after] = [form([reason, phone]), form([{ ...phone, name: "Mobile" }, reason])];
  const changes = changesInWords(before, after, { t, language: "en" });
  expect(changes.map((change) => [change.element, change.text])).toEqual([
    [undefined, "The questions follow each other in another order."],
    ["input:phone", "Phone is now called Mobile."],
  ]);
  expect(namedElements(after, t)).toEqual([
    { element: "input:phone", name: "Mobile" },
    { element: "input:reason", name: "Reason" },
  ]);
});

const ids = ["a", "b", "c", "d", "e"];
const element = fc.oneof(
  fc
    .record({
      id: fc.constantFrom(...ids),
      name: fc.string({ maxLength: 5 }),
      required: fc.boolean(),
      options: fc.option(fc.constant<Option[]>([{ guid: "yes", name: "Yes" }]), { nil: undefined }),
      rules: fc.array(fc.constantFrom(selected("a"), selected("b")), { maxLength: 2 }),
    })
    .map(({ options, ...input }): FormElement => ({
      kind: "input",
      inputForms: { inputType: "ShortText", ...input, ...(options && { options }) },
    })),
  fc.string().map((html): FormElement => ({ kind: "html", beefreeHtmlTemplate: html })),
  fc.constant<FormElement>({ kind: "prepopulated", mergeTags: [{ name: "ZIP", value: "1" }] }),
  fc.constant<FormElement>({ kind: "input", inputForms: [text("x"), text("y")] }),
);
const texts = fc.dictionary(fc.constantFrom("name", "input.a.name", "html.0"), fc.string({ maxLength: 4 }));
const stored: fc.Arbitrary<StoredForm> = fc
  .record({
    elements: fc.array(element, { maxLength: 8 }),
    name: fc.string(),
    thanksMessage: fc.option(fc.string(), { nil: undefined }),
    es: fc.option(texts, { nil: undefined }),
    sources: fc.option(texts, { nil: undefined }),
  })
  .map(({ elements, thanksMessage, es, sources, name }) => ({
    enrollment: { id: "f", name, formElements: elements, ...(thanksMessage !== undefined && { thanksMessage }) },
    translations: es === undefined ? {} : { es },
    ...(sources !== undefined && { sources: { es: sources } }),
  }));

test("the changes, applied to the old version, give the new one", () => {
  fc.assert(
    fc.property(stored, stored, (before, after) => {
      expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
      expect(changesBetween(before, before)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
