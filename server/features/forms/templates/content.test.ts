// Authors' content of any kind is refused with an error that names the field, or it is stored. Stored content can be read, translated into
// every language, and compiled or refused with its defects.
import { compile, languagesOf, localizeEnrollment, textsOf } from "@billwright/engine";
import {
  inputTypes,
  languages,
  templateChannels,
  type Language,
  type StoredForm,
  type TemplateChannel,
} from "@billwright/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoForms, narmadaForms } from "../../../demo/forms/forms.ts";
import { goodContent } from "../../../testing/givenTemplate.ts";
import { Refused } from "../../../http/refusal.ts";
import { harmlessForm } from "../enrollments/harmlessForm.ts";
import { checkComplete, emptyContent, harmless, named, readContent, typeIn } from "./content.ts";

/** Wrong values where a text, a list or an object is expected. */
const odd = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, undefined, "", 0, -1, true, [], {}, [null], [[]], "<script>x</script>"),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const either = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 40, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const id = fc.constantFrom("a", "b", "c", "a.b", "", "constructor");
const option = some({
  guid: either(id),
  name: either(fc.string()),
  checked: either(fc.boolean()),
  notes: either(fc.string()),
});
const rule = some({
  inputId: either(id),
  parentId: either(id),
  condition: either(fc.constantFrom("Selected", "NotSelected", "Displayed", "NotDisplayed")),
  choiceId: either(id),
});
const input = some({
  id: either(id),
  name: either(fc.string()),
  inputType: either(fc.oneof(fc.constantFrom(...inputTypes), fc.nat(16))),
  required: either(fc.boolean()),
  length: either(fc.integer()),
  options: either(fc.array(either(option), { maxLength: 3 })),
  rules: either(fc.array(either(rule), { maxLength: 2 })),
  logic: either(fc.constant({ in: ["a", { var: "chosen.a" }] })),
});
const element = some({
  kind: either(fc.constantFrom("input", "html", "prepopulated")),
  inputForms: either(fc.oneof(input, fc.array(input, { maxLength: 2 }))),
  mergeTags: either(
    fc.array(either(some({ name: either(fc.string()), value: either(fc.string()) })), { maxLength: 2 }),
  ),
  beefreeHtmlTemplate: either(fc.string()),
});
const form = some({
  enrollment: either(
    some({
      id: either(id),
      name: either(fc.string()),
      type: either(fc.oneof(fc.constantFrom("CustomForm", "Dpp"), fc.nat(7))),
      submitName: either(fc.string()),
      thanksMessage: either(fc.string()),
      downPayment: either(fc.integer()),
      formElements: either(fc.array(either(element), { maxLength: 4 })),
      inputForms: either(fc.array(either(input), { maxLength: 3 })),
    }),
  ),
  translations: either(
    some({ es: either(some({ name: either(fc.string()), "html.0": either(fc.string()) })), xx: odd }),
  ),
});

/** The content as it would be stored; null: it was refused, which is the only other allowed result. */
function stored(channel: TemplateChannel, content: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(content ?? null));
  try {
    return named(channel, readContent(channel, sent, "id-1"), "Name");
  } catch (error) {
    if (error instanceof Refused && error.class === "BAD") return null;
    throw error;
  }
}

describe("a form of any shape", () => {
  test("is refused by name, or can be shown in every language and compiled or refused with its defects [api.bad-input]", () => {
    let kept = 0;
    fc.assert(
      fc.property(form, (content) => {
        const whole = stored("DynamicForms", content) as StoredForm | null;
        if (whole === null) return;
        kept++;
        expect(whole.enrollment.id).toBe("id-1");
        expect(languagesOf(whole)).toContain("en");
        for (const language of Object.keys(languages) as Language[]) localizeEnrollment(whole, language);
        textsOf(whole.enrollment);
        expect(harmless("DynamicForms", whole, "id-1")).toEqual(whole);
        try {
          checkComplete("DynamicForms", whole);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
          return;
        }
        compile(whole.enrollment);
      }),
      { numRuns: 2_000 },
    );
    expect(kept).toBeGreaterThan(200);
  });

  test("from elsewhere keeps what is not known here, and loses what only an answer says of it", () => {
    const enrollment = {
      id: "x",
      formElements: [],
      campaign: { a: 1 },
      isSubmitted: true,
      submittedByCurrentUser: true,
      versionId: "v",
    };
    expect(stored("DynamicForms", enrollment)).toEqual({
      enrollment: { id: "id-1", name: "Name", type: "CustomForm", formElements: [], campaign: { a: 1 } },
      translations: {},
    });
  });

  test("has the type that its number says", () => {
    for (const [type, name] of [
      [1, "InstallmentPlan"],
      ["AutoPay", "AutoPay"],
      [99, "CustomForm"],
      [null, "CustomForm"],
    ])
      expect(typeIn("DynamicForms", { enrollment: { id: "x", type }, translations: {} } as StoredForm)).toBe(name);
  });
});

describe.each(templateChannels)("a template of the channel %s", (channel) => {
  test("of any shape is refused by name or stored as it is [api.bad-input]", () => {
    const fields = Object.fromEntries(Object.keys(goodContent(channel)).map((name) => [name, either(fc.string())]));
    fc.assert(
      fc.property(fc.oneof(some(fields), odd), (content) => void stored(channel, content)),
      { numRuns: 500 },
    );
  });

  test("in order is taken, to be sent and to be kept", () => {
    const content = stored(channel, goodContent(channel));
    expect(content).not.toBeNull();
    expect(() => checkComplete(channel, content!)).not.toThrow();
  });

  test("that is empty can be kept, and is in order only where there is nothing to fill", () => {
    const empty = stored(channel, emptyContent(channel, "id-1"));
    expect(empty).not.toBeNull();
    if (channel === "DynamicForms") expect(() => checkComplete(channel, empty!)).not.toThrow();
    else expect(() => checkComplete(channel, empty!)).toThrow(Refused);
  });
});

test.each([
  [-1, true],
  [0, true],
  [33.3, true],
  [100, true],
  [null, true],
  [150, false],
  [100.01, false],
  [-2, false],
  [-0.5, false],
])("a form with the down payment %s is in order: %s [installment.percent]", (downPayment, isInOrder) => {
  const form = stored("DynamicForms", { id: "x", downPayment, formElements: [] })!;
  const refused = { problems: [{ key: "template.downPayment", field: "content.enrollment.downPayment" }] };
  const check = () => checkComplete("DynamicForms", form);
  if (isInOrder) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining(refused));
});

test("every form of the demo can be edited and saved as it is", () => {
  for (const form of [...demoForms, ...narmadaForms]) {
    const { id } = form.enrollment;
    const read = readContent("DynamicForms", JSON.parse(JSON.stringify(form)), id) as StoredForm;
    expect(read).toEqual(JSON.parse(JSON.stringify(harmlessForm(form))));
    expect(() => checkComplete("DynamicForms", read)).not.toThrow();
  }
});
