// Renders a form in tests: compiled by the real engine, in English, with access to its store.
import type { ReactNode } from "react";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { begin, compile } from "@billwright/engine";
import type { Enrollment, InputForm } from "@billwright/schemas";
import { afterEach, beforeAll } from "vitest";
import { InstallmentSummary, PlanUnder } from "./blocks/InstallmentSummary/latePlan.ts";
import { FormBody } from "./FormBody.tsx";
import type { RendererContext } from "./RendererProvider.tsx";
import { createFormStore } from "./store.ts";
import { ErrorSummary } from "./submit/ErrorSummary.tsx";
import { SubmitBar } from "./submit/SubmitBar.tsx";
import { Surroundings } from "./surroundings.fixture.tsx";

export interface ShownForm {
  /** The form's inputs, in order. */
  readonly inputs?: readonly InputForm[];
  /** Other fields of the enrolment; its own formElements replace `inputs`. */
  readonly enrollment?: Partial<Enrollment>;
  /** The parameters of begin, except the time. */
  readonly context?: Omit<Parameters<typeof begin>[1], "now">;
  readonly surroundings?: Partial<RendererContext>;
  /** What is rendered between the body and Submit, such as the blocks of an enrolment. */
  readonly under?: ReactNode;
}

const now = "2026-11-20T12:00:00Z";

// As a form does when it opens.
beforeAll(() => Promise.all([InstallmentSummary.prefetch(), PlanUnder.prefetch()]));
afterEach(cleanup);

/** Renders the form with summary and Submit, as a page does; Submit dispatches its event directly to the store. */
export function showForm({ inputs = [], enrollment = {}, context = {}, surroundings = {}, under }: ShownForm) {
  const form = compile({
    id: "e1",
    type: "CustomForm",
    formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })),
    ...enrollment,
  });
  const store = createFormStore(form, begin(form, { now, ...context }));
  const shown = render(
    <Surroundings store={store} {...surroundings}>
      <ErrorSummary />
      <FormBody />
      {under}
      <SubmitBar onSubmit={() => store.dispatch({ type: "submit" })} />
    </Surroundings>,
  );
  const valueOf = (id: string) => store.getView(id).value;
  return { ...shown, form, store, valueOf, user: userEvent.setup() };
}

/** Options whose guids are `g-` and their name in small letters. */
export const options = (...names: string[]) => names.map((name) => ({ guid: `g-${name.toLowerCase()}`, name }));
