// How an account approves templates, as it is stored.
import { defaultApprovalSettings, type ApprovalSettings } from "@billwright/engine/templates";
import type { Queryable } from "../../../database/connect.ts";

export interface ApprovalConfig extends ApprovalSettings {
  /** User ids of the Owners who may approve, if not all may. */
  admins: string[];
}

/** Values that nobody has configured have the engine's defaults. */
export async function findConfig(database: Queryable, accountId: string): Promise<ApprovalConfig> {
  const row = await database("approval_configs").where({ account_id: accountId }).first<ApprovalConfig | undefined>({
    adminNeedApproval: "admin_need_approval",
    randomApproval: "random_approval",
    approvalsRequired: "approvals_required",
    admins: "admins",
  });
  return row ?? { ...defaultApprovalSettings, admins: [] };
}
