// What an enrolment compiles to.
import { Ajv } from "ajv";
import { inputTypes, type Enrollment, type FormElement, type InputForm, type Json } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { compile, type CompiledForm } from "../index.ts";
import { enrollment, question, selected, text } from "../testing/filling.ts";

/** Each of the fifteen types, with an answer its schema takes and some that it refuses. */
const everyType: Record<(typeof inputTypes)[number], { more?: Partial<InputForm>; good: unknown; bad: unknown[] }> = {
  ShortText: { more: { length: 5 }, good: "12345", bad: ["123456"] },
  Text: { good: "several\nlines", bad: [5] },
  Date: { good: "2026-11-20", bad: ["20.11.2026"] },
  Time: { good: "09:30", bad: ["9:30"] },
  Email: { good: "maria@example.com", bad: [false] },
  PhoneNumber: { good: "+12025550143", bad: ["12025550143"] },
  MultipleChoice: { more: { options: [{ guid: "a", name: "A" }, { guid: "b" }] }, good: "b", bad: ["c"] },
  CheckBox: {
    more: { options: [{ guid: "a", name: "A" }, { guid: "b" }] },
    good: ["a", "b"],
    bad: [["a", "a"], ["c"], "a"],
  },
  Dropdown: { more: { options: [{ guid: "a", name: "A" }] }, good: "a", bad: ["b"] },
  Attachment: { good: ["bill.pdf"], bad: ["bill.pdf", [""], [5]] },
  InstallmentPeriod: {
    more: {
      options: [
        { guid: "x", value: "3" },
        { guid: "y", value: 6 },
      ],
    },
    good: 6,
    bad: [4],
  },
  DateTime: { good: "2026-11-20T12:00:00.000Z", bad: ["2026-11-20"] },
  AutoPayDate: { good: "2026-12-01", bad: ["soon"] },
  Signature: { good: "signature.png", bad: ["me.png"] },
  Rating: { more: { length: 7 }, good: 7, bad: [8] },
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
  const compiled = () => compile(enrollment(allTypes));

  test("is valid under its meta-schema, and ajv takes it in strict mode [compile.schema]", () => {
    const ajv = strictAjv();
    const { schema } = compiled();
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  test("has one property for each input, in element order [compile.schema]", () => {
    const { schema, order } = compiled();
    expect(Object.keys(schema["properties"] as object)).toEqual(order);
    expect(order).toEqual([...inputTypes]);
  });

  test.each(inputTypes)("takes an answer of %s and refuses what is none [compile.types, compile.schema]", (type) => {
    const valid = strictAjv().compile(compiled().schema);
    const { good, bad } = everyType[type];
    expect([good, ...bad].filter((answer) => valid({ [type]: answer }))).toEqual([good]);
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
    const valids = [{ a: "yes" }, { a: "yes", c: "" }];
    const others = [{}, { a: "yes", c: "x" }, { a: "yes", other: 1 }];
    expect([...valids, ...others].filter((answers) => valid(answers))).toEqual(valids);
  });

  test("carries a name and a description where they are written, and no list where nothing is required [compile.schema]", () => {
    const inputs = [
      { ...text("a"), description: "As on your bill" },
      { ...text("b"), name: null },
    ];
    expect(compile(enrollment(inputs)).schema).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        a: { type: "string", title: "a", description: "As on your bill" },
        b: { type: "string" },
      },
      additionalProperties: false,
    });
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
  // The numbers stand in stored forms: they keep their meaning, whatever the order in the code.
  const numbered =
    "ShortText Text Date Time Email PhoneNumber MultipleChoice CheckBox Dropdown Attachment InstallmentPeriod DateTime AutoPayDate Signature Rating";
  test.each(numbered.split(" ").map((name, number) => ({ name, number })))(
    "number $number means $name, and the name goes out [compile.type-numbers, compile.enumerations]",
    ({ name, number }) => {
      const form = compile(enrollment([{ id: "a", inputType: number, options: [{ guid: "g" }] }]));
      expect(form.inputs["a"]?.type).toBe(name);
    },
  );

  test("an enrolment's type may be a number, and is a custom form where it is missing [compile.type-numbers]", () => {
    const types = [0, 1, 2, 3, 4, 5].map((type) => compile({ id: "a", type }).enrollment.type);
    expect(types).toEqual(["CustomForm", "InstallmentPlan", "EBill", "AutoPay", "Dpp", "Supplier"]);
    expect(compile({ id: "a" }).enrollment.type).toBe("CustomForm");
  });

  test("the enrolment's own inputs are used only if no element has one [compile.elements]", () => {
    const flat = [text("flat")];
    expect(compile({ id: "a", formElements: [{ kind: "html" }], inputForms: flat }).order).toEqual(["flat"]);
    expect(
      compile({ id: "a", formElements: [{ kind: "input", inputForms: text("own") }], inputForms: flat }).order,
    ).toEqual(["own"]);
  });

  test.each<[string, FormElement[], string[]]>([
    ["an input element without inputs", [{ kind: "input" }], ["flat"]],
    ["a block that carries inputs, which it does not show", [{ kind: "html", inputForms: text("no") }], ["flat"]],
    ["a block before the input", [{ kind: "html" }, { kind: "input", inputForms: text("own") }], ["own"]],
  ])("the enrolment's own inputs and %s: one or the other is used [compile.elements]", (_what, formElements, order) => {
    expect(compile({ id: "a", formElements, inputForms: [text("flat")] }).order).toEqual(order);
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

// What JSON can hold although no shape allows it: 1e999 is read as Infinity, and -0 is not written again.
describe("what is read leniently", () => {
  test.each<[string, unknown, unknown]>([
    ["true", true, true],
    ["-0", -0, 0],
    ["Infinity", Infinity, null],
    ["an object", { a: 1 }, null],
    ["a list", ["x", 5, -0, false, null, {}, ["y"], Infinity], ["x", 5, 0, false]],
  ])("a value that is %s starts as plain JSON [compile.elements, compile.pure]", (_what, value, start) => {
    expect(compile(enrollment([{ ...text("a"), value: value as Json }])).inputs["a"]!.start).toStrictEqual(start);
  });

  test.each([
    [3, 3],
    [0.5, 0.5],
    [0, null],
    [-1, null],
    [Infinity, null],
    ["3" as never, null],
  ])("a length of %s is read as %s [compile.elements]", (length, read) => {
    expect(compile(enrollment([{ ...text("a"), length }])).inputs["a"]!.length).toBe(read);
  });

  test("a head's flags are read, and its numbers are finite and never -0 [compile.elements, compile.pure]", () => {
    const flags = { isSubmitted: true, submittedByCurrentUser: true, allowViewResults: true, multipleSubmission: true };
    const numbers = { name: 12, submitName: Infinity, downPayment: -0 } as unknown as Partial<Enrollment>;
    const head = compile({ id: "a", ...flags, ...numbers }).enrollment;
    expect(head).toMatchObject({ ...flags, name: "12", submitName: null });
    expect(head.downPayment).toBe(0);
    expect(compile({ id: "a", downPayment: Infinity }).enrollment.downPayment).toBe(0);
  });

  test("merge tags that have no name are left out [compile.elements]", () => {
    const mergeTags = [null, { value: "x" }, { name: 5, value: "x" }, { name: "ZIP", value: 20001 }, { name: "HOUSE" }];
    const formElements = [{ kind: "prepopulated", mergeTags }] as unknown as FormElement[];
    expect(compile({ id: "a", formElements }).elements).toEqual([
      {
        kind: "prepopulated",
        id: "prepopulated.0",
        mergeTags: [
          { name: "ZIP", value: "20001" },
          { name: "HOUSE", value: "" },
        ],
      },
    ]);
  });

  test("an id of any length is kept whole [compile.elements]", () => {
    const id = "a".repeat(200);
    expect(compile(enrollment([text(id)])).order).toEqual([id]);
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

  test("says the rule without the tag where there is a tag, and not a second time where there is none [compile.logic]", () => {
    const { then, never } = compile(written).inputs;
    expect(then?.untagged).toEqual({ in: ["yes", { var: "chosen.first" }] });
    expect(never?.untagged).toBeNull();
  });

  test("has no gate where nothing is to be verified, paid or agreed to [gate.verify, gate.payment, gate.agree]", () => {
    expect(compile(enrollment([text("a"), question("b")])).gates).toEqual([]);
  });
});
