// Every table, and whether it holds something about a customer: what `npm run customer` exports and erases. A new table needs its line here; a
// test reads the database's own catalogue and names what is missing.

import type { DataKind } from "../../customerData.ts";

/** What erasing does with a customer's rows of a table. */
type Erasing =
  | "delete"
  /** These columns lose what they say; the rest of the row stays, because of `why`. */
  | { blank: Readonly<Record<string, string | null>>; why: string }
  /** The whole row stays, because of `why`. */
  | { why: string };

export interface CustomerTable {
  /** SQL: whether a row, `it`, is about the recipient `:recipient` of the account `:account`. */
  where: string;
  erase: Erasing;
  /** Left out of an export: digests, sealed values, keys. A dot leads into JSON. */
  omit?: readonly string[];
}

const ofAccount = "it.account_id = :account";
const byRecipient = `${ofAccount} and it.recipient_id = :recipient`;
const bySubject = "'recipient:' || :recipient";
/** Rows that belong to one of the customer's rows of another table, which go after them. */
const of = (table: string, key: string, named = key) =>
  `${ofAccount} and it.${key} in (
     select own.${named} from ${table} as own where own.account_id = :account and own.recipient_id = :recipient)`;

const bookkeeping = "the biller's books need it";

/** By the kind of data that is erased with them. */
const customerTables = {
  payments: {
    payments: {
      where: byRecipient,
      erase: { blank: { email: "", phone_number: "", body_hash: "", action_url: null }, why: bookkeeping },
      omit: ["security", "body_hash", "idempotency_key"],
    },
    biller_postings: { where: byRecipient, erase: { why: bookkeeping } },
    biller_figures: { where: byRecipient, erase: "delete" },
    installment_agreements: { where: byRecipient, erase: { why: "it is a contract about money" } },
    standing_agreements: { where: byRecipient, erase: { why: "it says which of those contracts is in force" } },
  },
  submissions: {
    attachments: { where: of("reports", "report_id"), erase: "delete" },
    bank_accounts: {
      where: of("reports", "report_id"),
      erase: "delete",
      omit: ["sealed", "for_biller", "saved_token"],
    },
    enrolled: { where: of("reports", "report_id"), erase: "delete" },
    response_history: { where: of("reports", "report_id"), erase: "delete" },
    answers_by_key: {
      where: `${ofAccount} and it.subject in (
        select own.template_id || ' ' || ${bySubject} from templates as own where own.account_id = :account)`,
      erase: "delete",
      omit: ["request_hash", "key"],
    },
    events: { where: `${ofAccount} and it.subject = ${bySubject}`, erase: "delete" },
    reports: { where: byRecipient, erase: "delete", omit: ["body_hash", "idempotency_key"] },
  },
  messages: {
    message_attachments: { where: of("message_log", "log_id"), erase: "delete" },
    message_pictures: { where: of("message_log", "log_id"), erase: "delete", omit: ["address_digest"] },
    outbox: { where: of("message_log", "message_id", "effect_id"), erase: "delete", omit: ["sealed"] },
    deliveries: { where: of("message_log", "effect_id"), erase: "delete" },
    message_numbers: { where: byRecipient, erase: "delete", omit: ["number"] },
    text_queue: { where: byRecipient, erase: "delete" },
    dead_letters: {
      where: `${ofAccount} and (it.payload ->> 'recipientId' = :recipient or it.payload ->> 'logId' in (
        select own.log_id from message_log as own where own.account_id = :account and own.recipient_id = :recipient))`,
      erase: "delete",
      omit: ["payload.sealed"],
    },
    message_log: { where: byRecipient, erase: "delete" },
    /** What waits is still to reach the biller. */
    webhook_deliveries: {
      where: `${ofAccount} and it.data ->> 'recipientId' = :recipient and it.state <> 'waiting'`,
      erase: "delete",
      omit: ["answer"],
    },
  },
  contacts: {
    contacts: { where: byRecipient, erase: "delete", omit: ["contact_digest"] },
    contact_changes: { where: byRecipient, erase: "delete", omit: ["sealed"] },
    verified_contacts: { where: byRecipient, erase: "delete", omit: ["contact_digest"] },
    push_devices: { where: byRecipient, erase: "delete", omit: ["device_digest", "device.keys"] },
  },
  profile: {
    documents: { where: byRecipient, erase: "delete" },
    budget_plans: { where: byRecipient, erase: "delete" },
    shown_plans: { where: byRecipient, erase: "delete" },
    recipients: { where: byRecipient, erase: "delete" },
    recipient_preferences: {
      where: byRecipient,
      erase: { blank: { language: null }, why: "its version numbers the consents, which stay" },
    },
  },
  proofs: {
    consents: {
      where: byRecipient,
      erase: {
        blank: { ip: null, user_agent: null, salt: null },
        why: "it proves what was agreed to, and that a wish to be left alone is kept",
      },
      omit: ["salt", "contact"],
    },
    unsubscribe_links: {
      where: byRecipient,
      erase: { blank: { contact: null }, why: "with it a customer can refuse, whatever else is erased" },
      omit: ["link_hash"],
    },
    choice_files: { where: byRecipient, erase: "delete" },
    choice_entries: {
      where: byRecipient,
      erase: { blank: { sealed: null }, why: "it proves who recorded what was said, and when and how" },
    },
    choice_import_rows: {
      where: byRecipient,
      erase: { blank: { sealed: null }, why: "it proves from where and when a choice was taken over" },
    },
    consent_heads: { where: byRecipient, erase: { why: "it is the end of a chain from which nothing can be taken" } },
    supplier_choices: { where: byRecipient, erase: { why: "a wish to be left alone is kept" } },
    agreements: { where: byRecipient, erase: { why: "it is a contract" } },
    agreement_history: {
      where: of("agreements", "agreement_key"),
      erase: { why: "it proves the contract, and is a chain from which nothing can be taken" },
    },
    agreement_documents: { where: of("agreements", "agreement_key"), erase: { why: "it is the contract" } },
    biller_facts: {
      where: byRecipient,
      erase: { why: "it proves what the biller was told, in ids and amounts, and what it still has to be told" },
    },
    audit: {
      where: `${ofAccount} and (it.actor = ${bySubject} or (it.object = :recipient
        and it.action in ('pay_link_made', 'customer_exported', 'customer_erased', 'choices_opened', 'choice_recorded', 'choice_file_opened')))`,
      erase: { why: "it proves who did what; it goes with `keep.logs`" },
    },
  },
} as const satisfies Record<DataKind, Record<string, CustomerTable>>;

