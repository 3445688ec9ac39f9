// Agreements that customers sign at a signing service (decisions-proposed.md P72, P119).
import type { Migration } from "./migration.ts";

export const agreements: Migration = {
  name: "0043-agreements",
  up: async (transaction) => {
    await transaction.raw(`
      create table agreements (
        account_id text not null references accounts,
        recipient_id text not null,
        agreement_id text not null,
        agreement_key text not null unique,
        state text not null check (state in ('new', 'open', 'signed', 'declined')),
        attempt integer not null default 0,
        template text,
        reference text,
        history_number integer not null default 0,
        history_hash text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, recipient_id, agreement_id)
      );
      comment on column agreements.agreement_id is 'The link''s name for it: a customer may sign several';
      comment on column agreements.agreement_key is 'Ours: with the attempt, the signing service''s key; the thing that is paid';
      comment on column agreements.attempt is 'How often it was prepared: one that was declined is prepared anew';
      comment on column agreements.reference is 'The signing service''s name for the newest attempt';
      comment on column agreements.history_number is 'How many rows its history has';
      comment on column agreements.history_hash is 'Of the newest row';

      create table agreement_documents (
        account_id text not null references accounts,
        agreement_key text not null,
        sha256 text not null,
        size bigint not null,
        file_key text not null,
        stored_at timestamptz not null,
        primary key (account_id, agreement_key)
      );
      create index agreement_documents_by_file on agreement_documents (file_key);
      create trigger agreement_documents_stay before update or delete on agreement_documents
        for each row execute function refuse_change();
      comment on table agreement_documents is 'The signed documents, each stored once; the bytes are in the file store';

      create table agreement_history (
        account_id text not null references accounts,
        agreement_key text not null,
        number integer not null,
        action text not null check (action in ('prepared', 'signed', 'declined', 'stored')),
        at timestamptz not null,
        template text,
        reference text,
        sha256 text,
        ip text,
        user_agent text,
        previous_hash text not null,
        hash text not null,
        primary key (account_id, agreement_key, number)
      );
      create trigger agreement_history_stays before update or delete on agreement_history
        for each row execute function refuse_change();
      comment on table agreement_history is 'What became of an agreement; each row holds the hash of the one before (threats.md T50)';
      comment on column agreement_history.sha256 is 'Of the document that was stored';
      comment on column agreement_history.ip is 'Of whoever came back; null: a job stored the document';
    `);
  },
};
