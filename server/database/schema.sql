-- Written by npm run schema from the migrations. Do not edit.

create table account_hosts (
  host text not null,
  account_id text not null,
  constraint account_hosts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint account_hosts_host_check CHECK ((host = lower(host))),
  constraint account_hosts_pkey PRIMARY KEY (host)
);
CREATE INDEX account_hosts_by_account ON account_hosts USING btree (account_id);

create table accounts (
  account_id text not null,
  name text not null,
  country text not null default 'United States'::text,
  theme_id text not null default 'billwright-blue'::text,
  support_phone text,
  support_email text,
  capture_ip boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  trial_ends_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (account_id)
);

create table agreement_documents (
  account_id text not null,
  agreement_key text not null,
  sha256 text not null,
  size bigint not null,
  file_key text not null,
  stored_at timestamp with time zone not null,
  constraint agreement_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint agreement_documents_pkey PRIMARY KEY (account_id, agreement_key)
);
CREATE INDEX agreement_documents_by_file ON agreement_documents USING btree (file_key);
CREATE TRIGGER agreement_documents_stay BEFORE DELETE OR UPDATE ON agreement_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agreement_history (
  account_id text not null,
  agreement_key text not null,
  number integer not null,
  action text not null,
  at timestamp with time zone not null,
  template text,
  reference text,
  sha256 text,
  ip text,
  user_agent text,
  previous_hash text not null,
  hash text not null,
  constraint agreement_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint agreement_history_action_check CHECK ((action = ANY (ARRAY['prepared'::text, 'signed'::text, 'declined'::text, 'stored'::text]))),
  constraint agreement_history_pkey PRIMARY KEY (account_id, agreement_key, number)
);
CREATE TRIGGER agreement_history_stays BEFORE DELETE OR UPDATE ON agreement_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agreements (
  account_id text not null,
  recipient_id text not null,
  agreement_id text not null,
  agreement_key text not null,
  state text not null,
  attempt integer not null default 0,
  template text,
  reference text,
  history_number integer not null default 0,
  history_hash text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint agreements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint agreements_agreement_key_key UNIQUE (agreement_key),
  constraint agreements_pkey PRIMARY KEY (account_id, recipient_id, agreement_id),
  constraint agreements_state_check CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'signed'::text, 'declined'::text])))
);
CREATE INDEX agreements_by_time ON agreements USING btree (account_id, created_at DESC, agreement_key DESC);

create table answer_counts (
  account_id text not null,
  enrollment_id text not null,
  day date not null,
  input_id text not null,
  kind text not null,
  answer text not null,
  shard smallint not null,
  count bigint not null,
  constraint answer_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint answer_counts_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'submitted'::text, 'leftOut'::text, 'answer'::text]))),
  constraint answer_counts_pkey PRIMARY KEY (account_id, enrollment_id, day, input_id, kind, answer, shard)
);

create table answer_totals (
  account_id text not null,
  enrollment_id text not null,
  shard smallint not null,
  count bigint not null,
  last_at timestamp with time zone not null,
  constraint answer_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint answer_totals_pkey PRIMARY KEY (account_id, enrollment_id, shard)
);

create table answers_by_key (
  account_id text not null,
  subject text not null,
  call text not null,
  key text not null,
  request_hash text not null,
  answer json not null,
  created_at timestamp with time zone not null,
  constraint answers_by_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint answers_by_key_pkey PRIMARY KEY (account_id, subject, call, key)
);
CREATE INDEX answers_by_key_by_time ON answers_by_key USING btree (created_at);

create table approval_configs (
  account_id text not null,
  admin_need_approval boolean not null,
  random_approval boolean not null,
  approvals_required integer not null,
  admins jsonb not null default '[]'::jsonb,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  constraint approval_configs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint approval_configs_pkey PRIMARY KEY (account_id)
);

create table approvals (
  account_id text not null,
  version_id text not null,
  user_id text not null,
  approved boolean not null,
  reason text,
  at timestamp with time zone not null,
  constraint approvals_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES template_versions(account_id, version_id),
  constraint approvals_pkey PRIMARY KEY (account_id, version_id, user_id)
);

create table attachments (
  account_id text not null,
  attachment_id text not null,
  report_id text not null,
  input_id text not null,
  sha256 text not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint attachments_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id),
  constraint attachments_once UNIQUE (account_id, report_id, input_id, sha256, name),
  constraint attachments_pkey PRIMARY KEY (account_id, attachment_id)
);
CREATE INDEX attachments_by_file ON attachments USING btree (file_key);

create table audit (
  account_id text not null,
  audit_id text not null,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  object text not null,
  ip text,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint audit_pkey PRIMARY KEY (account_id, audit_id)
) partition by HASH (account_id) in 8;
CREATE INDEX audit_by_time ON audit USING btree (account_id, at);
CREATE TRIGGER audit_stays BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_old();

create table bank_accounts (
  account_id text not null,
  report_id text not null,
  sealed text,
  saved_token text,
  last_four text not null,
  bank_name text,
  created_at timestamp with time zone not null,
  logo_id text,
  for_biller text,
  constraint bank_accounts_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id),
  constraint bank_accounts_pkey PRIMARY KEY (account_id, report_id)
);

