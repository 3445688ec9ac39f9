// A fact of each kind, as a biller gets it: for the tests, for the check of a biller's system, and in docs/biller.md.
import type { Fact, FactData, FactKind } from "./facts.ts";

const agreed = {
  at: "2026-11-20T12:00:00.000Z",
  text: [
    "You allow North Energy to draw the amount of each bill from this account: Heron Savings Bank, account ending in 0171.",
  ],
  textHash: "0".repeat(64),
  language: "en",
};
const ofForm = { formId: "autopay", reference: "7K3M-9QXD", agreed, answers: [] };
const bank = { name: "Heron Savings Bank", lastFour: "0171", savedToken: "bank-1", sealedNumbers: null };
const line = { amount: 241.05, dueDate: "2027-01-05", month: "2026-12", downPayment: false };
const payment = {
  ...{ paymentId: "p-example", amount: 0.01, tax: 0, fee: 0 },
  ...{ currency: "USD", paidAt: "2026-11-20T12:00:00.000Z" },
};
const plan = {
  planId: "plan-1",
  balance: 482.1,
  lines: [line, { ...line, dueDate: "2027-02-05", month: "2027-01" }],
  agreed,
};

/** In an order in which they may come about. */
const data: { [Kind in FactKind]: FactData<Kind> } = {
  "mandate.made": { mandateId: "m-1", payDay: "2026-12-15", bank, ...ofForm },
  "mandate.changed": { mandateId: "m-2", replaces: "m-1", payDay: "2026-12-01", bank, ...ofForm },
  "mandate.ended": { mandateId: "m-2", by: "customer" },
  "ebill.on": {
    enrollmentId: "e-1",
    ...ofForm,
    answers: [{ id: "email", name: "E-mail", type: "Email", value: "zoe@example.org" }],
  },
  "ebill.off": { enrollmentId: "e-1", by: "customer" },
  "plan.agreed": plan,
  "plan.replaced": { ...plan, planId: "plan-2", replaces: "plan-1" },
  "plan.ended": { planId: "plan-2", by: "customer" },
  "budget.on": { monthly: 30.79 },
  "budget.off": { by: "customer" },
  "supplier.chosen": { doNotContact: true, doNotTransfer: false },
  "agreement.signed": {
    agreementId: "a-1",
    template: "1000001",
    document: {
      sha256: "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9",
      size: 11,
      mediaType: "application/pdf",
      content: "aGVsbG8gd29ybGQ=",
    },
  },
  "consent.changed": {
    categoryId: "bills",
    category: "New bill",
    channel: "Email",
    state: "given",
    until: null,
    isContact: false,
    source: "preferences",
  },
  "payment.paid": payment,
  "payment.returned": payment,
};

export const exampleFacts: Fact[] = Object.entries(data).map(([kind, each], at) => ({
  ...{ key: `example-${kind}`, kind: kind as FactKind, recipientId: "100101", party: "recipient:100101" },
  ...{ order: at + 1, at: "2026-11-20T12:00:00.000Z", data: each },
}));
