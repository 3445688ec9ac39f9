// What a filling begins with.
import { describe, expect, test } from "vitest";
import { begin, fittingAnswers, view } from "../index.ts";
import { filling, now, text } from "../testing/filling.ts";

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
