// Whether a submission fits the JSON Schema of its form: the server's question (ajv), asked in a page, where nothing may be compiled to
// code. A test in test/fixtures holds both to the same answer.
import type { CompiledForm } from "@billwright/engine";
import type { Submission } from "@billwright/schemas";
import { Errors } from "typebox/schema";

/** The inputs whose answers do not fit, in element order; [] where the whole submission does. */
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
