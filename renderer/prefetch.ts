// Loads what a form can need later when it opens: by then the device may be offline.
import { traitsOf, type CompiledForm } from "@billwright/engine";
import { InstallmentSummary, PlanUnder } from "./blocks/InstallmentSummary/latePlan.ts";
import { isPlanForm } from "./blocks/InstallmentSummary/NoPlan.tsx";
import { PaymentBlock, PaymentSummary } from "./blocks/PaymentBlock/latePayment.ts";
import { widgets } from "./widgets/table.ts";

const widgetsOf = ({ inputs }: CompiledForm) =>
  [...new Set(Object.values(inputs).map(({ type }) => type))].map((type) => widgets[type]);

const canShowPlan = (form: CompiledForm): boolean =>
  isPlanForm(form) || Object.values(form.inputs).some(({ type }) => traitsOf(type).isPeriod);

/** Loads every chunk that a widget or block of `form` can need, visible or not. Never rejects. */
export async function prefetch(form: CompiledForm): Promise<void> {
  await Promise.all([prefetchFields(form), ...widgetsOf(form).map(async ({ prefetch }) => prefetch?.())]);
}

/** Those without which a field or block cannot be shown. Never rejects. */
export async function prefetchFields(form: CompiledForm): Promise<void> {
  await Promise.all([
    ...widgetsOf(form).map(async ({ load }) => load?.()),
    ...(canShowPlan(form) ? [InstallmentSummary.prefetch(), PlanUnder.prefetch()] : []),
    ...(form.enrollment.type === "AutoPay" ? [PaymentBlock.prefetch(), PaymentSummary.prefetch()] : []),
  ]);
}
