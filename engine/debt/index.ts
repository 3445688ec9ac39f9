// What a customer owes, has paid and has agreed to (decisions-proposed.md P136, P149): pure rules over the facts that the server keeps.
export type { ArrangementFact, BillFact, BillerFigure, DebtFacts, PaymentFact, Target } from "./facts.ts";
export { debtState, type DebtState } from "./state.ts";
