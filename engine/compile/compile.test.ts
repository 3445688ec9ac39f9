// What an enrolment compiles to.
import { Ajv } from "ajv";
import { inputTypes, type Enrollment, type InputForm } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { compile, type CompiledForm } from "../index.ts";
import { enrollment, question, selected, text } from "../testing/filling.ts";

/** Each of the fifteen types, with an answer its schema takes and one that it refuses. */
const everyType: Record<(typeof inputTypes)[number], { more?: Partial<InputForm>; good: unknown; bad: unknown }> = {
  ShortText: { more: { length: 5 }, good: "12345", bad: "123456" },
  Text: { good: "several\nlines", bad: 5 },
  Date: { good: "2026-11-20", bad: "20.11.2026" },
  Time: { good: "09:30", bad: "9:30" },
  Email: { good: "maria@example.com", bad: false },
  PhoneNumber: { good: "+12025550143", bad: "12025550143" },
  MultipleChoice: { more: { options: [{ guid: "a", name: "A" }, { guid: "b" }] }, good: "b", bad: "c" },
  CheckBox: { more: { options: [{ guid: "a", name: "A" }, { guid: "b" }] }, good: ["a", "b"], bad: ["a", "a"] },
  Dropdown: { more: { options: [{ guid: "a", name: "A" }] }, good: "a", bad: "b" },
  Attachment: { good: ["bill.pdf"], bad: "bill.pdf" },
  InstallmentPeriod: {
    more: {
      options: [
        { guid: "x", value: "3" },
        { guid: "y", value: 6 },
      ],
    },
    good: 6,
    bad: 4,
  },
  DateTime: { good: "2026-11-20T12:00:00.000Z", bad: "2026-11-20" },
  AutoPayDate: { good: "2026-12-01", bad: "soon" },
  Signature: { good: "signature.png", bad: "me.png" },
  Rating: { more: { length: 7 }, good: 7, bad: 8 },
};

const allTypes = inputTypes.map((inputType): InputForm => ({
  id: inputType,
  name: `A ${inputType}`,
  inputType,
  ...everyType[inputType].more,
}));

const strictAjv = () =>
  new Ajv({ strict: true, strictTypes: true, strictTuples: true, strictRequired: true, allErrors: true });

