// @formily/react as its documentation has it: a field for each input, and a reaction for each that depends; each field renders by itself.
import { createForm, type Field as FieldModel } from "@formily/core";
import { Field, FormProvider, connect, mapProps } from "@formily/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { requestedSize, inputsOf, type BenchInput } from "./forms.ts";
import "./floor.css";

interface ControlProps {
  name?: string;
  value?: string;
  onChange?(value: string): void;
}

const Text = ({ name, value = "", onChange }: ControlProps) => (
  <input id={name} value={value} onChange={(event) => onChange?.(event.target.value)} />
);

const Radios = ({ name, value, onChange }: ControlProps) => (
  <>
    {["yes", "no"].map((option) => (
      <label key={option} className="option">
        <input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange?.(option)} />
        <span>{option}</span>
      </label>
    ))}
  </>
);

interface LabelledProps {
  name?: string;
  title?: ReactNode;
  children?: ReactNode;
}

const Labelled = ({ name, title, children }: LabelledProps) => (
  <div className="field">
    <label htmlFor={name}>{title}</label>
    {children}
  </div>
);
const Grouped = ({ title, children }: LabelledProps) => (
  <fieldset className="field">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const named = (props: object, field: unknown) => ({ ...props, name: (field as FieldModel).path.toString() });
const titled = (props: object, field: unknown) => ({ ...named(props, field), title: (field as FieldModel).title });
const parts = {
  question: [connect(Grouped, mapProps(titled as never)), connect(Radios, mapProps(named as never))],
  text: [connect(Labelled, mapProps(titled as never)), connect(Text, mapProps(named as never))],
} as const;

const showsWhereYes = (on: string) => (field: FieldModel) => {
  const question = field.query(on).take() as FieldModel | undefined;
  field.setDisplay(question?.value === "yes" ? "visible" : "none");
};

const Input = ({ id, name, on, isQuestion }: BenchInput) => {
  const [decorator, component] = parts[isQuestion ? "question" : "text"];
  return (
    <Field
      name={id}
      title={name}
      decorator={[decorator]}
      component={[component]}
      reactions={on === undefined ? [] : [showsWhereYes(on) as never]}
    />
  );
};

const form = createForm();
createRoot(document.getElementById("bench")!).render(
  <FormProvider form={form}>
    <main>
      {inputsOf(requestedSize()).map((input) => (
        <Input key={input.id} {...input} />
      ))}
      <button type="button">Submit</button>
    </main>
  </FormProvider>,
);
