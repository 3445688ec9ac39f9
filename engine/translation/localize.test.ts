import type { Enrollment, Language, StoredForm, Texts } from "@billwright/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { languagesOf, localizeEnrollment, textsOf } from "./localize.ts";

const enrollment: Enrollment = {
  id: "move",
  type: "CustomForm",
  name: "Moving house",
  submitName: "Send",
  thanksMessage: "Thank you",
  formElements: [
    { kind: "html", beefreeHtmlTemplate: "<p>Welcome</p>" },
    { kind: "prepopulated", mergeTags: [{ name: "Offer", value: "Free visit" }] },
    {
      kind: "input",
      inputForms: {
        id: "heat",
        inputType: "MultipleChoice",
        name: "How do you heat?",
        description: "One answer",
        options: [
          { guid: "gas", name: "Gas", value: "GAS", notes: "Check the vents" },
          { guid: "other", name: "Other", value: "OTHER" },
        ],
        rules: [{ parentId: "who", condition: "Displayed" }],
      },
    },
    { kind: "input", inputForms: [{ id: "who", inputType: "ShortText", name: "Your name" }] },
    { kind: "html", beefreeHtmlTemplate: "<p>Goodbye</p>" },
  ],
};

const spanish: Texts = {
  name: "Mudanza",
  submitName: "Enviar",
  thanksMessage: "Gracias",
  "html.0": "<p>Bienvenido</p>",
  "html.1": "<p>Adiós</p>",
  "prepopulated.0.Offer": "Visita gratuita",
  "input.heat.name": "¿Cómo se calienta?",
  "input.heat.description": "Una respuesta",
  "option.heat.gas.name": "Gas natural",
  "option.heat.gas.notes": "Revise la ventilación",
  "option.heat.other.name": "Otro",
  "input.who.name": "Su nombre",
};

const stored = (es: Texts): StoredForm => ({ enrollment, translations: { es } });

test("reads every text of a form in the requested language, and no text is lost [form.language] [form.languages]", () => {
  expect(Object.keys(textsOf(enrollment)).sort()).toEqual(Object.keys(spanish).sort());
  expect(textsOf(localizeEnrollment(stored(spanish), "es"))).toEqual(spanish);
});

test("falls back to English text by text, not with the whole form [form.language]", () => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(spanish)), (kept) => {
      const partial = Object.fromEntries(kept.map((key) => [key, spanish[key] ?? ""]));
      expect(textsOf(localizeEnrollment(stored(partial), "es"))).toEqual({ ...textsOf(enrollment), ...partial });
    }),
  );
});

test("takes a blank translation for a missing one [form.language]", () => {
  expect(localizeEnrollment(stored({ name: "  " }), "es").name).toBe("Moving house");
});

test("gives English where a language has no texts, and for keys that only an object's prototype has [form.language]", () => {
  expect(localizeEnrollment(stored(spanish), "ko")).toEqual(enrollment);
  const odd: Enrollment = { id: "odd", inputForms: [{ id: "constructor", inputType: "Text", name: "A name" }] };
  expect(localizeEnrollment({ enrollment: odd, translations: { es: {} } }, "es")).toEqual(odd);
});

test("changes texts only: ids, guids, values, rules and order are the same in every language, and the stored form is unchanged", () => {
  const before = JSON.stringify(enrollment);
  const translated = localizeEnrollment(stored(spanish), "es");
  const english = textsOf(enrollment);
  expect(localizeEnrollment({ enrollment: translated, translations: { es: english } }, "es")).toEqual(enrollment);
  expect(JSON.stringify(enrollment)).toBe(before);
});

test("translates the flat list of inputs by the same keys [form.language]", () => {
  const flat: Enrollment = { id: "flat", inputForms: [{ id: "who", inputType: "ShortText", name: "Your name" }] };
  expect(localizeEnrollment({ enrollment: flat, translations: { es: spanish } }, "es").inputForms?.[0]?.name).toBe(
    "Su nombre",
  );
});

test("lists the languages that have texts, English always and first [form.language]", () => {
  const translations: Partial<Record<Language, Texts>> = { "zh-CN": { name: "搬家" }, es: spanish, fr: {} };
  expect(languagesOf({ enrollment, translations })).toEqual(["en", "es", "zh-CN"]);
  expect(languagesOf({ enrollment, translations: {} })).toEqual(["en"]);
});