create table bank_directory (
  routing_number text not null,
  name text not null,
  city text not null default ''::text,
  state text not null default ''::text,
  moved_to text,
  url text,
  logo_id text,
  imported_at timestamp with time zone,
  constraint bank_directory_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES bank_logos(logo_id),
  constraint bank_directory_pkey PRIMARY KEY (routing_number),
  constraint bank_directory_routing_number_check CHECK ((routing_number ~ '^[0-9]{9}$'::text))
);
CREATE INDEX bank_directory_imported ON bank_directory USING btree (imported_at) WHERE (imported_at IS NOT NULL);

create table bank_logos (
  logo_id text not null,
  media_type text not null,
  bytes bytea not null,
  constraint bank_logos_pkey PRIMARY KEY (logo_id)
);

create table biller_facts (
  account_id text not null,
  party text not null,
  number integer not null,
  fact_key text not null,
  recipient_id text,
  kind text not null,
  about text not null,
  data jsonb not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  fault text,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  answer jsonb,
  tried_at timestamp with time zone,
  constraint biller_facts_pkey PRIMARY KEY (account_id, party, number),
  constraint biller_facts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'blocked'::text, 'acknowledged'::text, 'refused'::text, 'dead'::text])))
);
CREATE INDEX biller_facts_about ON biller_facts USING btree (account_id, about, number);
CREATE INDEX biller_facts_dead ON biller_facts USING btree (account_id, at, fact_key) WHERE (state = 'dead'::text);
CREATE UNIQUE INDEX biller_facts_once ON biller_facts USING btree (account_id, fact_key);
CREATE INDEX biller_facts_open ON biller_facts USING btree (account_id, party, number) WHERE (state = ANY (ARRAY['waiting'::text, 'blocked'::text, 'dead'::text]));

create table biller_figures (
  account_id text not null,
  recipient_id text not null,
  owed bigint not null,
  changed_at timestamp with time zone not null,
  earlier jsonb not null default '[]'::jsonb,
  constraint biller_figures_pkey PRIMARY KEY (account_id, recipient_id)
);

create table biller_postings (
  account_id text not null,
  key text not null,
  happened text not null,
  recipient_id text not null,
  amount bigint not null,
  balance bigint,
  at timestamp with time zone not null,
  constraint biller_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint biller_postings_happened_check CHECK ((happened = ANY (ARRAY['paid'::text, 'returned'::text]))),
  constraint biller_postings_pkey PRIMARY KEY (account_id, key, happened)
);

create table brand_images (
  account_id text not null,
  kind text not null,
  media_type text not null,
  bytes bytea not null,
  image_id text not null default encode(sha256(bytes), 'hex'::text),
  constraint brand_images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint brand_images_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'icon'::text]))),
  constraint brand_images_pkey PRIMARY KEY (account_id, kind)
);
CREATE INDEX brand_images_by_id ON brand_images USING btree (image_id);

create table budget_plans (
  account_id text not null,
  recipient_id text not null,
  enrolled boolean not null,
  source text,
  changed_at timestamp with time zone not null,
  estimate bigint,
  constraint budget_plans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint budget_plans_pkey PRIMARY KEY (account_id, recipient_id)
);

create table categories (
  account_id text not null,
  name text not null,
  description text not null default ''::text,
  position integer not null,
  visible boolean not null default true,
  hide boolean not null default false,
  channels jsonb not null,
  new_bill boolean not null default false,
  category_id text not null default (gen_random_uuid())::text,
  names jsonb not null default '{}'::jsonb,
  descriptions jsonb not null default '{}'::jsonb,
  former_names jsonb not null default '[]'::jsonb,
  kind text,
  rules jsonb not null default '{}'::jsonb,
  removed_at timestamp with time zone,
  constraint categories_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint categories_pkey PRIMARY KEY (account_id, name)
);

create table chain_checks (
  kind text not null,
  checked_at timestamp with time zone not null,
  chains integer not null,
  rows bigint not null,
  broken integer not null,
  constraint chain_checks_kind_check CHECK ((kind = ANY (ARRAY['agreements'::text, 'consents'::text, 'histories'::text]))),
  constraint chain_checks_pkey PRIMARY KEY (kind)
);

create table choice_entries (
  account_id text not null,
  entry_id text not null,
  recipient_id text not null,
  way text not null,
  stated_on date not null,
  user_id text not null,
  at timestamp with time zone not null,
  sealed text,
  constraint choice_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint choice_entries_pkey PRIMARY KEY (account_id, entry_id)
);
CREATE INDEX choice_entries_customer ON choice_entries USING btree (account_id, recipient_id);

create table choice_files (
  account_id text not null,
  file_id text not null,
  recipient_id text not null,
  entry_id text,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  file_key text not null,
  at timestamp with time zone not null,
  constraint choice_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint choice_files_pkey PRIMARY KEY (account_id, file_id)
);
CREATE INDEX choice_files_customer ON choice_files USING btree (account_id, recipient_id);
CREATE UNIQUE INDEX choice_files_entry ON choice_files USING btree (account_id, entry_id);
CREATE INDEX choice_files_key ON choice_files USING btree (file_key);

create table choice_import_faults (
  account_id text not null,
  import_id text not null,
  line integer not null,
  fault jsonb not null,
  constraint choice_import_faults_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint choice_import_faults_pkey PRIMARY KEY (account_id, import_id, line)
);

