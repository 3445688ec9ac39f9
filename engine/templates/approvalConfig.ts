// How an account approves templates, and which settings are invalid (forms.txt §3, §5; decisions.md 19).
import type { MessageRef } from "@billwright/schemas";

export interface ApprovalSettings {
  adminNeedApproval: boolean;
  /** True: all admins may approve; false: only the chosen ones. */
  randomApproval: boolean;
  approvalsRequired: number;
}

export const defaultApprovalSettings: ApprovalSettings = {
  adminNeedApproval: false,
  randomApproval: false,
  approvalsRequired: 1,
};

/** '' and null count as 1, and so does 0, because every version needs at least one approval. */
export function approvalsRequiredOf(typed: string | number | null | undefined): number {
  const number = typeof typed === "string" ? Number.parseInt(typed, 10) : (typed ?? 1);
  return Number.isInteger(number) && number >= 1 ? number : 1;
}

/** The first error in the settings; null: they can be saved. `admins` counts the account's Owners, `chosen` the selected ones. */
export function approvalProblem(
  { adminNeedApproval, randomApproval, approvalsRequired }: ApprovalSettings,
  { admins, chosen }: { admins: number; chosen: number },
): MessageRef | null {
  if (approvalsRequired > admins) return { key: "approval.tooMany", params: { n: admins } };
  if (adminNeedApproval && admins <= 1) return { key: "approval.oneAdmin", params: {} };
  const isChoice = !randomApproval && (adminNeedApproval || chosen > 0);
  if (isChoice && chosen < approvalsRequired) return { key: "approval.atLeast", params: { n: approvalsRequired } };
  return null;
}
