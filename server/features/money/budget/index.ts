// Budget billing and the instalment plan of its flow.
import type { Feature } from "../../feature.ts";
import { endPlan } from "../payments/index.ts";
import { authorize } from "./authorize.ts";
import { agree, budgetPayLinks, installmentPlan, setBudget } from "./plan.ts";
import { budgetResult } from "./result.ts";
import { budgetFacts } from "./facts.ts";
import type { BudgetServices } from "./services.ts";
import { endBudget } from "./erase.ts";
import { forgetShown } from "./shownPlans.ts";

export const budget = {
  name: "budget",
  tables: ["budget_plans", "shown_plans"],
  customerData: { beforeErasing: { profile: endBudget } },
  brings: (services: BudgetServices) => ({
    facts: budgetFacts(services),
    routes: {
      "POST /api/BudgetBill/AuthorizeUser": (context) => authorize(services, context),
      "POST /api/BudgetBill/GetBudgetBillingWglcx": ({ token, body, now }) =>
        budgetResult(services, token, body.token, now),
      "POST /api/BudgetBill/SetBudgetBillingPlanWglcx": (context) => setBudget(services, context),
      "GET /api/BudgetBill/GetInstallmentPlan": (context) => installmentPlan(services, context),
      "GET /api/BudgetBill/GetPlanPayLinks": (context) => budgetPayLinks(services, context),
      "POST /api/BudgetBill/EndInstallmentPlan": ({ token, body: { arrangementId }, ip, now }) =>
        endPlan(services, token, { arrangementId, ip, now }),
      "POST /api/BudgetBill/SetInstallmentPlan": (context) => agree(services, context),
    },
    nightly: [forgetShown],
  }),
} satisfies Feature<never, never>;
