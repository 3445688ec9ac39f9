// What one should know of a template beside its status: why it was rejected, how many approvals it has, what customers get meanwhile.
import { useWords } from "../../i18n/useWords.ts";
import type { Template } from "./useTemplate.ts";
import "../../customer/form/form.css";

export function TemplateNotices({ template: { header, approval, draft } }: { template: Template }) {
  const { t } = useWords();
  const { status, isActive } = header;
  const { approvals, approvalsRequired, hasApproved, rejectReason, isStranded = false } = approval;
  return (
    <div className="bw-template-notices">
      {status === "Rejected" && rejectReason !== null && (
        <p className="bw-notice" data-tone="error">
          {t("templatePage.rejected", { reason: rejectReason })}
        </p>
      )}
      {status === "PendingForApproval" && (
        <p className="bw-notice" data-tone="warning">
          {isStranded
            ? t("templatePage.stranded")
            : [
                t("templatePage.waiting", { approvals, approvalsRequired }),
                hasApproved && t("templatePage.approved"),
                approvals >= approvalsRequired && t("templatePage.enough"),
              ]
                .filter(Boolean)
                .join(" ")}
        </p>
      )}
      {isActive && status !== "Active" && (
        <p className="bw-notice" data-tone="info">
          {t("templatePage.liveOlder")}
        </p>
      )}
      {draft !== null && (
        <p className="bw-notice" data-tone="info">
          {t("templatePage.hasDraft", { user: draft.updatedBy })}
        </p>
      )}
    </div>
  );
}
