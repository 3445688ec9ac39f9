// Before a customer's profile is erased: a budget plan ends.
import type { BeforeErasing } from "../../customerData.ts";
import { handFact, notifyTenant } from "../../platform/index.ts";

export const endBudget: BeforeErasing = async (transaction, { accountId, recipientId }, now) => {
  const plan = { account_id: accountId, recipient_id: recipientId, enrolled: true };
  if (!(await transaction("budget_plans").where(plan).first("account_id"))) return;
  const key = `budget.ended:${recipientId}:${now.toISOString()}`;
  const fact = {
    kind: "budget.off",
    key: `${recipientId}:erased:${now.toISOString()}`,
    about: recipientId,
    at: now,
  } as const;
  await handFact(transaction, { accountId, recipientId }, { ...fact, data: { by: "erasure" } });
  await notifyTenant(transaction, { accountId, event: "budget.ended", key, at: now, data: { recipientId } });
};
