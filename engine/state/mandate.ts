// What agree-to-enroll agrees to: the present amounts, dates and account (P128).
import type { InstallmentLine } from "@billwright/schemas";
import { isPaymentValid, isRoutingValid } from "../bank/payment.ts";
import type { CompiledForm } from "../form/compiledForm.ts";
import { answerFromTag } from "./checks.ts";
import type { FormState } from "./formState.ts";
import { planFor } from "./plan.ts";
import { balanceOf, shownSchedule } from "./shownSchedule.ts";

export interface Mandate {
  /** In the currency's unit. */
  readonly balance: number | null;
  /** Of a plan; null where the form shows none. */
  readonly schedule: readonly InstallmentLine[] | null;
  /** Whether money is drawn from an account. */
  readonly isDrawn: boolean;
  /** yyyy-mm-dd: when it is drawn first; null where the form asks for no day. */
  readonly payDate: string | null;
}

/** Null while something is missing without which nobody can know what is agreed to: the plan, the account or the day. */
export function mandateOf(form: CompiledForm, state: FormState): Mandate | null {
  const { slots, periods } = planFor(form, state);
  const { cells, shown } = state.board;
  const isDrawn = form.enrollment.type === "AutoPay";
  const { payment, routing, session } = state;
  if (isDrawn && !(isPaymentValid(payment, session.accountDigits) && isRoutingValid(payment, routing))) return null;
  const schedule = shownSchedule(form, state);
  if (schedule === null && periods.some(({ index }) => shown[index] === 1)) return null;
  const day = isDrawn ? slots.find(({ isDrawDay }) => isDrawDay) : undefined;
  const cell = day && cells[day.index]!;
  const chosen = cell?.filled && cell.wrong === null ? String(cell.value) : null;
  const payDate = day ? (answerFromTag(day, state.session) ?? chosen) : null;
  if (day?.required && payDate === null) return null;
  return { balance: balanceOf(form, state), schedule, isDrawn, payDate };
}

/** The same text for as long as the same is agreed to. It holds bank numbers: it stays in the state. */
export function mandateKey(form: CompiledForm, state: FormState): string | null {
  const mandate = mandateOf(form, state);
  return mandate && JSON.stringify([mandate, mandate.isDrawn ? state.payment : null]);
}
