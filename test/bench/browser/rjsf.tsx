// @rjsf/core as its documentation has it: the whole form is one schema, validated as it is filled in only on submit.
import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { requestedSize, inputsOf, type BenchInput } from "./forms.ts";
import "./floor.css";

const inputs = inputsOf(requestedSize());
const schemaOf = ({ name, isQuestion }: BenchInput): RJSFSchema =>
  isQuestion ? { type: "string", title: name, enum: ["yes", "no"] } : { type: "string", title: name };
const propertiesOf = (some: BenchInput[]) => Object.fromEntries(some.map((input) => [input.id, schemaOf(input)]));
const questions = inputs.filter(({ isQuestion }) => isQuestion);

const schema: RJSFSchema = {
  type: "object",
  properties: propertiesOf(inputs.filter(({ on }) => on === undefined)),
  allOf: questions.map(({ id }) => ({
    if: { properties: { [id]: { const: "yes" } }, required: [id] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
    then: { properties: propertiesOf(inputs.filter(({ on }) => on === id)) },
  })),
};
const uiSchema: UiSchema = {
  "ui:order": [...inputs.map(({ id }) => id), "*"],
  ...Object.fromEntries(questions.map(({ id }) => [id, { "ui:widget": "radio" }])),
};

createRoot(document.getElementById("bench")!).render(
  <Form schema={schema} uiSchema={uiSchema} validator={validator} />,
);