create table choice_import_rows (
  account_id text not null,
  row_id text not null,
  import_id text not null,
  line integer not null,
  recipient_id text not null,
  category_id text not null,
  channel text not null,
  given boolean not null,
  stated_at timestamp with time zone not null,
  outcome text,
  sealed text,
  constraint choice_import_rows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint choice_import_rows_pkey PRIMARY KEY (account_id, row_id)
);
CREATE INDEX choice_import_rows_customer ON choice_import_rows USING btree (account_id, recipient_id);
CREATE INDEX choice_import_rows_pending ON choice_import_rows USING btree (account_id, import_id, given, recipient_id, line) WHERE (outcome IS NULL);
CREATE INDEX choice_import_rows_recorded ON choice_import_rows USING btree (account_id, import_id, recipient_id, line) WHERE (outcome = 'recorded'::text);

create table choice_imports (
  account_id text not null,
  import_id text not null,
  state text not null,
  file_name text not null,
  sha256 text not null,
  file_key text,
  user_id text not null,
  counts jsonb not null,
  fault jsonb,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  undone_by text,
  constraint choice_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint choice_imports_pkey PRIMARY KEY (account_id, import_id)
);
CREATE INDEX choice_imports_file ON choice_imports USING btree (file_key);

create table code_challenges (
  account_id text not null,
  challenge_id text not null,
  link_id text not null,
  channel text not null,
  purpose text not null,
  contact_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint code_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint code_challenges_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'mobile'::text, 'whatsApp'::text]))),
  constraint code_challenges_pkey PRIMARY KEY (account_id, challenge_id)
);
CREATE INDEX code_challenges_by_contact ON code_challenges USING btree (account_id, contact_hash) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));
CREATE INDEX code_challenges_by_time ON code_challenges USING btree (created_at);
CREATE INDEX code_challenges_verified ON code_challenges USING btree (account_id, link_id) WHERE (used_at IS NOT NULL);

create table consent_checks (
  account_id text not null,
  checked_at timestamp with time zone not null,
  customers integer not null,
  rows integer not null,
  broken integer not null,
  constraint consent_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint consent_checks_pkey PRIMARY KEY (account_id)
);

create table consent_heads (
  account_id text not null,
  recipient_id text not null,
  number integer not null,
  hash text not null,
  constraint consent_heads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint consent_heads_pkey PRIMARY KEY (account_id, recipient_id)
);

create table consent_keys (
  account_id text not null,
  key text not null default ((gen_random_uuid())::text || (gen_random_uuid())::text),
  constraint consent_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint consent_keys_pkey PRIMARY KEY (account_id)
);

create table consent_texts (
  account_id text not null,
  hash text not null,
  language text not null,
  text text not null,
  first_shown_at timestamp with time zone not null,
  constraint consent_texts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint consent_texts_pkey PRIMARY KEY (account_id, hash, language)
);
CREATE TRIGGER consent_texts_stay BEFORE DELETE OR UPDATE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table consents (
  account_id text not null,
  recipient_id text not null,
  category text not null,
  channel text not null,
  version integer not null,
  given boolean not null,
  actor text not null,
  source text not null,
  at timestamp with time zone not null,
  ip text,
  text_hash text,
  category_id text,
  number integer,
  contact text,
  state text,
  until timestamp with time zone,
  language text,
  link_id text,
  user_agent text,
  salt text,
  ip_digest text,
  user_agent_digest text,
  previous_hash text,
  hash text,
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint consents_pkey PRIMARY KEY (account_id, recipient_id, category, channel, version)
);
CREATE TRIGGER consents_stay BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION keep_consent();

create table contact_changes (
  account_id text not null,
  change_id text not null,
  recipient_id text not null,
  sealed text not null,
  at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  constraint contact_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint contact_changes_pkey PRIMARY KEY (account_id, change_id)
);
CREATE INDEX contact_changes_customer ON contact_changes USING btree (account_id, recipient_id, at);

create table contacts (
  account_id text not null,
  recipient_id text not null,
  channel text not null,
  contact_id text not null,
  contact_digest bytea not null,
  sealed text not null,
  verified_at timestamp with time zone,
  preferred boolean not null default false,
  added_at timestamp with time zone not null,
  constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint contacts_account_id_recipient_id_channel_contact_digest_key UNIQUE (account_id, recipient_id, channel, contact_digest),
  constraint contacts_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'SMS'::text, 'WhatsApp'::text]))),
  constraint contacts_check CHECK (((NOT preferred) OR (verified_at IS NOT NULL))),
  constraint contacts_pkey PRIMARY KEY (account_id, contact_id)
);
CREATE UNIQUE INDEX contacts_preferred ON contacts USING btree (account_id, recipient_id, channel) WHERE preferred;

create table dead_letters (
  account_id text not null,
  key text not null,
  kind text not null,
  payload jsonb not null,
  at timestamp with time zone not null,
  constraint dead_letters_pkey PRIMARY KEY (account_id, key)
);

create table deliveries (
  account_id text not null,
  effect_id text not null,
  claimed_until timestamp with time zone not null,
  outcome text,
  constraint deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'unwanted'::text, 'late'::text]))),
  constraint deliveries_pkey PRIMARY KEY (account_id, effect_id)
);
CREATE INDEX deliveries_by_time ON deliveries USING btree (claimed_until);

create table documents (
  account_id text not null,
  recipient_id text not null,
  object text not null,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint documents_pkey PRIMARY KEY (account_id, recipient_id, object)
);
CREATE INDEX documents_file ON documents USING btree (file_key);

create table enrolled (
  account_id text not null,
  report_id text not null,
  enrollment_id text not null,
  subject text not null,
  type text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint enrolled_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id),
  constraint enrolled_pkey PRIMARY KEY (account_id, report_id)
);
CREATE UNIQUE INDEX enrolled_once ON enrolled USING btree (account_id, enrollment_id, subject) WHERE (closed_at IS NULL);

