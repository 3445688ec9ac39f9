// The life of a template as a state machine: Draft, PendingForApproval, Active, Rejected (forms.txt §4). Pure: what happens to a status,
// nothing of who may make it happen; that is engine/templates/actions.ts.
import type { TemplateStatus } from "@billwright/schemas";

export type Happening =
  /** A new version: its status is what saveOutcome says, whatever the one before it waited for (decisions.md 20). */
  | { type: "saved"; outcome: TemplateStatus }
  /** One more Owner approved; so many have now, and so many have to. */
  | { type: "approved"; approvals: number; required: number }
  | { type: "rejected" };

/** The next status; null: this does not happen to a template in this one. */
export function nextStatus(status: TemplateStatus, happening: Happening): TemplateStatus | null {
  switch (happening.type) {
    case "saved":
      return happening.outcome === "Rejected" ? null : happening.outcome;
    case "approved":
      // An Owner who approves what was rejected opens it again (actions.activate-offer).
      if (status !== "PendingForApproval" && status !== "Rejected") return null;
      return happening.approvals >= happening.required ? "Active" : "PendingForApproval";
    case "rejected":
      return status === "PendingForApproval" ? "Rejected" : null;
  }
}
