// The consent to an instalment plan of the budget flow (billing.txt §5).
import { words, type Screen } from "./screen.ts";

export const budgetPlanScreen = {
  name: "budgetPlan",
  errorsFrom: "submit",
  fields: { consent: { type: "Consent", required: words("budget.noConsent") } },
} as const satisfies Screen;
