// A demo answer as the engine would have sent it.
import { inputTypes, type Enrollment, type InputForm, type InputType, type Submission } from "@billwright/schemas";
import type { DemoAnswer } from "./answers.ts";

/** The submission of an answer to a form: what was answered, in the order of the form. */
export function submissionOf(enrollment: Enrollment, { answers }: DemoAnswer): Submission {
  const inputs = (enrollment.formElements ?? []).flatMap((element) => element.inputForms ?? []);
  return {
    enrollmentId: enrollment.id,
    recipientId: null,
    notificationLogId: null,
    communicationChannel: 0,
    inputForms: inputs.flatMap((input) => {
      const value = answers[input.id];
      return value === undefined ? [] : [{ id: input.id, type: typeOf(input), value }];
    }),
    mergeTags: [],
    signatureFile: null,
  };
}

const typeOf = ({ inputType }: InputForm): InputType =>
  typeof inputType === "number" ? (inputTypes[inputType] ?? "Text") : inputType;
