// The inputs that the bank block shows instead of the form's body (decisions.md 28).
import { traitsOf, type CompiledForm } from "@billwright/engine";

/** An autopay form's pay-date inputs in element order; empty for any other form. */
export function payDateInputs({ enrollment, order, inputs }: CompiledForm): string[] {
  return enrollment.type === "AutoPay" ? order.filter((id) => traitsOf(inputs[id]!.type).isPayDate) : [];
}
