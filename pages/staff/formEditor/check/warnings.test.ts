import { expect, test } from "vitest";
import type { InputForm } from "@billwright/schemas";
import { openForm } from "../model/model.fixture.ts";
import { warningsOf } from "./warnings.ts";

const warnedKinds = (...types: string[]) => {
  const options = types.map((value) => ({ guid: value, value }));
  const inputForms: InputForm = { id: "proof", name: "Proof", inputType: "Attachment", options };
  const document = openForm({ id: "a", type: "CustomForm", formElements: [{ kind: "input", inputForms }] });
  return warningsOf(document, (key) => key).flatMap((warning) => (warning.kind === "fileTypes" ? [warning.types] : []));
};

test("kinds of files that do not exist have to be confirmed before customers see them [input.attachment]", () => {
  expect(warnedKinds("exe", "pdf", "zip")).toEqual([["exe", "zip"]]);
  expect(warnedKinds(" PDF ", "img")).toEqual([]);
  expect(warnedKinds()).toEqual([]);
});
