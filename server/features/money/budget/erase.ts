// Before a customer's profile is erased: a budget plan ends.
import type { BeforeErasing } from "../../customerData.ts";
import { notifyTenant } from "../../platform/index.ts";

export const endBudget: BeforeErasing = async (transaction, { accountId, recipientId }, now) => {
  const plan = { account_id: accountId, recipient_id: recipientId, enrolled: true };
  if (!(await transaction("budget_plans").where(plan).first("account_id"))) return;
  const key = `budget.ended:${recipientId}:${now.toISOString()}`;
  await notifyTenant(transaction, { accountId, event: "budget.ended", key, at: now, data: { recipientId } });
};
