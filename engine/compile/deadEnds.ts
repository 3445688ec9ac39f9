// What compile takes, but would leave customers before a Submit that no answer of theirs unblocks.
import type { Enrollment } from "@billwright/schemas";
import type { CompiledInput, EnrollmentForm } from "../form/compiledForm.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { compile } from "./compile.ts";
import { CompileError, type Defect } from "./compileError.ts";

/** Compiles a form that is to be open to customers. Throws CompileError as compile does, and for dead ends. */
export function compileForCustomers(enrollment: Enrollment): EnrollmentForm {
  const form = compile(enrollment);
  const defects = form.order.flatMap((id) => deadEndsOf(form, form.inputs[id]!));
  if (defects.length > 0) throw new CompileError(defects);
  return form;
}

function deadEndsOf(form: EnrollmentForm, input: CompiledInput): Defect[] {
  const { id } = input;
  const defects: Defect[] = [];
  if (input.visible && input.verificationRequired && fieldDefinitionOf(input.type).contactChannel === undefined)
    defects.push({
      code: "no-verification",
      message: `Input '${id}' must be verified, but no code can be sent to its answer. Only an Email or a PhoneNumber takes verificationRequired.`,
      inputId: id,
    });
  if (canHidePayDate(form, input))
    defects.push({
      code: "hidden-pay-date",
      message: `Input '${id}' is a required pay date that can be hidden: it would block Submit unseen. Show it always, or do not require it.`,
      inputId: id,
    });
  return defects;
}

/** A required pay date is checked even when hidden (check.autopay-date-hidden). On an autopay form the bank block shows it (decisions.md 28). */
function canHidePayDate({ enrollment, logic }: EnrollmentForm, input: CompiledInput): boolean {
  const needsAnswer = input.required && input.start === null && fieldDefinitionOf(input.type).isPayDate === true;
  const rule = input.tag === null ? logic[input.id] : input.untagged;
  return needsAnswer && enrollment.type !== "AutoPay" && rule !== undefined && rule !== null;
}