describe("the data schema", () => {
  const { schema, order } = compile(enrollment(allTypes));

  test("is valid under its meta-schema, and ajv takes it in strict mode [compile.schema]", () => {
    const ajv = strictAjv();
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  test("has one property for each input, in element order [compile.schema]", () => {
    expect(Object.keys(schema["properties"] as object)).toEqual(order);
    expect(order).toEqual([...inputTypes]);
  });

  test.each(inputTypes)("takes an answer of %s and refuses what is none [compile.types, compile.schema]", (type) => {
    const valid = strictAjv().compile(schema);
    expect([valid({ [type]: everyType[type].good }), valid({ [type]: everyType[type].bad })]).toEqual([true, false]);
  });

  test("takes a choice without options, and requires what is required and always shown [compile.schema]", () => {
    const form = compile(
      enrollment([
        { ...question("a"), required: true },
        { ...text("b", selected("a")), required: true },
        { id: "c", inputType: "Dropdown", options: [] },
      ]),
    );
    const valid = strictAjv().compile(form.schema);
    expect([valid({}), valid({ a: "yes" }), valid({ a: "yes", c: "" }), valid({ a: "yes", other: 1 })]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("the UI schema", () => {
  const written: Enrollment = {
    id: "blocks",
    formElements: [
      { kind: "html", beefreeHtmlTemplate: "<p>Hello</p>" },
      { kind: "input", inputForms: [text("12"), text("b")] },
      { kind: "prepopulated", mergeTags: [{ name: "ZIP", value: "20001" }] },
      { kind: "input", inputForms: text("3") },
    ],
  };

  test("names the widget of every input type [compile.ui, compile.types]", () => {
    const { uiSchema } = compile(enrollment(allTypes));
    for (const type of inputTypes) expect(uiSchema[type]).toEqual({ "ui:widget": type });
  });

  test("lists inputs and blocks in element order, though an object's keys would put '12' and '3' first [compile.ui, compile.elements]", () => {
    const { uiSchema, order, elements } = compile(written);
    expect(uiSchema["ui:order"]).toEqual(["12", "b", "3"]);
    expect(order).toEqual(["12", "b", "3"]);
    expect(uiSchema["ui:elements"]).toEqual(elements);
    expect(elements.map(({ kind }) => kind)).toEqual(["html", "input", "input", "prepopulated", "input"]);
  });

  test("keeps a block's markup and merge tags as written, and leaves it to the renderer to sanitise them [compile.elements]", () => {
    const { elements } = compile(written);
    expect(elements).toContainEqual(expect.objectContaining({ kind: "html", html: "<p>Hello</p>" }));
    expect(elements).toContainEqual(
      expect.objectContaining({ kind: "prepopulated", mergeTags: [{ name: "ZIP", value: "20001" }] }),
    );
  });
});

describe("what is read", () => {
  test.each(inputTypes.map((name, number) => ({ name, number })))(
    "number $number means $name, and the name goes out [compile.type-numbers]",
    ({ name, number }) => {
      const form = compile(enrollment([{ id: "a", inputType: number, options: [{ guid: "g" }] }]));
      expect(form.inputs["a"]?.type).toBe(name);
    },
  );

  test("an enrolment's type may be a number, and is a custom form where it is missing [compile.type-numbers]", () => {
    expect(compile({ id: "a", type: 3 }).enrollment.type).toBe("AutoPay");
    expect(compile({ id: "a" }).enrollment.type).toBe("CustomForm");
  });

  test("the enrolment's own inputs are used only if no element has one [compile.elements]", () => {
    const flat = [text("flat")];
    expect(compile({ id: "a", formElements: [{ kind: "html" }], inputForms: flat }).order).toEqual(["flat"]);
    expect(
      compile({ id: "a", formElements: [{ kind: "input", inputForms: text("own") }], inputForms: flat }).order,
    ).toEqual(["own"]);
  });

  test("what is missing or null is null, false or 0, and unknown keys are ignored [compile.elements]", () => {
    const nulls = { id: "a", type: null, name: null, inputForms: null, formElements: null, madeUp: 1 } as Enrollment;
    expect(compile(nulls).enrollment).toStrictEqual({
      id: "a",
      type: "CustomForm",
      versionId: null,
      name: null,
      submitName: null,
      thanksMessage: null,
      expirationDate: null,
      country: null,
      downPayment: 0,
      isSubmitted: false,
      submittedByCurrentUser: false,
      allowViewResults: false,
      multipleSubmission: false,
      companyContactPhone: null,
      companyContactEmail: null,
    });
  });
});

describe("the compiled form", () => {
  const written = enrollment([
    ...allTypes,
    question("first"),
    { ...text("then", selected("first")), tagName: "ZIP" },
    { ...text("never"), visible: false },
  ]);

  test("is plain JSON, the same bytes each time, and survives a round trip [compile.pure]", () => {
    const form = compile(written);
    const bytes = JSON.stringify(form);
    const read = JSON.parse(bytes) as CompiledForm;
    expect(JSON.stringify(compile(written))).toBe(bytes);
    expect(JSON.stringify(read)).toBe(bytes);
    expect(read).toStrictEqual(form);
  });

  test("says each input's visibility in one rule, absent where it always shows [compile.logic]", () => {
    const { logic } = compile(written);
    expect(Object.keys(logic)).toEqual(["then", "never"]);
    expect(logic["then"]).toEqual({
      and: [{ in: [{ var: "tags.ZIP" }, [null, "", " "]] }, { in: ["yes", { var: "chosen.first" }] }],
    });
    expect(logic["never"]).toEqual({ "!": [true] });
  });
});
