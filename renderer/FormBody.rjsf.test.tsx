// Renders the same forms by RJSF's own Form, with its whole registry, and by FormBody, which gives SchemaField a registry of ours.
import { cleanup, render } from "@testing-library/react";
import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import type { InputForm } from "@billwright/schemas";
import { inputTypes } from "@billwright/schemas";
import { expect, test } from "vitest";
import { options, showForm, type ShownForm } from "./form.fixture.tsx";
import { fields, templates } from "./FormBody.tsx";
import { Surroundings } from "./surroundings.fixture.tsx";

const every: InputForm[] = inputTypes.map((inputType) => ({
  id: inputType,
  name: `A ${inputType}`,
  inputType,
  options: options("Yes", "No"),
}));

const forms = [
  { title: "an input of every type", enrollment: {}, inputs: every },
  { title: "no input at all", enrollment: {}, inputs: [] },
  {
    title: "HTML, tags and several inputs in one element",
    inputs: [],
    enrollment: {
      formElements: [
        { kind: "html" as const, beefreeHtmlTemplate: "<h2>First</h2>" },
        { kind: "input" as const, inputForms: every.slice(0, 2) },
        { kind: "prepopulated" as const, mergeTags: [{ name: "Contract", value: "Third" }] },
      ],
    },
  },
];

test.each(forms)("shows $title as RJSF's own Form does", ({ title: _, ...shown }) => {
  expect(shownByFormBody(shown)).toBe(shownByForm(shown));
});

const noValidator: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};

function shownByFormBody(shown: ShownForm): string {
  const { container } = showForm(shown);
  return bodyIn(container);
}

function shownByForm(shown: ShownForm): string {
  const { form, store } = showForm(shown);
  cleanup();
  const { container } = render(
    <Surroundings store={store}>
      <Form
        schema={form.schema as RJSFSchema}
        uiSchema={form.uiSchema as UiSchema}
        formData={{}}
        validator={noValidator}
        noValidate
        showErrorList={false}
        tagName="div"
        className="bw-form"
        idPrefix="form"
        fields={fields}
        templates={templates}
      >
        <></>
      </Form>
    </Surroundings>,
  );
  return bodyIn(container);
}

/** Without the ids that React draws. */
function bodyIn(container: HTMLElement): string {
  const html = container.querySelector(".bw-form")!.outerHTML;
  cleanup();
  return html.replace(/«?_?r_\w+_?»?/g, "ID");
}
