// 'Config For Template Approval': whether and by whom templates are approved before they are active (forms.txt §2.1).
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { approvalsRequiredOf } from "@billwright/engine/templates";
import { mayConfigureApproval } from "@billwright/engine/users";
import { galleries } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { EmailText } from "../../ui/EmailText.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TextField } from "../../ui/fields.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { ApprovalRequestModal } from "../templates/bar/ApprovalRequestModal.tsx";
import {
  useAccountApproval,
  useApprovalConfig,
  type AccountApproval,
  type ApprovalConfig,
} from "./useApprovalConfig.ts";
import "../templates/templates.css";
import "./templateApproval.css";

export default function TemplateApprovalPage() {
  const { accountId = "" } = useParams();
  const { t } = useWords();
  useStaffPage({ title: t("approval.title") });
  const { data, failure, reload } = useAccountApproval(accountId);
  return (
    <>
      <PageTop title={t("approval.title")} lead={t("approval.lead")} />
      {failure !== null ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <StaffPageSkeleton />
      ) : (
        <ConfigForm key={accountId} known={data} />
      )}
    </>
  );
}

function ConfigForm({ known }: { known: AccountApproval }) {
  const config = useApprovalConfig(known);
  const { form, admins, change, save } = config;
  const { t } = useWords();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isReadOnly = !mayConfigureApproval(user.role);
  const chosen = form.chosen.filter((email) => admins.includes(email));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadOnly) void save();
  };
  const setRandom = (randomApproval: boolean) => {
    change({ randomApproval });
    if (!randomApproval) setAsking(true);
  };
  // The modal contains a form of its own, so it is beside this one, never inside.
  return (
    <>
      <form className="bw-card bw-approval" noValidate onSubmit={submit}>
        {isReadOnly && <p className="bw-soft">{t("approval.readOnly")}</p>}
        <Switch
          label={t("approval.adminNeedApproval")}
          help={t("approval.adminNeedApprovalHelp")}
          isOn={form.adminNeedApproval}
          isDisabled={isReadOnly}
          onChange={(adminNeedApproval) => change({ adminNeedApproval })}
        />
        <Switch
          label={t("approval.randomApproval")}
          isOn={form.randomApproval}
          isDisabled={isReadOnly}
          onChange={setRandom}
        />
        {!form.randomApproval && <Chosen admins={chosen} onAsk={isReadOnly ? null : () => setAsking(true)} />}
        <Required config={config} isReadOnly={isReadOnly} />
        <Buttons isReadOnly={isReadOnly} isSaving={config.isSaving} />
      </form>
      {isAsking && (
        <ApprovalRequestModal
          admins={admins}
          chosen={chosen.length > 0 ? { allAdmins: false, admins: chosen } : null}
          required={approvalsRequiredOf(form.approvalsRequired)}
          onSubmit={({ allAdmins, admins: picked }) => {
            change(allAdmins ? { randomApproval: true } : { chosen: picked });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ChosenProps {
  admins: readonly string[];
  /** null: for reading only. */
  onAsk: (() => void) | null;
}

/** Who may approve. */
function Chosen({ admins, onAsk }: ChosenProps) {
  const { t } = useWords();
  return (
    <div className="bw-approval-chosen">
      <p>{t("approval.note")}</p>
      {admins.length > 0 && (
        <ul aria-label={t("approval.chosen")}>
          {admins.map((email) => (
            <li key={email}>
              <EmailText email={email} />
            </li>
          ))}
        </ul>
      )}
      {onAsk !== null && (
        <button type="button" className="bw-button" onClick={onAsk}>
          {t(admins.length > 0 ? "approval.changeAdmins" : "approval.chooseAdmins")}
        </button>
      )}
    </div>
  );
}

/** How many approvals, and why the last press on Save did not save. */
function Required({ config, isReadOnly }: { config: ApprovalConfig; isReadOnly: boolean }) {
  const { t, say } = useWords();
  const { form, problem, adminCount, change } = config;
  const isOfNumber = problem?.key === "approval.tooMany" || problem?.key === "check.digits";
  return (
    <>
      <div className="bw-approval-number">
        <TextField
          label={t("approval.required")}
          help={t("approval.adminCount", { n: adminCount })}
          inputMode="numeric"
          value={form.approvalsRequired}
          placeholder="1"
          isDisabled={isReadOnly}
          error={isOfNumber ? problem : null}
          onChange={(typed) => change({ approvalsRequired: typed })}
        />
      </div>
      <div role="alert">{problem !== null && !isOfNumber && <p className="bw-approval-problem">{say(problem)}</p>}</div>
    </>
  );
}

function Buttons({ isReadOnly, isSaving }: { isReadOnly: boolean; isSaving: boolean }) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className="bw-approval-buttons">
      <button type="button" className="bw-button" onClick={() => void goBack(navigate)}>
        {t("approval.back")}
      </button>
      {!isReadOnly && (
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isSaving || undefined}>
          {t("approval.save")}
        </button>
      )}
    </div>
  );
}

/** Goes back to the previous page; a page that was opened by its address has none. */
function goBack(navigate: ReturnType<typeof useNavigate>): void | Promise<void> {
  const state: unknown = window.history.state;
  const isFirst = !(typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0);
  return isFirst ? navigate(galleries.DynamicForms) : navigate(-1);
}