export const tablesOfKind = (kind: DataKind): [table: string, is: CustomerTable][] =>
  Object.entries(customerTables[kind]);

const figures = "counts, of nobody";
const answers = "counts, of nobody: what was written in free words goes with its submission";
const staff = "is about those who work for the account";
const account = "is the account's own";
const service = "is the service's own";
const expires = "names a link and no customer, and is deleted when that has expired";

/** Every other table, and why nothing of it is exported or erased. */
export const otherTables = {
  ...{ account_hosts: account, accounts: account, brand_images: account, categories: account, notices: account },
  ...{
    consent_texts: "the account's own words",
    consent_keys: account,
    consent_checks: figures,
    chain_checks: figures,
  },
  ...{ kept_refusals: "keyed hashes of contacts of nobody who is known" },
  ...{ text_numbers: "keyed hashes of numbers, which stay stopped", text_calls: "hashes of the provider's ids" },
  ...{ unreached_contacts: "keyed hashes of addresses at which nobody is", mail_calls: "hashes of the provider's ids" },
  ...{ smart_page_gates: account, themes: account, webhook_addresses: account, webhook_secrets: account },
  ...{ templates: account, template_versions: account, template_drafts: account, template_history: account },
  ...{ template_cases: account, served_versions: account },
  ...{ template_comments: account, template_tags: account, template_views: staff },
  ...{ approval_configs: staff, approvals: staff, users: staff, sessions: staff, sign_in_sources: staff },
  ...{ choice_imports: account, choice_import_faults: "names a line of a file, and nobody" },
  response_digests: staff,
  ...{ sign_ups: staff, sign_up_links: staff, sso_codes: staff, password_links: staff },
  ...{ user_factors: staff, recovery_codes: staff, factor_steps: staff },
  ...{
    answer_counts: answers,
    version_counts: answers,
    answer_totals: figures,
    event_counts: figures,
    step_counts: figures,
    limit_counts: "digests and counts of a day or two",
  },
  ...{
    bank_directory: service,
    bank_logos: service,
    job_workers: service,
    paces: service,
    recent_writes: service,
    text_keys: service,
    migrations: service,
    payment_events: service,
  },
  ...{ smart_page_devices: expires, unsubscribes: expires },
  short_links: "a sealed link, deleted when that has expired",
  revoked_links: "names a link and no customer",
  code_challenges: "digests, deleted after a day",
  picture_files: "deleted in the night after the last mail that shows it",
} as const;