create table event_counts (
  account_id text not null,
  enrollment_id text not null,
  day date not null,
  kind text not null,
  shard smallint not null,
  count bigint not null,
  constraint event_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint event_counts_pkey PRIMARY KEY (account_id, enrollment_id, day, kind, shard)
);

create table events (
  account_id text not null,
  event_id text not null,
  enrollment_id text not null,
  kind text not null,
  subject text not null,
  source text,
  at timestamp with time zone not null,
  constraint events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint events_pkey PRIMARY KEY (account_id, event_id)
) partition by HASH (account_id) in 8;
CREATE INDEX events_by_enrollment ON events USING btree (account_id, enrollment_id, at);

create table factor_steps (
  account_id text not null,
  step_hash text not null,
  user_id text not null,
  password_digest text not null,
  challenge text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint factor_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint factor_steps_pkey PRIMARY KEY (account_id, step_hash)
);
CREATE UNIQUE INDEX factor_steps_by_hash ON factor_steps USING btree (step_hash);

create table installment_agreements (
  account_id text not null,
  agreement_id text not null,
  recipient_id text not null,
  balance bigint not null,
  lines jsonb not null,
  consent jsonb not null,
  source text,
  agreed_at timestamp with time zone not null,
  report_id text,
  replaces text,
  ended_at timestamp with time zone,
  ended_by text,
  constraint installment_agreements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint installment_agreements_pkey PRIMARY KEY (account_id, agreement_id)
);

create table job_workers (
  worker_id text not null,
  seen_at timestamp with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (worker_id)
);

create table kept_refusals (
  account_id text not null,
  contact text not null,
  category_id text not null,
  channel text not null,
  at timestamp with time zone not null,
  constraint kept_refusals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint kept_refusals_pkey PRIMARY KEY (account_id, contact, category_id, channel)
);

create table limit_counts (
  name text not null,
  key text not null,
  times timestamp with time zone[] not null,
  counts integer[] not null,
  expires_at timestamp with time zone not null,
  constraint limit_counts_pkey PRIMARY KEY (name, key)
);
CREATE INDEX limit_counts_by_expiry ON limit_counts USING btree (expires_at);

create table mail_calls (
  call_id text not null,
  at timestamp with time zone not null,
  constraint mail_calls_pkey PRIMARY KEY (call_id)
);

create table message_attachments (
  account_id text not null,
  log_id text not null,
  number integer not null,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  file_key text not null,
  constraint message_attachments_account_id_log_id_fkey FOREIGN KEY (account_id, log_id) REFERENCES message_log(account_id, log_id),
  constraint message_attachments_pkey PRIMARY KEY (account_id, log_id, number)
);
CREATE INDEX message_attachments_by_file ON message_attachments USING btree (file_key);

create table message_log (
  account_id text not null,
  log_id text not null,
  effect_id text not null,
  recipient_id text,
  category text,
  channel text not null,
  sealed text,
  outcome text not null default 'waiting'::text,
  reason text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint message_log_account_id_effect_id_key UNIQUE (account_id, effect_id),
  constraint message_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint message_log_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'unwanted'::text, 'late'::text, 'failed'::text]))),
  constraint message_log_pkey PRIMARY KEY (account_id, log_id)
) partition by HASH (account_id) in 8;
CREATE INDEX message_log_by_recipient ON message_log USING btree (account_id, recipient_id, created_at);
CREATE INDEX message_log_by_time ON message_log USING btree (created_at) WHERE (sealed IS NOT NULL);

create table message_numbers (
  account_id text not null,
  log_id text not null,
  number text not null,
  effect_id text not null,
  recipient_id text,
  category_id text,
  language text,
  is_reply boolean not null default false,
  at timestamp with time zone not null,
  constraint message_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint message_numbers_pkey PRIMARY KEY (account_id, log_id)
);
CREATE INDEX message_numbers_by_effect ON message_numbers USING btree (effect_id);
CREATE INDEX message_numbers_by_number ON message_numbers USING btree (number, at);

create table message_pictures (
  account_id text not null,
  log_id text not null,
  number integer not null,
  address_digest text not null,
  sha256 text not null,
  constraint message_pictures_account_id_log_id_fkey FOREIGN KEY (account_id, log_id) REFERENCES message_log(account_id, log_id),
  constraint message_pictures_account_id_sha256_fkey FOREIGN KEY (account_id, sha256) REFERENCES picture_files(account_id, sha256),
  constraint message_pictures_pkey PRIMARY KEY (account_id, log_id, number)
);
CREATE INDEX message_pictures_by_file ON message_pictures USING btree (account_id, sha256);

create table migrations (
  name text not null,
  done_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notices (
  account_id text,
  outage boolean not null default false,
  message text,
  template text,
  changed_at timestamp with time zone not null,
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint notices_once UNIQUE NULLS NOT DISTINCT (account_id)
);

create table outbox (
  account_id text not null,
  message_id text not null,
  channel text not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'whatsApp'::text, 'push'::text]))),
  constraint outbox_pkey PRIMARY KEY (account_id, message_id)
);
CREATE INDEX outbox_by_time ON outbox USING btree (created_at);

create table paces (
  name text not null,
  next_at timestamp with time zone not null,
  constraint paces_pkey PRIMARY KEY (name)
);

