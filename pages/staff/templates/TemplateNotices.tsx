// What to know about a template beside its status: why it was rejected, whose approval is pending, what customers get meanwhile.
import { useWords } from "../../i18n/useWords.ts";
import { isOlderLive } from "../../ui/StatusBadge.tsx";
import type { Template } from "./useTemplate.ts";
import "./templates.css";

type Approval = Template["approval"];

export function TemplateNotices({ template }: { template: Template }) {
  const { t } = useWords();
  const { header, draft } = template;
  return (
    <div className="bw-template-notices">
      <ApprovalNotice template={template} />
      <OlderIsLive header={header} />
      {draft !== null && (
        <p className="bw-notice" data-tone="info">
          {t("templatePage.hasDraft", { user: draft.updatedBy })}
        </p>
      )}
    </div>
  );
}

/** While a newer version is not active, customers get an earlier one: also by a link that is shared meanwhile. */
export function OlderIsLive({ header }: Pick<Template, "header">) {
  const { t } = useWords();
  if (!isOlderLive(header)) return null;
  return (
    <p className="bw-notice" data-tone="info">
      {t("templatePage.liveOlder")}
    </p>
  );
}

/** The state of the newest version's approval; nothing if it is neither pending nor rejected. */
export function ApprovalNotice({ template: { header, approval } }: { template: Template }) {
  if (header.status === "Rejected" && approval.rejectReason !== null) return <Rejection approval={approval} />;
  if (header.status === "PendingForApproval") return <Waiting approval={approval} hasApproved={header.hasApproved} />;
  return null;
}

export function Rejection({ approval: { rejectedBy, rejectReason } }: { approval: Approval }) {
  const { t } = useWords();
  return (
    <p className="bw-notice bw-approval-notice" data-tone="error">
      {t("templatePage.rejected", { user: rejectedBy ?? "", reason: rejectReason ?? "" })}
    </p>
  );
}

function Waiting({ approval, hasApproved }: { approval: Approval; hasApproved: boolean }) {
  const { t, language } = useWords();
  const { approvals, approvalsRequired, waitsFor, isStranded = false } = approval;
  const missing = approvalsRequired - approvals;
  const isEnough = missing <= 0;
  const isSome = missing > 1 && missing < waitsFor.length;
  const type = missing === 1 ? "disjunction" : "conjunction";
  const names = new Intl.ListFormat(language, { type }).format(waitsFor);
  const sentences = isStranded
    ? [t("templatePage.stranded")]
    : [
        t("templatePage.waiting", { approvals, approvalsRequired }),
        hasApproved && t("templatePage.approved"),
        isEnough
          ? t("templatePage.enough")
          : waitsFor.length > 0 &&
            t(isSome ? "templatePage.waitsForSome" : "templatePage.waitsFor", { names, n: missing }),
      ];
  return (
    <p className="bw-notice bw-approval-notice" data-tone="warning">
      {sentences.filter(Boolean).join(" ")}
    </p>
  );
}
