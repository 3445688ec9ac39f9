// How an account approves templates, as it is edited: loaded, changed, checked by the engine's rule, saved (forms.txt §2.1, §5).
import { useState } from "react";
import { approvalProblem, approvalsRequiredOf } from "@billwright/engine/templates";
import { typedDigits } from "@billwright/engine/typed";
import type { MessageRef } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import type { Data } from "../../client/client.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { together, useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";

interface ApprovalForm {
  adminNeedApproval: boolean;
  randomApproval: boolean;
  /** As typed; nothing is 1. */
  approvalsRequired: string;
  /** E-mail addresses of those chosen; they count while randomApproval is off. */
  chosen: readonly string[];
}

interface Known {
  /** E-mail addresses of the Owners. */
  admins: readonly string[];
  /** Account users with the role Owner. */
  adminCount: number;
}

export interface ApprovalConfig extends Known {
  form: ApprovalForm;
  /** Why the last press on Save did not save. */
  problem: MessageRef | null;
  isSaving: boolean;
  change(part: Partial<ApprovalForm>): void;
  save(): Promise<void>;
}

/** What has to be known before it can be edited. */
export const useAccountApproval = (accountId: string) =>
  together({
    account: useCall("GET /api/Account/{accountId}/Get", { parts: { accountId } }),
    admins: useCall("GET /api/Account/AdminList", { query: { accountId } }),
    config: useCall("GET /api/Account/GetTemplateApprovalConfig", { query: { accountId } }),
  });

export type AccountApproval = NonNullable<ReturnType<typeof useAccountApproval>["data"]>;

export function useApprovalConfig({ account, admins, config }: AccountApproval): ApprovalConfig {
  const { notices } = useApp();
  const { call } = useSession();
  const [form, setForm] = useState(() => formOf(config));
  const [problem, setProblem] = useState<MessageRef | null>(null);
  const { isRunning: isSaving, isLocked, run } = useOneAtATime();
  const known: Known = {
    admins: admins.map(({ email }) => email),
    adminCount: account.accountUsers.filter(({ role, isDisabled }) => role === "Owner" && !isDisabled).length,
  };

  async function send(): Promise<void> {
    const body = { accountId: account.id, ...bodyOf(form, known) };
    const answer = await call("POST /api/Account/TemplateApproval", { body });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    setForm(formOf(answer.data));
    notices.toast("success", { key: "approval.saved", params: {} });
  }

  async function save(): Promise<void> {
    if (isLocked()) return;
    const found = problemOf(form, known);
    setProblem(found);
    if (found === null) await run(send);
  }

  function change(part: Partial<ApprovalForm>): void {
    setForm((before) => ({ ...before, ...part }));
    setProblem(null);
  }

  return { ...known, form, problem, isSaving, change, save };
}

const formOf = (config: Data<"GET /api/Account/GetTemplateApprovalConfig">): ApprovalForm => ({
  adminNeedApproval: config.adminNeedApproval,
  randomApproval: config.randomApproval,
  approvalsRequired: String(config.approvalsRequired),
  // If all admins may approve, none was chosen.
  chosen: config.randomApproval ? [] : config.admins,
});

/** Of those chosen once, the ones who still are admins. */
const stillAdmins = (form: ApprovalForm, { admins }: Known): string[] =>
  form.chosen.filter((email) => admins.includes(email));

const problemOf = (form: ApprovalForm, known: Known): MessageRef | null =>
  isNumber(form) ? settingsProblem(form, known) : { key: "check.digits", params: {} };

const isNumber = ({ approvalsRequired }: ApprovalForm): boolean => /^[0-9]*$/.test(typedDigits(approvalsRequired));

const settingsProblem = (form: ApprovalForm, known: Known): MessageRef | null =>
  approvalProblem(
    { ...form, approvalsRequired: approvalsRequiredOf(typedDigits(form.approvalsRequired)) },
    { admins: known.adminCount, chosen: form.randomApproval ? 0 : stillAdmins(form, known).length },
  );

const bodyOf = (form: ApprovalForm, known: Known) => ({
  adminNeedApproval: form.adminNeedApproval,
  randomApproval: form.randomApproval,
  approvalsRequired: approvalsRequiredOf(typedDigits(form.approvalsRequired)),
  ...(form.randomApproval ? {} : { admins: stillAdmins(form, known) }),
});