create table password_links (
  account_id text not null,
  link_id text not null,
  code_hash text not null,
  purpose text not null,
  email text not null,
  user_id text,
  role text,
  invited_by text,
  language text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint password_links_check CHECK (((purpose = 'reset'::text) = (user_id IS NOT NULL))),
  constraint password_links_check1 CHECK (((purpose = 'invitation'::text) = ((role IS NOT NULL) AND (invited_by IS NOT NULL)))),
  constraint password_links_email_check CHECK ((email = lower(email))),
  constraint password_links_pkey PRIMARY KEY (account_id, link_id),
  constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text])))
);
CREATE UNIQUE INDEX password_links_by_code ON password_links USING btree (code_hash);
CREATE INDEX password_links_by_email ON password_links USING btree (account_id, email);

create table payment_events (
  event_id text not null,
  at timestamp with time zone not null,
  constraint payment_events_pkey PRIMARY KEY (event_id)
);

create table payments (
  account_id text not null,
  payment_id text not null,
  recipient_id text not null,
  link_id text not null,
  pays_for text not null,
  is_fixed boolean not null,
  method text not null,
  state text not null,
  amount bigint not null,
  tax bigint not null,
  currency text not null,
  email text not null,
  phone_number text not null,
  language text not null,
  brand text,
  last_four text,
  reason text,
  action_url text,
  idempotency_key text,
  body_hash text not null,
  security text not null,
  balance_before bigint,
  balance_after bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  time_zone text not null default 'UTC'::text,
  after_payment text not null default (gen_random_uuid())::text,
  debt text,
  returned_at timestamp with time zone,
  fee bigint not null default 0,
  decline_code text,
  posted_at timestamp with time zone,
  return_posted_at timestamp with time zone,
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['card'::text, 'check'::text, 'wallet'::text]))),
  constraint payments_payment_id_key UNIQUE (payment_id),
  constraint payments_pkey PRIMARY KEY (account_id, payment_id),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'action'::text, 'unknown'::text, 'paid'::text, 'declined'::text, 'returned'::text]))),
  constraint payments_tax_check CHECK ((tax >= 0))
);
CREATE UNIQUE INDEX payments_after ON payments USING btree (account_id, recipient_id, pays_for, after_payment) WHERE (state <> ALL (ARRAY['declined'::text, 'returned'::text]));
CREATE UNIQUE INDEX payments_debt ON payments USING btree (account_id, debt) WHERE ((debt IS NOT NULL) AND (state = ANY (ARRAY['created'::text, 'sent'::text, 'action'::text, 'unknown'::text])));
CREATE UNIQUE INDEX payments_fixed ON payments USING btree (account_id, recipient_id, pays_for) WHERE (is_fixed AND (state = ANY (ARRAY['created'::text, 'sent'::text, 'action'::text, 'unknown'::text, 'paid'::text])));
CREATE UNIQUE INDEX payments_key ON payments USING btree (account_id, link_id, idempotency_key);
CREATE INDEX payments_newest ON payments USING btree (account_id, recipient_id, created_at DESC);
CREATE UNIQUE INDEX payments_open ON payments USING btree (account_id, recipient_id, pays_for) WHERE (state = ANY (ARRAY['created'::text, 'sent'::text, 'action'::text, 'unknown'::text]));

create table picture_files (
  account_id text not null,
  sha256 text not null,
  media_type text not null,
  bytes bytea not null,
  constraint picture_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint picture_files_pkey PRIMARY KEY (account_id, sha256)
);

create table push_devices (
  account_id text not null,
  recipient_id text not null,
  device_digest text not null,
  device jsonb not null,
  browser_type text not null,
  registered_at timestamp with time zone not null,
  constraint push_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint push_devices_pkey PRIMARY KEY (account_id, recipient_id, device_digest)
);

create table recent_writes (
  account_id text not null,
  writer text not null,
  at timestamp with time zone not null,
  constraint recent_writes_pkey PRIMARY KEY (account_id, writer)
);

create table recipient_preferences (
  account_id text not null,
  recipient_id text not null,
  version integer not null default 0,
  language text,
  constraint recipient_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint recipient_preferences_pkey PRIMARY KEY (account_id, recipient_id)
);

create table recipients (
  account_id text not null,
  recipient_id text not null,
  tags jsonb not null default '[]'::jsonb,
  pay_dates jsonb not null default '[]'::jsonb,
  saved_banks jsonb not null default '[]'::jsonb,
  budget jsonb,
  erp jsonb,
  bills jsonb not null default '[]'::jsonb,
  constraint recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint recipients_pkey PRIMARY KEY (account_id, recipient_id)
);

create table recovery_codes (
  account_id text not null,
  user_id text not null,
  number smallint not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint recovery_codes_pkey PRIMARY KEY (account_id, user_id, number)
);

