// The questions of a form that show at first, without its HTML: a form of these alone is the same for all who open it.
import type { InputForm, StoredForm } from "@billwright/schemas";

export const shownInputs = ({ enrollment }: StoredForm): InputForm[] =>
  enrollment
    .formElements!.filter(({ kind }) => kind === "input")
    .flatMap(({ inputForms }) => inputForms as InputForm)
    .filter(({ rules }) => !rules);
