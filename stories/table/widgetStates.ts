// Every widget in every state, as data: the stories are generated from this table, and a test checks that none is missing. A state is the
// result of real engine events, never a prop that no form could set.
import { inputTypes, type Enrollment, type InputForm, type InputType } from "@billwright/schemas";
import { traitsOf, type FormContext, type FormEvent } from "@billwright/engine";
import { samples } from "./samples.ts";

export const widgetStates = ["Empty", "Filled", "Error", "Disabled", "Verified", "Dark", "RightToLeft"] as const;
export type WidgetState = (typeof widgetStates)[number];

/** A form to show, as plain data. */
export interface ShownForm {
  enrollment: Enrollment;
  context?: Partial<FormContext>;
  /** The events before it is shown. */
  events?: readonly FormEvent[];
  /** Its controls are inert, as while the form is being sent. */
  inert?: boolean;
}

export interface WidgetStory {
  type: InputType;
  state: WidgetState;
  args: ShownForm;
  /** The toolbar settings with which the story starts. */
  globals: { theme?: "dark"; direction?: "rtl" };
}

/** The names of the inputs in a widget's story; `wrong` is the second one, with an error. */
const wrongId = "wrong";

/** All stories by widget and state. Only contacts have the state Verified. */
export const widgetStories = (): WidgetStory[] =>
  inputTypes.flatMap((type) =>
    widgetStates
      .filter((state) => state !== "Verified" || traitsOf(type).contactChannel !== undefined)
      .map((state) => ({ type, state, args: formOf(type, state), globals: globalsOf(state) })),
  );

const globalsOf = (state: WidgetState): WidgetStory["globals"] => ({
  ...(state === "Dark" ? { theme: "dark" as const } : {}),
  ...(state === "RightToLeft" ? { direction: "rtl" as const } : {}),
});

function formOf(type: InputType, state: WidgetState): ShownForm {
  const { input, filled, wrong, context } = samples[type];
  const right: InputForm = { ...input, id: "shown", inputType: type };
  const faulty: InputForm = { ...input, id: wrongId, inputType: type };
  const form = (events: readonly FormEvent[], ...inputs: InputForm[]): ShownForm => ({
    enrollment: enrollmentOf(type, state, inputs),
    context,
    events,
  });
  switch (state) {
    case "Empty":
      return form([], right);
    case "Filled":
      return form(filled("shown"), right);
    case "Error":
      return form([...wrong(wrongId), { type: "submit" }], faulty);
    case "Disabled":
      return { ...form(filled("shown"), right), inert: true };
    case "Verified":
      return form([...filled("shown"), { type: "verification", input: "shown", status: "verified" }], {
        ...right,
        verificationRequired: true,
      });
    case "Dark":
    case "RightToLeft":
      return form([...filled("shown"), ...wrong(wrongId), { type: "submit" }], right, faulty);
  }
}

const enrollmentOf = (type: InputType, state: WidgetState, inputs: readonly InputForm[]): Enrollment => ({
  id: `${type}-${state}`,
  type: "CustomForm",
  name: type,
  formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })),
});
