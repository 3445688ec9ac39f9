// The gates: what blocks Submit, as JSON-logic over { shown, filled, verification, payment, routing, agreed } (decisions.md 12 and 29).
import type { EnrollmentType } from "@billwright/schemas";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import type { CompiledInput, Gate, JsonLogic } from "../form/compiledForm.ts";

const alwaysAgreed: readonly EnrollmentType[] = ["InstallmentPlan", "Dpp", "AutoPay"];

/** All gates in display order: those of the inputs in element order, then payment, routing, agree. */
export function gatesOf(type: EnrollmentType, inputs: readonly CompiledInput[]): Gate[] {
  return [...inputs.flatMap(inputGates), ...paymentGates(type), ...agreeGate(type, inputs)];
}

/** Whether the input can be verified: a phone number, an e-mail address, or any input that requires verification. */
const isVerifiable = (input: CompiledInput): boolean =>
  input.verificationRequired || fieldDefinitionOf(input.type).contactChannel !== undefined;

/**
 * Whether the input must be verified before anything is typed: a required contact with verificationRequired, and any required phone number
 * (decisions.md 12).
 */
export const mustBeVerifiedWhenEmpty = (input: CompiledInput): boolean =>
  input.required && (input.verificationRequired || fieldDefinitionOf(input.type).verifiedWhenRequired === true);

function inputGates(input: CompiledInput): Gate[] {
  if (!isVerifiable(input)) return [];
  const pending: Gate = { reason: "pending", input: input.id, when: whileStatus(input, "pending", input.required) };
  if (!input.verificationRequired && !mustBeVerifiedWhenEmpty(input)) return [pending];
  return [
    pending,
    { reason: "unverified", input: input.id, when: whileStatus(input, "unverified", mustBeVerifiedWhenEmpty(input)) },
  ];
}

/** True while the input is shown with that status and, unless `evenEmpty`, has a value. */
function whileStatus({ id }: CompiledInput, status: string, evenEmpty: boolean): JsonLogic {
  const parts: JsonLogic[] = [{ var: `shown.${id}` }, { "===": [{ var: `verification.${id}` }, status] }];
  return { and: evenEmpty ? parts : [...parts, { var: `filled.${id}` }] };
}

function paymentGates(type: EnrollmentType): Gate[] {
  if (type !== "AutoPay") return [];
  return [
    { reason: "payment", when: { "!": [{ var: "payment" }] } },
    { reason: "routing", when: { "!": [{ var: "routing" }] } },
  ];
}

/** A form with a payment or an instalment plan also needs the customer's agreement. */
function agreeGate(type: EnrollmentType, inputs: readonly CompiledInput[]): Gate[] {
  const disagreed: JsonLogic = { "!": [{ var: "agreed" }] };
  if (alwaysAgreed.includes(type)) return [{ reason: "agree", when: disagreed }];
  const periods = inputs
    .filter(({ type }) => fieldDefinitionOf(type).isPeriod)
    .map(({ id }) => ({ var: `shown.${id}` }));
  return periods.length === 0 ? [] : [{ reason: "agree", when: { and: [{ or: periods }, disagreed] } }];
}
