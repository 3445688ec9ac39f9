// What the biller says that a customer owes, and what was agreed about it. What was paid of it is in payments, which puts them together.
import type { Feature } from "../../feature.ts";

export const debts = {
  name: "debts",
  tables: ["biller_figures", "installment_agreements", "standing_agreements"],
} satisfies Feature<never, never>;

// What others may call.
export {
  type Agreement,
  addAgreement,
  agreedByReport,
  agreedByReports,
  arrangementOf,
  currentAgreement,
  endAgreement,
  isFlowPlan,
  refuseAgreement,
} from "./arrangements.ts";
export { planHandOver } from "./facts.ts";
export { billerFigure, billsOf, figureIn, type DebtServices, type KeptFigure } from "./figures.ts";
