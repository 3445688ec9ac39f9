// What a customer owes, has paid and has agreed to (decisions-proposed.md P136, P149): pure rules over the facts that the server keeps.
export type {
  ArrangementEnd,
  ArrangementFact,
  BillFact,
  BillerFigure,
  DebtFacts,
  PaymentFact,
  Target,
} from "./facts.ts";
export { holdsPosting, type SeenFigure } from "./posting.ts";
export { followingOf, type Following } from "./follow.ts";
export { debtState, isInFigure, owedBy, type ArrangementState, type DebtState } from "./state.ts";
