// How an account approves templates: read, validated by the rules shared with the page, saved (forms.txt §2.1, §5; decisions.md 19).
import { approvalProblem, approvalsRequiredOf, type ApprovalSettings } from "@billwright/engine/templates";
import type { CallData, MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { findOwners, type Actor, type Owner } from "../../staff/index.ts";
import { findConfig, type ApprovalConfig } from "./configStore.ts";
import { chosenOf } from "./owners.ts";
import type { TemplateServices } from "./services.ts";

type OfProfile = "GET /api/Profile/GetTemplateApprovalConfig";
type OfAccount = "GET /api/Account/GetTemplateApprovalConfig";
type Save = "POST /api/Account/TemplateApproval";
export type ConfigCalls = OfProfile | OfAccount | Save;
type Answered = CallData<OfProfile>;

/** The configuration in an answer: the addresses of those who still are Owners. */
function answered({ admins, ...settings }: ApprovalConfig, owners: readonly Owner[]): Answered {
  const approvers = settings.randomApproval ? owners : owners.filter(({ userId }) => admins.includes(userId));
  return { ...settings, admins: approvers.map(({ email }) => email) };
}

/** Of the user's own account, which is the only one that a call may name. */
export async function accountConfig(
  { database }: TemplateServices,
  { opened: { accountId } }: Pick<CallContext<OfProfile | OfAccount>, "opened">,
): Promise<Answered> {
  return answered(await findConfig(database, accountId), await findOwners(database, accountId));
}

export async function saveConfig(services: TemplateServices, context: CallContext<Save>): Promise<Answered> {
  const { database, runtime } = services;
  return inTransaction(database, runtime, async (transaction) =>
    putConfig(services, transaction, context, await context.opened.again(transaction)),
  );
}

async function putConfig(
  { audit }: TemplateServices,
  transaction: Transaction,
  { body, ip, now }: CallContext<Save>,
  { accountId, userId }: Actor,
): Promise<Answered> {
  const owners = await findOwners(transaction, accountId);
  const chosen = chosenOf(owners, body.admins ?? []);
  const settings: ApprovalSettings = {
    adminNeedApproval: body.adminNeedApproval,
    randomApproval: body.randomApproval ?? false,
    approvalsRequired: approvalsRequiredOf(body.approvalsRequired),
  };
  const problem = approvalProblem(settings, { admins: owners.length, chosen: chosen.length });
  if (problem) throw refuse("BAD", problem.key as MessageKey, problem.params);
  const admins = chosen.map((owner) => owner.userId);
  await transaction("approval_configs")
    .insert({
      account_id: accountId,
      admin_need_approval: settings.adminNeedApproval,
      random_approval: settings.randomApproval,
      approvals_required: settings.approvalsRequired,
      admins: JSON.stringify(admins),
      updated_by: userId,
      updated_at: now,
    })
    .onConflict("account_id")
    .merge();
  await audit.write(transaction, {
    accountId,
    actor: userId,
    action: "approval_config_saved",
    object: accountId,
    ip,
    detail: { ...settings, admins: admins.length },
  });
  return answered({ ...settings, admins }, owners);
}