create table reports (
  account_id text not null,
  report_id text not null,
  enrollment_id text not null,
  version_id text not null,
  subject text not null,
  slot text not null,
  link_id text not null,
  recipient_id text,
  state text not null,
  idempotency_key text,
  body_hash text not null,
  submission jsonb not null,
  files_needed jsonb not null default '[]'::jsonb,
  consent jsonb,
  balance numeric(14,2),
  language text not null,
  ip text,
  browser_time timestamp with time zone,
  created_at timestamp with time zone not null,
  final_at timestamp with time zone,
  is_test boolean not null default false,
  work_state text not null default 'new'::text,
  work_owner text,
  work_note text,
  constraint reports_account_id_enrollment_id_fkey FOREIGN KEY (account_id, enrollment_id) REFERENCES templates(account_id, template_id),
  constraint reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint reports_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES template_versions(account_id, version_id),
  constraint reports_key UNIQUE (account_id, enrollment_id, subject, idempotency_key),
  constraint reports_once UNIQUE (slot, enrollment_id, account_id),
  constraint reports_pkey PRIMARY KEY (account_id, report_id),
  constraint reports_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'files'::text, 'final'::text]))),
  constraint reports_work_state_check CHECK ((work_state = ANY (ARRAY['new'::text, 'working'::text, 'done'::text])))
) partition by HASH (account_id) in 8;
CREATE INDEX reports_by_version ON reports USING btree (account_id, version_id) WHERE ((state = 'final'::text) AND (NOT is_test));
CREATE INDEX reports_final ON reports USING btree (account_id, enrollment_id, final_at, report_id) WHERE ((state = 'final'::text) AND (NOT is_test));
CREATE INDEX reports_new ON reports USING btree (account_id, enrollment_id, final_at, report_id) WHERE ((state = 'final'::text) AND (NOT is_test) AND (work_state = 'new'::text));
CREATE INDEX reports_owned ON reports USING btree (account_id, enrollment_id, work_owner, final_at, report_id) WHERE ((state = 'final'::text) AND (work_owner IS NOT NULL));
CREATE INDEX reports_tests ON reports USING btree (account_id, enrollment_id, final_at, report_id) WHERE ((state = 'final'::text) AND is_test);
CREATE INDEX reports_words ON reports USING gin (response_words(account_id, enrollment_id, report_id, version_id, recipient_id, language, submission, final_at)) WHERE (state = 'final'::text);
CREATE INDEX reports_worked ON reports USING btree (account_id, enrollment_id, work_state, final_at, report_id) WHERE ((state = 'final'::text) AND (work_state <> 'new'::text));

create table response_digests (
  account_id text not null,
  user_id text not null,
  through date,
  missed_on date,
  constraint response_digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint response_digests_pkey PRIMARY KEY (account_id, user_id)
);

create table response_history (
  account_id text not null,
  report_id text not null,
  entry_id text not null,
  at timestamp with time zone not null,
  user_id text not null,
  action text not null,
  detail text,
  constraint response_history_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, report_id),
  constraint response_history_action_check CHECK ((action = ANY (ARRAY['state'::text, 'owner'::text, 'note'::text, 'file'::text]))),
  constraint response_history_pkey PRIMARY KEY (account_id, report_id, entry_id)
);

create table revoked_links (
  account_id text not null,
  link_id text not null,
  revoked_at timestamp with time zone not null,
  constraint revoked_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint revoked_links_pkey PRIMARY KEY (account_id, link_id)
);

create table served_versions (
  account_id text not null,
  template_id text not null,
  version_id text not null,
  until timestamp with time zone not null,
  is_taken boolean not null,
  constraint served_versions_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id) ON DELETE CASCADE,
  constraint served_versions_pkey PRIMARY KEY (account_id, template_id, version_id)
);

create table sessions (
  account_id text not null,
  session_id text not null,
  user_id text not null,
  token_id text not null,
  previous_token_id text,
  rotated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  signed_in_by text not null default 'password'::text,
  confirmed_at timestamp with time zone,
  challenge text,
  challenge_ends_at timestamp with time zone,
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id),
  constraint sessions_pkey PRIMARY KEY (account_id, session_id)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (account_id, user_id) WHERE (ended_at IS NULL);

create table short_links (
  code_hash bytea not null,
  account_id text not null,
  page text not null,
  sealed_token text not null,
  expires_at timestamp with time zone not null,
  constraint short_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint short_links_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX short_links_by_time ON short_links USING btree (expires_at);

create table shown_plans (
  account_id text not null,
  token_id text not null,
  recipient_id text not null,
  plan_hash text not null,
  shown_at timestamp with time zone not null,
  constraint shown_plans_pkey PRIMARY KEY (account_id, token_id)
);

create table sign_in_sources (
  account_id text not null,
  user_id text not null,
  source text not null,
  last_at timestamp with time zone not null,
  constraint sign_in_sources_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id),
  constraint sign_in_sources_pkey PRIMARY KEY (account_id, user_id, source)
);
CREATE INDEX sign_in_sources_by_time ON sign_in_sources USING btree (last_at);

create table sign_up_links (
  token_id text not null,
  email text not null,
  sign_up_id text,
  password_hash text not null,
  host text not null,
  language text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint sign_up_links_email_check CHECK ((email = lower(email))),
  constraint sign_up_links_pkey PRIMARY KEY (token_id)
);
CREATE INDEX sign_up_links_by_email ON sign_up_links USING btree (email);

create table sign_ups (
  email text not null,
  token_id text not null,
  password_hash text not null,
  host text not null,
  language text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint sign_ups_email_check CHECK ((email = lower(email))),
  constraint sign_ups_pkey PRIMARY KEY (email),
  constraint sign_ups_token_id_key UNIQUE (token_id)
);

create table smart_page_devices (
  account_id text not null,
  link_id text not null,
  device_digest text not null,
  authorized_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint smart_page_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint smart_page_devices_pkey PRIMARY KEY (account_id, link_id, device_digest)
);
CREATE INDEX smart_page_devices_expiry ON smart_page_devices USING btree (expires_at);

