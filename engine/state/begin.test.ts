// What a filling begins with.
import type { InputForm, Json } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { begin, fittingAnswers, view, type CompiledForm } from "../index.ts";
import { filling, now, question, selected, text } from "../testing/filling.ts";

describe("the first value", () => {
  test("is the written one where the answer given is undefined", () => {
    const { form } = filling([{ ...text("a"), value: "written" }]);
    const first = (answers: Record<string, never>) => view(form, begin(form, { now, answers }), "a").value;
    expect(first({ a: undefined as never })).toBe("written");
    expect(first({ a: null as never })).toBe("");
  });

  test.each([
    ["a number where text belongs is that text", 5, "5"],
    ["a boolean where text belongs is none", true, ""],
  ])("%s", (_what, value, expected) => {
    expect(filling([{ ...text("a"), value: value as never }]).view("a").value).toBe(expected);
  });
});

test("of answers that no longer fit, those stay that do: no unknown input, no choice not offered, none that a tag gives", () => {
  const { form } = filling([text("a"), { ...text("b"), tagName: "ZIP" }, { id: "d", inputType: "Dropdown" }]);
  const answers = { a: "kept", b: "20002", d: "gone", other: "x" };
  const mergeTags = [{ name: "ZIP", value: "20001" }];
  expect({ ...fittingAnswers(form, { now, answers, mergeTags }) }).toEqual({ a: "kept" });
  expect({ ...fittingAnswers(form, { now, answers }) }).toEqual({ a: "kept", b: "20002" });
});

test("of more gates than fit into one word of bits each says its own input, in element order [gate.reason]", () => {
  const ids = Array.from({ length: 65 }, (_, index) => `p${index}`);
  const form = filling(ids.map((id) => ({ id, inputType: "PhoneNumber", required: true })));
  expect(form.blockers.map(({ input }) => input)).toEqual(ids);
  form.send({ type: "verification", input: "p31", status: "verified" });
  expect(form.blockers.map(({ input }) => input)).toEqual(ids.filter((id) => id !== "p31"));
});

test("nothing is changed, refused, agreed or taken back yet", () => {
  expect(filling([text("a")]).state).toMatchObject({
    changed: [],
    submitted: false,
    refused: false,
    agreed: false,
    consentCleared: false,
  });
});

test("names of files are files of which nothing is wrong but the name, and other answers are none [input.attachment]", () => {
  const inputs: InputForm[] = [{ id: "f", inputType: "Attachment" }, { id: "s", inputType: "Signature" }, text("t")];
  const files = (answers: Record<string, Json>) => {
    const form = filling(inputs, { answers });
    return ["f", "s", "t"].map((id) => [form.view(id).files.map(({ name }) => name), form.view(id).error?.key]);
  };
  const none = [[], undefined];
  expect(files({ f: ["bill.pdf", "run.exe"], s: "signature.png", t: "x" })).toEqual([
    [["bill.pdf", "run.exe"], "check.fileType"],
    [["signature.png"], undefined],
    none,
  ]);
  expect(files({ f: ["bill.pdf"] })).toEqual([[["bill.pdf"], undefined], none, none]);
  expect(files({ f: [], s: "" })).toEqual([none, none, none]);
});

describe("of the surroundings", () => {
  test.each([
    ["the form's", { country: "India" }, { country: "Canada" }, "India"],
    ["the account's where the form has none", {}, { country: "Canada" }, "Canada"],
    ["none where neither has one", {}, {}, null],
  ])("the country is %s", (_which, more, context, country) => {
    expect(filling([], context, more).state.session.country).toBe(country);
  });

  test.each<[readonly string[] | null | undefined, string[]]>([
    [
      ["2026-12-05", "someday", "2026-12-09T00:00:00Z"],
      ["2026-12-05", "2026-12-09"],
    ],
    [null, []],
    [undefined, []],
  ])("the pay dates %j offer those that are dates: %j [input.autopay-date]", (payDates, offered) => {
    const form = filling([{ id: "d", inputType: "AutoPayDate" }], payDates === undefined ? {} : { payDates });
    expect(form.view("d").choices.map(({ guid }) => guid)).toEqual(offered);
  });

  test("a now that only begins with a date is refused", () => {
    const { form } = filling([]);
    expect(() => begin(form, { now: "2026-11-20 at noon" })).toThrow(RangeError);
  });
});

describe("a compiled form", () => {
  const inputs = [
    question("a"),
    text("b", selected("a")),
    { id: "p", inputType: "PhoneNumber", required: true },
  ] as const;

  test("is planned once, for all that fill it in", () => {
    const { form, state } = filling(inputs);
    expect(begin(form, { now }).session.plan).toBe(state.session.plan);
  });

  test.each<[string, (form: CompiledForm) => void, string]>([
    [
      "whose rule reads an input that it lacks",
      ({ logic }) => (logic["b"] = { var: "shown.x" }),
      "it has no input 'x'",
    ],
    [
      "whose gate reads an input that it lacks",
      ({ gates }) => gates.push({ reason: "pending", when: { var: "filled.x" } }),
      "it has no input 'x'",
    ],
    [
      "whose order names an input that it lacks",
      ({ order }) => order.push("x"),
      "'x' is in its order but not in its inputs",
    ],
    [
      "whose order names what every object has",
      ({ order }) => order.push("constructor"),
      "'constructor' is in its order but not in its inputs",
    ],
    ["whose rules form a cycle", ({ logic }) => (logic["a"] = { var: "shown.b" }), "its rules form a cycle"],
  ])("%s is damaged, and says so", (_which, damage, message) => {
    const form = structuredClone(filling(inputs).form);
    damage(form);
    expect(() => begin(form, { now })).toThrow(`The compiled form is damaged: ${message}`);
  });
});
