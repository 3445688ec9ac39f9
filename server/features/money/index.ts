// What a customer owes and pays: payments, bills and documents, budget billing, wallet passes, a field agent's payments, agreements.
import { agreements } from "./agreements/index.ts";
import { budget } from "./budget/index.ts";
import { debts } from "./debts/index.ts";
import { documents } from "./documents/index.ts";
import { fieldAgent } from "./fieldAgent/index.ts";
import { myBills } from "./myBills/index.ts";
import { newBills } from "./newBills/index.ts";
import { payments } from "./payments/index.ts";
import { wallet } from "./wallet/index.ts";

/** Its features, in the order in which their other addresses are matched. */
export const money = [debts, payments, wallet, budget, fieldAgent, documents, myBills, newBills, agreements] as const;

// What the wings above it, the wiring and the commands call.
export {
  type AgreementLink,
  findTemplate,
  keysOfAgreements,
  verifyAgreements,
  verifyAgreementsBeside,
} from "./agreements/index.ts";
export { keysOfDocuments } from "./documents/index.ts";
export { type ReadyBill, readBills, announceBills } from "./newBills/index.ts";
export {
  type DebtServices,
  addAgreement,
  agreedByReports,
  isFlowPlan,
  planHandOver,
  refuseAgreement,
} from "./debts/index.ts";
export {
  type EndServices,
  type CustomersDebt,
  debtOf,
  demandFollowing,
  endPlan,
  isFirstLineDue,
  payAddress,
  paysForPlan,
  planPayLinks,
  shownArrangement,
  standingIn,
  webhookPath,
} from "./payments/index.ts";
