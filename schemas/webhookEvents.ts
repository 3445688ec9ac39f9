// The one register of what the biller's own systems are notified of: what may be sent, chosen for an address and documented. A new kind is a line
// here; the compiler then lets it be sent, and a test asks for its words in docs/integrator.md.
export const webhookEvents = [
  "submission.final",
  "enrollment.ended",
  "budget.enrolled",
  "budget.ended",
  "installment.agreed",
  "installment.ended",
  "supplier.changed",
  "preferences.changed",
  "consent.changed",
  "agreement.signed",
  "payment.paid",
  "payment.returned",
  "template.synced",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `gone`: its system answered 410, and nothing is sent there until a user says so. */
export const webhookStates = ["on", "off", "gone"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `failed`: given up after the last try; `stopped`: the address was off by then, or answered 410. */
export const webhookDeliveryStates = ["waiting", "done", "failed", "stopped"] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** How many addresses an account has at most. */
export const mostWebhooks = 20;
