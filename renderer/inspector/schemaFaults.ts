// Whether a submission fits the JSON Schema of its form. The server checks it with ajv; a page may not compile code, so this is an
// interpreter. A test in test/fixtures holds both to the same results.
import type { CompiledForm } from "@billwright/engine";
import type { Submission } from "@billwright/schemas";
import { Errors } from "typebox/schema";

/** The inputs whose answers do not fit, in element order; [] if the whole submission fits. */
export function faultyInputs(form: CompiledForm, submission: Pick<Submission, "inputForms">): string[] {
  const answers = Object.fromEntries(submission.inputForms.map(({ id, value }) => [id, value]));
  const [, errors] = Errors(form.schema, answers);
  const faulty = new Set(errors.flatMap(inputsOf));
  return form.order.filter((id) => faulty.has(id));
}

function inputsOf({ instancePath, params }: ReturnType<typeof Errors>[1][number]): string[] {
  if ("requiredProperties" in params) return [...params.requiredProperties];
  return [(instancePath.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~")];
}
