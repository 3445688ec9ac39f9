// The names of a form's types: a number is accepted as input, and names are what goes out (decisions.md 3). Done before a form is stored and
// again when it is read, because older data may have numbers.
import { enrollmentTypeOf, inputTypeOf } from "@billwright/engine";
import type { Enrollment, FormElement, InputForm } from "@billwright/schemas";

/** The same form with the names of its own type and of its inputs' types; a number without a name stays, as a defect to report. */
export function namedTypes(enrollment: Enrollment): Enrollment {
  const { type, formElements, inputForms } = enrollment;
  return {
    ...enrollment,
    ...(typeof type === "number" ? { type: enrollmentTypeOf(type) ?? type } : {}),
    ...(formElements ? { formElements: formElements.map(namedElement) } : {}),
    ...(inputForms ? { inputForms: inputForms.map(namedInput) } : {}),
  };
}

function namedElement(element: FormElement): FormElement {
  const { inputForms } = element;
  if (!inputForms) return element;
  return { ...element, inputForms: Array.isArray(inputForms) ? inputForms.map(namedInput) : namedInput(inputForms) };
}

const namedInput = (input: InputForm): InputForm =>
  typeof input.inputType === "number"
    ? { ...input, inputType: inputTypeOf(input.inputType) ?? input.inputType }
    : input;