create table smart_page_gates (
  account_id text not null,
  kind text not null,
  items jsonb not null,
  words jsonb not null,
  constraint smart_page_gates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint smart_page_gates_kind_check CHECK ((kind = ANY (ARRAY['preference'::text, 'bill'::text]))),
  constraint smart_page_gates_pkey PRIMARY KEY (account_id, kind)
);

create table sso_codes (
  account_id text not null,
  code_hash text not null,
  user_id text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sso_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint sso_codes_pkey PRIMARY KEY (account_id, code_hash)
);
CREATE UNIQUE INDEX sso_codes_by_code ON sso_codes USING btree (code_hash);

create table standing_agreements (
  account_id text not null,
  recipient_id text not null,
  agreement_id text not null,
  constraint standing_agreements_pkey PRIMARY KEY (account_id, recipient_id)
);

create table step_counts (
  account_id text not null,
  enrollment_id text not null,
  version_id text not null,
  day date not null,
  kind text not null,
  input_id text not null,
  shard smallint not null,
  count bigint not null,
  constraint step_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint step_counts_kind_check CHECK ((kind = ANY (ARRAY['stopped'::text, 'pressed'::text, 'refused'::text]))),
  constraint step_counts_pkey PRIMARY KEY (account_id, enrollment_id, version_id, day, kind, input_id, shard)
);

create table supplier_choices (
  account_id text not null,
  recipient_id text not null,
  do_not_contact boolean not null,
  do_not_transfer boolean not null,
  source text,
  changed_at timestamp with time zone not null,
  version integer not null default 1,
  constraint supplier_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint supplier_choices_check CHECK ((do_not_contact OR (NOT do_not_transfer))),
  constraint supplier_choices_pkey PRIMARY KEY (account_id, recipient_id)
);

create table template_cases (
  account_id text not null,
  template_id text not null,
  case_id text not null,
  title text not null,
  fixture jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  constraint template_cases_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id) ON DELETE CASCADE,
  constraint template_cases_pkey PRIMARY KEY (account_id, template_id, case_id)
);

create table template_comments (
  account_id text not null,
  template_id text not null,
  comment_id text not null,
  answer_to text,
  element text,
  version integer not null,
  text text not null,
  user_id text not null,
  at timestamp with time zone not null,
  resolved_by text,
  resolved_at timestamp with time zone,
  constraint template_comments_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id) ON DELETE CASCADE,
  constraint template_comments_pkey PRIMARY KEY (account_id, template_id, comment_id)
);

create table template_drafts (
  account_id text not null,
  template_id text not null,
  name text,
  content jsonb,
  revision integer not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  writer_id text,
  writer_save integer,
  constraint template_drafts_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id) ON DELETE CASCADE,
  constraint template_drafts_pkey PRIMARY KEY (account_id, template_id)
);

create table template_history (
  account_id text not null,
  template_id text not null,
  number integer not null,
  version_id text,
  action text not null,
  user_id text not null,
  at timestamp with time zone not null,
  reason text,
  content_hash text,
  previous_hash text not null,
  hash text not null,
  constraint template_history_pkey PRIMARY KEY (account_id, template_id, number)
);
CREATE TRIGGER template_history_stays BEFORE DELETE OR UPDATE ON template_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table template_tags (
  account_id text not null,
  template_id text not null,
  tag text not null,
  constraint template_tags_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id) ON DELETE CASCADE,
  constraint template_tags_pkey PRIMARY KEY (account_id, template_id, tag)
);

create table template_versions (
  account_id text not null,
  version_id text not null,
  template_id text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  number integer not null,
  saved_by text,
  constraint template_versions_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, template_id),
  constraint template_versions_number UNIQUE (account_id, template_id, number),
  constraint template_versions_pkey PRIMARY KEY (account_id, version_id)
);
CREATE INDEX template_versions_by_template ON template_versions USING btree (account_id, template_id);
CREATE TRIGGER template_versions_stay BEFORE UPDATE ON template_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table template_views (
  account_id text not null,
  user_id text not null,
  view_id text not null,
  channel text not null,
  name text not null,
  query text not null,
  constraint template_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE,
  constraint template_views_pkey PRIMARY KEY (account_id, user_id, view_id)
);

create table templates (
  account_id text not null,
  template_id text not null,
  name text not null,
  type text,
  status text not null,
  active_version_id text,
  thanks_link text,
  created_at timestamp with time zone not null,
  channel text not null default 'DynamicForms'::text,
  version_id text,
  is_standard boolean not null default false,
  is_internal boolean not null default false,
  submitted_by text,
  submitted_at timestamp with time zone,
  approvers jsonb,
  approvals_required integer,
  created_by text,
  updated_by text,
  updated_at timestamp with time zone not null,
  synced_at timestamp with time zone,
  history_number integer not null default 0,
  history_hash text,
  stopped_version_id text,
  stopped_at timestamp with time zone,
  shelf text not null default 'list'::text,
  shelved_at timestamp with time zone,
  notified_at_once text[] not null default '{}'::text[],
  notified_daily text[] not null default '{}'::text[],
  constraint templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint templates_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'SMS'::text, 'Push'::text, 'Wallet'::text, 'IVR'::text, 'DynamicForms'::text]))),
  constraint templates_pkey PRIMARY KEY (account_id, template_id),
  constraint templates_shelf_check CHECK ((shelf = ANY (ARRAY['list'::text, 'archive'::text, 'bin'::text])))
);
CREATE INDEX templates_by_channel ON templates USING btree (account_id, channel, updated_at DESC, template_id);
CREATE INDEX templates_by_name ON templates USING btree (account_id, channel, folded(name), template_id);

