// Loads what a form can need later when it opens: by then the device may be offline.
import type { CompiledForm } from "@billwright/engine";
import { PaymentBlock, PaymentSummary } from "./blocks/PaymentBlock/latePayment.ts";
import { widgets } from "./widgets/table.ts";

const widgetsOf = ({ inputs }: CompiledForm) =>
  [...new Set(Object.values(inputs).map(({ type }) => type))].map((type) => widgets[type]);

/** Loads every chunk that a widget or block of `form` can need, visible or not. Never rejects. */
export async function prefetch(form: CompiledForm): Promise<void> {
  await Promise.all([prefetchFields(form), ...widgetsOf(form).map(async ({ prefetch }) => prefetch?.())]);
}

/** Those without which a field or block cannot be shown. Never rejects. */
export async function prefetchFields(form: CompiledForm): Promise<void> {
  await Promise.all([
    ...widgetsOf(form).map(async ({ load }) => load?.()),
    ...(form.enrollment.type === "AutoPay" ? [PaymentBlock.prefetch(), PaymentSummary.prefetch()] : []),
  ]);
}
