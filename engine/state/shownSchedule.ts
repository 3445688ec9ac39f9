// The instalment plan that a form shows, given the chosen number of instalments.
import type { InstallmentLine, MessageRef } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Slot } from "./plan.ts";
import { centsOf, unitsOf } from "../money/cents.ts";
import { largestBalance } from "../installments/balance.ts";
import { installmentSchedule } from "../installments/schedule.ts";

/** The balance in the currency's unit: the first that is numeric of the context's, PaymentAmount and AccountBalance; otherwise null. */
export function balanceOf(form: CompiledForm, state: FormState): number | null {
  planFor(form, state);
  return state.session.balance;
}

/** The plan's lines; null if no visible InstallmentPeriod is answered, or the balance cannot be divided into as many. */
export function shownSchedule(form: CompiledForm, state: FormState): InstallmentLine[] | null {
  const lines = divided(form, state);
  return lines === null || isTooLittle(lines, state) ? null : lines;
}

/** The least instalment, in the currency's unit, where one of the chosen number would be less; null: none would. */
export function leastMissed(form: CompiledForm, state: FormState): number | null {
  const lines = divided(form, state);
  return lines !== null && isTooLittle(lines, state) ? unitsOf(state.session.leastInstallment) : null;
}

/** A down payment is a part that the author sets: it has to be an amount. What is paid at once or by it alone is divided no further. */
function isTooLittle(lines: readonly InstallmentLine[], { session }: FormState): boolean {
  const later = lines.filter(({ downPayment }) => !downPayment);
  if (session.leastInstallment === 0 || lines.length < 2 || later.every(({ amount }) => amount === 0)) return false;
  return lines.some(({ amount, downPayment }) => centsOf(amount) < (downPayment ? 1 : session.leastInstallment));
}

function divided(form: CompiledForm, state: FormState): InstallmentLine[] | null {
  const { balance, tags, today } = state.session;
  const chosen = chosenPeriod(form, state);
  if (!chosen || balance === null) return null;
  const { downPayment } = form.enrollment;
  try {
    return installmentSchedule({
      balance,
      period: Number(state.board.cells[chosen.index]!.value),
      downPayment,
      nextBillDate: tags["NextBillDate"],
      today,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function chosenPeriod(form: CompiledForm, state: FormState): Slot | undefined {
  const { cells, shown } = state.board;
  return planFor(form, state).periods.find(({ index }) => shown[index] === 1 && cells[index]!.filled);
}

/** Whether a number of instalments is chosen of which no plan can be made. */
export const isUnplannable = (form: CompiledForm, state: FormState): boolean =>
  chosenPeriod(form, state) !== undefined && shownSchedule(form, state) === null;

/** 'Invalid Account balance …' if the form shows a plan but has no balance to divide, or one that is too large; with the link's recipient. */
export function balanceError(form: CompiledForm, state: FormState): MessageRef | null {
  const { periods } = planFor(form, state);
  const { balance, recipientId } = state.session;
  const { type } = form.enrollment;
  const isPlan =
    type === "InstallmentPlan" || type === "Dpp" || periods.some(({ index }) => state.board.shown[index] === 1);
  if (!isPlan || (balance !== null && balance >= 0 && balance <= largestBalance)) return null;
  return balanceMessage(recipientId);
}

/** Names the link's recipient, if it has one. */
export const balanceMessage = (recipientId: string | null): MessageRef =>
  recipientId === null || recipientId === ""
    ? { key: "installment.balance.noRecipient", params: {} }
    : { key: "installment.balance", params: { recipient: recipientId } };
