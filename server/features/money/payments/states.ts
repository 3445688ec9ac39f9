// What can become of a payment. A state only ever moves forward, whichever of the answer, a message and the job comes first.
import type { ChargeOutcome } from "../../../providers/payments/payments.ts";

const paymentStates = ["created", "sent", "action", "unknown", "paid", "declined", "returned"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The outcome is not known yet. Such a payment keeps others for the same thing out. */
export const openStates = ["created", "sent", "action", "unknown"] as const satisfies PaymentState[];

const next: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["sent", "declined"],
  sent: ["action", "unknown", "paid", "declined"],
  action: ["unknown", "paid", "declined"],
  unknown: ["action", "paid", "declined"],
  paid: ["returned"],
  declined: [],
  returned: [],
};

export const mayFollow = (from: PaymentState, to: PaymentState): boolean => next[from].includes(to);

export const isOpen = (state: PaymentState): boolean => openStates.some((open) => open === state);

/** The state that an outcome leads to; null: the outcome says nothing new. */
export function stateOf({ is }: ChargeOutcome): PaymentState | null {
  if (is === "none") return null;
  return is === "pending" ? "unknown" : is;
}
