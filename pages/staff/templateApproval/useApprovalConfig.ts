// How an account approves templates, as it is edited: loaded, changed, checked by the engine's rule, saved (forms.txt §2.1, §5).
import { useEffect, useRef, useState } from "react";
import { approvalProblem, approvalsRequiredOf } from "@billwright/engine";
import type { MessageRef } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import type { SessionCall } from "../../session/session.ts";
import { useSession } from "../../session/useSession.tsx";

export interface ApprovalForm {
  adminNeedApproval: boolean;
  randomApproval: boolean;
  /** As typed: digits, or nothing, which is 1. */
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

export interface ReadyConfig extends Known {
  at: "ready";
  form: ApprovalForm;
  /** What kept the last press on Save from saving. */
  problem: MessageRef | null;
  isSaving: boolean;
}

export type ApprovalConfigState = { at: "loading" } | { at: "failed"; failure: Failure } | ReadyConfig;

export interface ApprovalConfig {
  state: ApprovalConfigState;
  change(part: Partial<ApprovalForm>): void;
  save(): Promise<void>;
  reload(): void;
}

/** At most so many digits are typed. */
export const longestNumber = 4;

export const digitsOnly = (typed: string): string => typed.replace(/\D/g, "").slice(0, longestNumber);

export function useApprovalConfig(accountId: string): ApprovalConfig {
  const { notices } = useApp();
  const { call } = useSession();
  const [state, setState] = useState<ApprovalConfigState>({ at: "loading" });
  const [round, setRound] = useState(0);
  const saving = useRef(false);
  useEffect(() => {
    let wanted = true;
    void load(call, accountId).then((loaded) => wanted && setState(loaded));
    return () => {
      wanted = false;
    };
  }, [call, accountId, round]);

  const update = (part: Partial<ReadyConfig>) =>
    setState((before) => (before.at === "ready" ? { ...before, ...part } : before));

  async function save(): Promise<void> {
    if (state.at !== "ready" || saving.current) return;
    const problem = problemOf(state.form, state);
    update({ problem });
    if (problem !== null) return;
    saving.current = true;
    update({ isSaving: true });
    const answer = await call("POST /api/Account/TemplateApproval", {
      body: { accountId, ...bodyOf(state.form, state) },
    });
    saving.current = false;
    update({ isSaving: false });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    update({ form: formOf(answer.data) });
    notices.toast("success", { key: "approval.saved", params: {} });
  }

  return {
    state,
    change: (part) =>
      setState((before) =>
        before.at === "ready" ? { ...before, form: { ...before.form, ...part }, problem: null } : before,
      ),
    save,
    reload() {
      setState({ at: "loading" });
      setRound((before) => before + 1);
    },
  };
}

async function load(call: SessionCall, accountId: string): Promise<ApprovalConfigState> {
  const [account, admins, config] = await Promise.all([
    call("GET /api/Account/{accountId}/Get", { parts: { accountId } }),
    call("GET /api/Account/AdminList", { query: { accountId } }),
    call("GET /api/Account/GetTemplateApprovalConfig", { query: { accountId } }),
  ]);
  for (const answer of [account, admins, config]) if (!answer.ok) return { at: "failed", failure: answer.failure };
  if (!account.ok || !admins.ok || !config.ok) return { at: "loading" };
  return {
    at: "ready",
    form: formOf(config.data),
    problem: null,
    isSaving: false,
    admins: admins.data.map(({ email }) => email),
    adminCount: account.data.accountUsers.filter(({ role, isDisabled }) => role === "Owner" && !isDisabled).length,
  };
}

const formOf = (config: Data<"GET /api/Account/GetTemplateApprovalConfig">): ApprovalForm => ({
  adminNeedApproval: config.adminNeedApproval,
  randomApproval: config.randomApproval,
  approvalsRequired: String(config.approvalsRequired),
  // Where all are asked, nobody was chosen.
  chosen: config.randomApproval ? [] : config.admins,
});

/** Of those chosen once, the ones who still are admins. */
const stillAdmins = (form: ApprovalForm, { admins }: Known): string[] =>
  form.chosen.filter((email) => admins.includes(email));

export const problemOf = (form: ApprovalForm, known: Known): MessageRef | null =>
  approvalProblem(
    { ...form, approvalsRequired: approvalsRequiredOf(form.approvalsRequired) },
    { admins: known.adminCount, chosen: form.randomApproval ? 0 : stillAdmins(form, known).length },
  );

const bodyOf = (form: ApprovalForm, known: Known) => ({
  adminNeedApproval: form.adminNeedApproval,
  randomApproval: form.randomApproval,
  approvalsRequired: approvalsRequiredOf(form.approvalsRequired),
  ...(form.randomApproval ? {} : { admins: stillAdmins(form, known) }),
});
