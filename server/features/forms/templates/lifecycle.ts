// The life of a template as a state machine: Draft, PendingForApproval, Active, Rejected (forms.txt §4). Pure: only the transitions of
// a status; engine/templates/actions.ts decides who may cause them.
import type { TemplateStatus } from "@billwright/schemas";

export type Happening =
  /** A new version: saveOutcome decides its status, whatever the previous one was pending for (decisions.md 20). */
  | { type: "saved"; outcome: TemplateStatus }
  /** One more Owner approved: the number of approvals so far, and the number required. */
  | { type: "approved"; approvals: number; required: number }
  | { type: "rejected" }
  /** Whoever submitted it takes it back. */
  | { type: "withdrawn" };

/** The next status; null: this cannot happen to a template in this status. */
export function nextStatus(status: TemplateStatus, happening: Happening): TemplateStatus | null {
  switch (happening.type) {
    case "saved":
      return happening.outcome === "Rejected" ? null : happening.outcome;
    case "approved":
      // An Owner who approves a rejected version opens it again (actions.activate-offer).
      if (status !== "PendingForApproval" && status !== "Rejected") return null;
      return happening.approvals >= happening.required ? "Active" : "PendingForApproval";
    case "rejected":
      return status === "PendingForApproval" ? "Rejected" : null;
    case "withdrawn":
      return status === "PendingForApproval" ? "Draft" : null;
  }
}