create table text_calls (
  call_id text not null,
  at timestamp with time zone not null,
  constraint text_calls_pkey PRIMARY KEY (call_id)
);

create table text_keys (
  is_only boolean not null default true,
  key text not null default ((gen_random_uuid())::text || (gen_random_uuid())::text),
  constraint text_keys_is_only_check CHECK (is_only),
  constraint text_keys_pkey PRIMARY KEY (is_only)
);

create table text_numbers (
  number text not null,
  stopped_at timestamp with time zone,
  replies jsonb not null default '{}'::jsonb,
  constraint text_numbers_pkey PRIMARY KEY (number)
);

create table text_queue (
  account_id text not null,
  entry_id text not null,
  recipient_id text not null,
  channel text not null,
  sealed text not null,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by text,
  is_refusal boolean,
  constraint text_queue_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint text_queue_pkey PRIMARY KEY (account_id, entry_id)
);
CREATE INDEX text_queue_open ON text_queue USING btree (account_id, received_at) WHERE (settled_at IS NULL);

create table themes (
  account_id text not null,
  theme_id text not null,
  theme jsonb not null,
  constraint themes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint themes_pkey PRIMARY KEY (account_id, theme_id)
);
CREATE INDEX themes_by_id ON themes USING btree (theme_id);

create table unreached_contacts (
  account_id text not null,
  contact text not null,
  at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint unreached_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint unreached_contacts_pkey PRIMARY KEY (account_id, contact)
);

create table unsubscribe_links (
  link_hash text not null,
  account_id text not null,
  recipient_id text not null,
  category_id text not null,
  channel text not null,
  contact text,
  log_id text not null,
  created_at timestamp with time zone not null,
  constraint unsubscribe_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint unsubscribe_links_pkey PRIMARY KEY (link_hash)
);

create table unsubscribes (
  account_id text not null,
  link_id text not null,
  given boolean not null,
  withdrawn jsonb not null,
  changed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint unsubscribes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint unsubscribes_pkey PRIMARY KEY (account_id, link_id)
);
CREATE INDEX unsubscribes_expiry ON unsubscribes USING btree (expires_at);

create table user_factors (
  account_id text not null,
  factor_id text not null,
  user_id text not null,
  kind text not null,
  name text not null,
  sealed text,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint user_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint user_factors_check CHECK (((kind = 'totp'::text) = (sealed IS NOT NULL))),
  constraint user_factors_check1 CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL)))),
  constraint user_factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint user_factors_pkey PRIMARY KEY (account_id, factor_id)
);
CREATE UNIQUE INDEX user_factors_by_credential ON user_factors USING btree (account_id, credential_id);
CREATE INDEX user_factors_by_user ON user_factors USING btree (account_id, user_id);

create table users (
  account_id text not null,
  user_id text not null,
  email text not null,
  first_name text,
  last_name text,
  role text not null,
  mobile_number text,
  time_zone_id text,
  password_hash text not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  language text,
  last_signed_in_at timestamp with time zone,
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_pkey PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX users_by_email ON users USING btree (email);

create table verified_contacts (
  account_id text not null,
  recipient_id text not null,
  channel text not null,
  contact_digest text not null,
  verified_at timestamp with time zone not null,
  constraint verified_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint verified_contacts_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint verified_contacts_pkey PRIMARY KEY (account_id, recipient_id, channel, contact_digest)
);

create table version_counts (
  account_id text not null,
  enrollment_id text not null,
  version_id text not null,
  day date not null,
  input_id text not null,
  kind text not null,
  answer text not null,
  shard smallint not null,
  count bigint not null,
  constraint version_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint version_counts_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'submitted'::text, 'leftOut'::text, 'answer'::text, 'files'::text]))),
  constraint version_counts_pkey PRIMARY KEY (account_id, enrollment_id, version_id, day, input_id, kind, answer, shard)
);

create table webhook_addresses (
  account_id text not null,
  address_id text not null,
  address text not null,
  events text[],
  state text not null,
  created_at timestamp with time zone not null,
  constraint webhook_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint webhook_addresses_pkey PRIMARY KEY (account_id, address_id),
  constraint webhook_addresses_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'gone'::text])))
);

create table webhook_deliveries (
  account_id text not null,
  delivery_id text not null,
  message_id text not null,
  address_id text not null,
  event text not null,
  at timestamp with time zone not null,
  data jsonb not null,
  state text not null,
  round integer not null default 1,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  status integer,
  answer text,
  constraint webhook_deliveries_account_id_address_id_fkey FOREIGN KEY (account_id, address_id) REFERENCES webhook_addresses(account_id, address_id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (account_id, delivery_id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX webhook_deliveries_by_address ON webhook_deliveries USING btree (account_id, address_id, at DESC, delivery_id DESC);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries USING btree (at);

create table webhook_secrets (
  account_id text not null,
  secret_id text not null,
  address_id text not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint webhook_secrets_account_id_address_id_fkey FOREIGN KEY (account_id, address_id) REFERENCES webhook_addresses(account_id, address_id) ON DELETE CASCADE,
  constraint webhook_secrets_pkey PRIMARY KEY (account_id, secret_id)
);
CREATE INDEX webhook_secrets_by_address ON webhook_secrets USING btree (account_id, address_id);
