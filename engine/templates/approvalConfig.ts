// How an account approves templates, and what may not be saved (forms.txt §3, §5; decisions.md 19).
import type { MessageRef } from "@billwright/schemas";

export interface ApprovalSettings {
  adminNeedApproval: boolean;
  /** All admins are asked; off: those that were chosen. */
  randomApproval: boolean;
  approvalsRequired: number;
}

export const defaultApprovalSettings: ApprovalSettings = {
  adminNeedApproval: false,
  randomApproval: false,
  approvalsRequired: 1,
};

/** "" and nothing are 1; so is 0, as nothing is ever approved by nobody. */
export function approvalsRequiredOf(typed: string | number | null | undefined): number {
  const number = typeof typed === "string" ? Number.parseInt(typed, 10) : (typed ?? 1);
  return Number.isInteger(number) && number >= 1 ? number : 1;
}

/** The first thing that keeps the settings from being saved; null: nothing does. `admins` counts the account's Owners, `chosen` those picked. */
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
