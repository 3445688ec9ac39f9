import { compile, type CompiledForm } from "@billwright/engine";
import type { InputForm, Json } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { Refused } from "../../../http/refusal.ts";
import { checkStructure, structureCheck } from "./structure.ts";

const options = ["g-yes", "g-no"].map((guid) => ({ guid, name: guid, value: guid }));
const inputs: InputForm[] = [
  { id: "name", inputType: "ShortText", required: true, length: 5 },
  { id: "one", inputType: "Dropdown", options },
  { id: "many", inputType: "CheckBox", options },
  { id: "stars", inputType: "Rating" },
  { id: "phone", inputType: "PhoneNumber" },
  { id: "months", inputType: "InstallmentPeriod", length: 3 },
  { id: "sign", inputType: "Signature" },
  { id: "a/b", inputType: "Text" },
];
const form = compile({ id: "e", formElements: inputs.map((input) => ({ kind: "input" as const, inputForms: input })) });

/** The error for the answers: the key and the input; null if their structure is right. */
function faultOf(answers: Record<string, Json>, of: CompiledForm = form): unknown {
  try {
    checkStructure(of, answers);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [{ key, field, params }] = error.problems as [{ key: string; field?: string; params?: unknown }];
    return { key, field: field ?? (params as { field?: string }).field };
  }
}

describe("the structure of a submission, checked whole against the schema of its form", () => {
  test.each<[what: string, answers: Record<string, Json>]>([
    ["nothing at all: the engine says what is missing", {}],
    ["every kind of answer", { name: "Ada", one: "g-yes", many: ["g-no"], stars: 5, months: 2, "a/b": "x" }],
    ["a text that is too long, which a person can correct", { name: "Augusta" }],
    ["a phone number that a person can correct", { phone: "12" }],
  ])("holds for %s [submit.server-check]", (_what, answers) => expect(faultOf(answers)).toBeNull());

  test.each<[what: string, answers: Record<string, Json>, key: string, field: string]>([
    ["a list where a text belongs", { "a/b": ["x"] }, "field.wrong", "a/b"],
    ["a text where a number belongs", { stars: "5" }, "field.wrong", "stars"],
    ["a sixth star of five", { stars: 6 }, "field.choice", "stars"],
    ["a choice that is not offered", { one: "g-maybe" }, "field.choice", "one"],
    ["one such choice among several", { many: ["g-yes", "g-maybe"] }, "field.choice", "many"],
    ["the same choice twice", { many: ["g-yes", "g-yes"] }, "field.wrong", "many"],
    ["more months than are offered", { months: 99 }, "field.choice", "months"],
    ["a signature of another name", { sign: "other.png" }, "field.wrong", "sign"],
    ["an input that the form does not have", { extra: "x" }, "field.unknown", "extra"],
  ])("does not hold for %s, and names the input [submit.server-check]", (_what, answers, key, field) => {
    expect(faultOf(answers)).toEqual({ key, field });
  });

  test("is the form's own: another form's answers do not fit [submit.server-check]", () => {
    const other = compile({ id: "o", formElements: [{ kind: "input", inputForms: { id: "one", inputType: "Text" } }] });
    expect(faultOf({ one: "anything" }, other)).toBeNull();
    expect(faultOf({ one: "anything" })).toEqual({ key: "field.choice", field: "one" });
  });

  test("is judged the same once older forms were forgotten [submit.server-check]", () => {
    const check = structureCheck(2);
    const forms = ["a", "b", "c"].map((id) =>
      compile({ id, formElements: [{ kind: "input", inputForms: { id, inputType: "Text" } }] }),
    );
    for (const each of [...forms, ...forms]) {
      const [id = ""] = each.order;
      expect(() => check(each, { [id]: "text" })).not.toThrow();
      expect(() => check(each, { other: "text" })).toThrow(Refused);
    }
  });

  test("is an error, and no refusal, where the schema itself is damaged", () => {
    const damaged = { ...form, schema: { type: "nonsense" } } as CompiledForm;
    expect(() => checkStructure(damaged, {})).toThrow(/schema is invalid/);
  });
});
