// Budget billing and the instalment plan of its flow.
import type { Feature } from "../../feature.ts";
import { authorize } from "./authorize.ts";
import { agree, installmentPlan, setBudget } from "./plan.ts";
import { budgetResult } from "./result.ts";
import type { BudgetServices } from "./services.ts";
import { endBudget } from "./erase.ts";

export const budget = {
  name: "budget",
  tables: ["budget_plans"],
  customerData: { beforeErasing: { profile: endBudget } },
  brings: (services: BudgetServices) => ({
    routes: {
      "POST /api/BudgetBill/AuthorizeUser": (context) => authorize(services, context),
      "POST /api/BudgetBill/GetBudgetBillingWglcx": ({ token, body, now }) =>
        budgetResult(services, token, body.token, now),
      "POST /api/BudgetBill/SetBudgetBillingPlanWglcx": (context) => setBudget(services, context),
      "GET /api/BudgetBill/GetInstallmentPlan": (context) => installmentPlan(services, context),
      "POST /api/BudgetBill/SetInstallmentPlan": (context) => agree(services, context),
    },
  }),
} satisfies Feature<never, never>;
