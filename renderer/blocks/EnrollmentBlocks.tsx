// The blocks below a form's body. The form's type and answers decide which are shown.
import { traitsOf, view } from "@billwright/engine";
import { useFormState, useFormStore } from "../useStore.ts";
import { isPlanForm } from "./InstallmentSummary/NoPlan.tsx";
import { InstallmentSummary } from "./InstallmentSummary/latePlan.ts";
import { PaymentBlock, PaymentSummary } from "./PaymentBlock/latePayment.ts";
import type { SavedBank } from "./savedBank.ts";

/** The bank block, plan and agreement that the form needs (decisions.md 29); nothing for any other form. */
export function EnrollmentBlocks({ savedBanks }: { savedBanks: readonly SavedBank[] }) {
  const { form } = useFormStore();
  const autoPay = form.enrollment.type === "AutoPay";
  const plan = useShowsPlan();
  return (
    <>
      {autoPay && <PaymentBlock savedBanks={savedBanks} />}
      {plan ? <InstallmentSummary savedBanks={savedBanks} /> : autoPay && <PaymentSummary savedBanks={savedBanks} />}
    </>
  );
}

/** An instalment form always shows its plan; any other form only while an InstallmentPeriod is visible. */
function useShowsPlan(): boolean {
  const { form } = useFormStore();
  const always = isPlanForm(form);
  return useFormState(
    (state) =>
      always || form.order.some((id) => traitsOf(form.inputs[id]!.type).isPeriod && view(form, state, id).visible),
  );
}
