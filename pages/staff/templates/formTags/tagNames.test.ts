import { expect, test } from "vitest";
import { compile } from "@billwright/engine";
import { mergeTags } from "@billwright/schemas";
import { namesOfTags } from "./tagNames.ts";

const known = mergeTags.filter((name) => name !== "CurrentDate");

test("the known merge tags can be set, and those that inputs, their rules, prepopulated elements and HTML name", () => {
  const form = compile({
    id: "f",
    thanksMessage: "<p>Bye {{Nickname}}</p>",
    formElements: [
      { kind: "html", beefreeHtmlTemplate: "<p>{{ FirstName }} {{ZIP}} {{CurrentDate}}</p>" },
      { kind: "prepopulated", mergeTags: [{ name: "Meter", value: "" }] },
      { kind: "input", inputForms: { id: "q", inputType: "Text", tagName: "Town" } },
      {
        kind: "input",
        inputForms: { id: "r", inputType: "Text", logic: { in: [{ var: "tags.Tariff" }, ["night", "day"]] } },
      },
    ],
  });
  expect(namesOfTags(form)).toEqual([...known, "Town", "Tariff", "FirstName", "Meter", "Nickname"]);
  expect(namesOfTags(null)).toEqual(known);
});
