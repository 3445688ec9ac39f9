// Every widget in every state, as data: the stories are generated from this table, and a test counts them against it.
// A state is what real events of the engine leave behind, never a prop that no form could set.
import { inputTypes, type Enrollment, type InputForm, type InputType } from "@billwright/schemas";
import { traitsOf, type FormContext, type FormEvent } from "@billwright/engine";
import { samples } from "./samples.ts";

export const widgetStates = ["Empty", "Filled", "Error", "Disabled", "Verified", "Dark", "RightToLeft"] as const;
export type WidgetState = (typeof widgetStates)[number];

/** A form on the screen, all of it plain data. */
export interface ShownForm {
  enrollment: Enrollment;
  context?: Partial<FormContext>;
  /** What happens to it before it is shown. */
  events?: readonly FormEvent[];
  /** Its controls are out of reach, as while it is being sent. */
  inert?: boolean;
}

export interface WidgetStory {
  type: InputType;
  state: WidgetState;
  args: ShownForm;
  /** The toolbar's settings that the story starts with. */
  globals: { theme?: "dark"; direction?: "rtl" };
}

/** What an input of a widget's story is called: with `wrong` the second one, that holds an error. */
const wrongId = "wrong";

/** Widget by widget, state by state. Verified is for the contacts alone: nothing else can be. */
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
