// Renders the same forms by RJSF's own Form, as in development, and by LeanForm, as in the pages' build.
import type { ComponentType } from "react";
import { cleanup, render } from "@testing-library/react";
import type { FormProps } from "@rjsf/core";
import type { InputForm } from "@billwright/schemas";
import { inputTypes } from "@billwright/schemas";
import { afterAll, expect, test, vi } from "vitest";
import { options, showForm } from "./form.fixture.tsx";
import LeanForm from "./LeanForm.tsx";

const { used } = vi.hoisted(() => ({ used: { Form: null as ComponentType<FormProps> | null } }));

vi.mock(import("@rjsf/core"), async (original) => {
  const module = await original();
  const Whole = module.default as ComponentType<FormProps>;
  const Either = (props: FormProps) => {
    const Form = used.Form ?? Whole;
    return <Form {...props} />;
  };
  return { ...module, default: Either as unknown as typeof module.default };
});
// Files share their worker and what is mocked there.
afterAll(() => vi.doUnmock("@rjsf/core"));

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

test.each(forms)("shows $title as RJSF's own Form does", ({ inputs, enrollment }) => {
  const shownBy = (Form: typeof used.Form): string => {
    used.Form = Form;
    const { container } = showForm({ inputs, enrollment });
    const html = container.querySelector(".bw-form")!.outerHTML;
    cleanup();
    return html.replace(/«?_?r_\w+_?»?/g, "ID");
  };
  expect(shownBy(LeanForm as ComponentType<FormProps>)).toBe(shownBy(null));
});

test("refuses what it does not know, rather than leave it out in the build alone", () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const validator = { isValid: () => true } as unknown as FormProps["validator"];
  expect(() => render(<LeanForm schema={{}} validator={validator} onChange={() => undefined} />)).toThrow(
    /no onChange/,
  );
  silent.mockRestore();
});
