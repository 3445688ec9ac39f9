// What goes when it is older than an account keeps it: rows with the rows that belong to them. Payments, consents, agreements and what is still
// under way stay whatever an account says.

/** What an account sets days for. */
export const keptKinds = ["submissions", "logs", "messages"] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Rows of a table that go in batches. SQL calls a row `it`, and knows `:cutoff`. */
export interface Old {
  table: string;
  /** Names a row within its account. */
  id: string;
  /** SQL: whether it is too old, and nothing needs it any more. */
  when: string;
  /** Tables whose rows name it by that column and go first. */
  parts?: readonly string[];
}

/** They prove what stays: money, consents, contracts, and that somebody's data went out or away. */
const proofs = [
  ...["pay_link_made", "payment_made", "payment_settled", "installment_agreed", "budget_changed", "supplier_changed"],
  ...[
    "agreement_signed",
    "agreement_declined",
    "agreement_stored",
    "preferences_changed",
    "choice_recorded",
    "choices_imported",
    "choices_import_undone",
    "unsubscribed",
    "resubscribed",
    "text_settled",
  ],
  ...["customer_exported", "customer_erased"],
];

/** A failed job of these kinds has the message in it; others are work that somebody may still have to do. */
const sendingKinds = ["mail", "sms", "whatsApp", "push"];

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");

const isOldEvent: Old = { table: "events", id: "event_id", when: "it.at < :cutoff" };

export const old: Readonly<Record<KeptKind, readonly Old[]>> = {
  submissions: [
    {
      table: "reports",
      id: "report_id",
      // An enrolment in force keeps its submission; one that was ended keeps it as long again.
      when: `coalesce(it.final_at, it.created_at) < :cutoff and not exists (
        select from enrolled where enrolled.account_id = it.account_id and enrolled.report_id = it.report_id
          and (enrolled.closed_at is null or enrolled.closed_at >= :cutoff))`,
      parts: ["attachments", "bank_accounts", "enrolled", "response_history"],
    },
    isOldEvent,
  ],
  logs: [
    isOldEvent,
    { table: "audit", id: "audit_id", when: `it.at < :cutoff and it.action not in (${listed(proofs)})` },
  ],
  messages: [
    {
      table: "message_log",
      id: "log_id",
      when: "it.created_at < :cutoff and it.outcome <> 'waiting'",
      parts: ["message_attachments", "message_numbers", "message_pictures"],
    },
    { table: "text_queue", id: "entry_id", when: "it.settled_at < :cutoff" },
    { table: "outbox", id: "message_id", when: "it.created_at < :cutoff" },
    { table: "dead_letters", id: "key", when: `it.at < :cutoff and it.kind in (${listed(sendingKinds)})` },
  ],
};

/** What is about customers and goes with no setting, and why. */
export const stays = {
  ...{ payments: "money", biller_postings: "money", installment_agreements: "a contract about money" },
  standing_agreements: "which of those contracts is in force",
  ...{
    consents: "rows are added, never changed",
    consent_heads: "the ends of their chains",
    choice_entries: "the evidence of those rows",
    choice_files: "the evidence of those rows; one that no entry names is deleted after a day",
    choice_import_rows: "the evidence of those rows; of an import that is never recorded they go after a week",
    unsubscribe_links: "with it a customer can refuse as long as a message is kept anywhere",
    supplier_choices: "a wish that holds until it is changed",
  },
  biller_facts: "what the biller was told, or still has to be",
  ...{ agreements: "a contract", agreement_history: "a chain", agreement_documents: "the contract" },
  ...{ contacts: "used until they are removed", verified_contacts: "asked for as long as there are links" },
  ...{ push_devices: "used until they are removed", recipient_preferences: "used until they are changed" },
  ...{
    biller_figures: "replaced by the biller's next figure",
    budget_plans: "holds until it is ended",
    recipients: "what the biller knows now",
    documents: "the same for ever",
  },
  ...{ answers_by_key: "deleted after a month", deliveries: "deleted after a week" },
  webhook_deliveries: "deleted after a month",
  ...{ contact_changes: "deleted after a week", shown_plans: "deleted after a month" },
} as const;
