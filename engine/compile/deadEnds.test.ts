// What a form for customers must not have, although it compiles.
import type { EnrollmentType, InputForm } from "@billwright/schemas";
import { expect, test } from "vitest";
import { compile, compileForCustomers, CompileError } from "../index.ts";
import { displayed, enrollment, text } from "../testing/filling.ts";

function refusedOf(inputs: InputForm[], type: EnrollmentType = "CustomForm"): [string, string | undefined][] {
  const written = { ...enrollment(inputs), type };
  const form = compile(written);
  try {
    expect(compileForCustomers(written)).toEqual(form);
    return [];
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    expect(error.defects).not.toEqual([]);
    return error.defects.map(({ code, inputId }) => [code, inputId]);
  }
}

const verified: InputForm = { ...text("a"), verificationRequired: true };
const day: InputForm = { id: "day", inputType: "AutoPayDate", required: true };
const hidden: InputForm = { ...day, visible: false };

test.each<[string, InputForm[], [string, string][]]>([
  ["a text", [verified], [["no-verification", "a"]]],
  ["a choice", [{ ...verified, inputType: "Dropdown", options: [{ guid: "x" }] }], [["no-verification", "a"]]],
  [
    "an address or a number not at all",
    ["Email", "PhoneNumber"].map((inputType) => ({ ...verified, id: inputType, inputType }) as InputForm),
    [],
  ],
  ["a text that never shows not at all", [{ ...verified, visible: false }], []],
])("a form that asks for a code is refused to customers for %s [gate.verify]", (_what, inputs, defects) => {
  expect(refusedOf(inputs)).toEqual(defects);
});

test.each<[string, InputForm[], boolean]>([
  ["a rule", [text("a"), { ...day, rules: [displayed("a")] }], true],
  ["logic", [text("a"), { ...day, logic: { var: "shown.a" } }], true],
  ["its flag", [hidden], true],
  ["its flag, where a tag may answer it", [{ ...hidden, tagName: "Day" }], true],
  ["its tag alone, which answers it", [{ ...day, tagName: "Day" }], false],
  ["its flag, with an answer", [{ ...hidden, value: "2027-01-05" }], false],
  ["its flag, and not required", [{ ...hidden, required: false }], false],
  ["nothing", [day], false],
])(
  "a pay date hidden by %s is refused unless a bank block shows it [check.autopay-date-hidden]",
  (_what, inputs, isRefused) => {
    const defects = isRefused ? [["hidden-pay-date", "day"]] : [];
    for (const type of ["CustomForm", "Dpp", "InstallmentPlan"] as const)
      expect(refusedOf(inputs, type)).toEqual(defects);
    expect(refusedOf(inputs, "AutoPay")).toEqual([]);
  },
);

test("any other input that must be answered may be hidden", () => {
  expect(refusedOf([{ ...text("a"), required: true, visible: false }])).toEqual([]);
});
