// Test helper for filling in a form: one line per event, every state frozen.
import type { Enrollment, InputForm, Json, Option, Rule } from "@billwright/schemas";
import {
  apply,
  begin,
  blockers,
  compile,
  view,
  visibleIds,
  type CompiledForm,
  type FormContext,
  type FormEvent,
  type FormState,
} from "../index.ts";
import { deepFreeze } from "./deepFreeze.ts";

export const now = "2026-11-20T12:00:00Z";

export const enrollment = (inputs: readonly InputForm[], more: Partial<Enrollment> = {}): Enrollment => ({
  id: "form",
  type: "CustomForm",
  formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })),
  ...more,
});

export const yesNo: Option[] = [
  { guid: "yes", name: "Yes" },
  { guid: "no", name: "No" },
];

export const text = (id: string, ...rules: Rule[]): InputForm => ({ id, name: id, inputType: "ShortText", rules });
export const question = (id: string, ...rules: Rule[]): InputForm => ({
  id,
  name: id,
  inputType: "MultipleChoice",
  options: yesNo,
  rules,
});

export const selected = (parentId: string, choiceId = "yes"): Rule => ({ parentId, condition: "Selected", choiceId });
export const notSelected = (parentId: string, choiceId = "yes"): Rule => ({
  parentId,
  condition: "NotSelected",
  choiceId,
});
export const displayed = (parentId: string): Rule => ({ parentId, condition: "Displayed" });
export const notDisplayed = (parentId: string): Rule => ({ parentId, condition: "NotDisplayed" });

export class Filling {
  readonly form: CompiledForm;
  state: FormState;

  constructor(written: Enrollment, context: Partial<FormContext> = {}) {
    this.form = deepFreeze(compile(deepFreeze(written)));
    this.state = deepFreeze(begin(this.form, deepFreeze({ now, ...context })));
  }

  send(...events: FormEvent[]): this {
    for (const event of events) this.state = deepFreeze(apply(this.form, this.state, deepFreeze(event)));
    return this;
  }

  answer(input: string, value: Json): this {
    return this.send({ type: "answer", input, value });
  }

  get visible(): string[] {
    return visibleIds(this.form, this.state);
  }

  get blockers() {
    return blockers(this.form, this.state);
  }

  view(id: string) {
    return view(this.form, this.state, id);
  }
}

/** A form of these inputs, begun. */
export const filling = (
  inputs: readonly InputForm[],
  context: Partial<FormContext> = {},
  more: Partial<Enrollment> = {},
): Filling => new Filling(enrollment(inputs, more), context);
