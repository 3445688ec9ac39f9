// The audit trail: what must be provable later. Rows are never changed.
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";

export interface AuditEntry {
  accountId: string;
  /** Who acted: a link's subject, or a user. */
  actor: string;
  action:
    | "idor_attempt"
    | "link_refused"
    | "claim_differs"
    | "submitted"
    | "unenrolled"
    | "choices_opened"
    | "choices_searched"
    | "choice_recorded"
    | "choice_file_opened"
    | "choices_checked"
    | "choices_import_added"
    | "choices_import_discarded"
    | "choices_imported"
    | "choices_import_undone"
    | "texts_opened"
    | "contact_verified"
    | "contact_added"
    | "contact_change_taken_back"
    | "contact_preferred"
    | "contact_removed"
    | "preferences_changed"
    | "push_registered"
    | "budget_changed"
    | "supplier_changed"
    | "installment_agreed"
    | "installment_ended"
    | "pay_link_made"
    | "payment_made"
    | "payment_settled"
    | "smart_page_authorized"
    | "smart_page_refused"
    | "agreement_signed"
    | "agreement_declined"
    | "agreement_stored"
    | "agreement_opened"
    | "agreement_document_opened"
    | "unsubscribed"
    | "text_settled"
    | "resubscribed"
    | "exported"
    | "response_opened"
    | "response_file_opened"
    | "response_changed"
    | "response_deleted"
    | "response_notice_changed"
    | "link_shared"
    | "account_changed"
    | "account_created"
    | "account_closed"
    | "account_opened"
    | "webhook_added"
    | "webhook_changed"
    | "webhook_removed"
    | "webhook_secret_replaced"
    | "webhook_sent_again"
    | "fact_sent_again"
    | "notice_changed"
    | "customer_exported"
    | "customer_erased"
    | "signed_in"
    | "session_reused"
    | "password_changed"
    | "password_reset"
    | "role_changed"
    | "user_added"
    | "user_disabled"
    | "user_invited"
    | "invitation_withdrawn"
    | "sessions_ended"
    | "factor_added"
    | "factor_removed"
    | "factors_forgotten"
    | "recovery_codes_made"
    | "recovery_code_used"
    | "factor_roles_changed"
    | "approval_config_saved"
    | "template_submitted"
    | "template_approved"
    | "template_activated"
    | "template_rejected"
    | "template_deleted"
    | "template_life_changed"
    | "template_withdrawn"
    | "template_version_restored"
    | "template_commented"
    | "template_tagged";
  /** What was acted on. */
  object: string;
  ip: string | null;
  detail?: Record<string, string | number | boolean | null>;
}

/** Who did it, and from where. */
export type By = Pick<AuditEntry, "actor" | "ip">;

export interface Audit {
  write(database: Queryable, entry: AuditEntry): Promise<void>;
}

export function auditOf(runtime: Runtime): Audit {
  return {
    async write(database, { accountId, detail = {}, ...entry }) {
      await database("audit").insert({
        audit_id: runtime.newId(),
        account_id: accountId,
        at: runtime.now(),
        ...entry,
        detail: JSON.stringify(detail),
      });
    },
  };
}
