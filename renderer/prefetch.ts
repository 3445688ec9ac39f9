// Loads what a form can need later when it opens: by then the device may be offline.
import type { CompiledForm } from "@billwright/engine";
import { PaymentBlock, PaymentSummary } from "./blocks/PaymentBlock/latePayment.ts";
import { widgets } from "./widgets/table.ts";

/** Loads every chunk that a widget or block of `form` can need, visible or not. Never rejects. */
export async function prefetch(form: CompiledForm): Promise<void> {
  const types = new Set(Object.values(form.inputs).map(({ type }) => type));
  await Promise.all([
    ...[...types].map(async (type) => widgets[type].prefetch?.()),
    ...(form.enrollment.type === "AutoPay" ? [PaymentBlock.prefetch(), PaymentSummary.prefetch()] : []),
  ]);
}
