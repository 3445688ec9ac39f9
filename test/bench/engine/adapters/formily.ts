// @formily/core: a reactive field per input; its reaction reads the fields it depends on.
import { createForm, type Field, type Form } from "@formily/core";
import type { Rule } from "@billwright/schemas";
import { type Adapter, type Answer, type BenchForm, chosenBy, type Session } from "../model.ts";

function holds(form: Form, { parentId, condition, choiceId }: Rule): boolean {
  const parent = form.query(parentId).take() as Field | undefined;
  const displayed = parent?.visible ?? false;
  if (condition === "Displayed") return displayed;
  if (condition === "NotDisplayed") return !displayed;
  const selected = displayed && chosenBy((parent?.value as Answer | undefined) ?? "").includes(choiceId!);
  return condition === "Selected" ? selected : !selected;
}

function open(model: BenchForm): Session {
  const form = createForm<Record<string, Answer>>();
  const fields = new Map<string, Field>();
  for (const { id, options, rules } of model.inputs) {
    const react = (field: Field) => {
      const visible = rules.every((rule) => holds(form as Form, rule));
      // Formily restores the old value of a field that is shown again; a choice must come back empty.
      if (!visible && options.length) field.setValue(undefined);
      field.setDisplay(visible ? "visible" : "none");
    };
    fields.set(id, form.createField({ name: id, reactions: rules.length ? [react as never] : [] }) as Field);
  }
  return {
    answer: ({ input, value }) => fields.get(input)!.setValue(value),
    isVisible: (input) => fields.get(input)!.visible,
  };
}

export const formily: Adapter = { name: "@formily/core", prepare: (form) => () => open(form) };
