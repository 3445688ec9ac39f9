// Choices that another system had, as a file brings them: what each line says and what has become of it (decisions-proposed.md P134).
import type { Migration } from "./migration.ts";

export const choiceImports: Migration = {
  name: "0081-choice-imports",
  up: async (transaction) => {
    await transaction.raw(`
      create table choice_imports (
        account_id text not null references accounts,
        import_id text not null,
        state text not null,
        file_name text not null,
        sha256 text not null,
        file_key text,
        user_id text not null,
        counts jsonb not null,
        fault jsonb,
        at timestamptz not null,
        ended_at timestamptz,
        primary key (account_id, import_id)
      );
      create index choice_imports_file on choice_imports (file_key);
      comment on column choice_imports.file_key is 'Null: a command reads it, or it was read';

      create table choice_import_rows (
        account_id text not null references accounts,
        row_id text not null,
        import_id text not null,
        line integer not null,
        recipient_id text not null,
        category_id text not null,
        channel text not null,
        given boolean not null,
        stated_at timestamptz not null,
        outcome text,
        sealed text,
        primary key (account_id, row_id)
      );
      create index choice_import_rows_pending on choice_import_rows (account_id, import_id, given, recipient_id, line)
        where outcome is null;
      create index choice_import_rows_recorded on choice_import_rows (account_id, import_id, recipient_id, line)
        where outcome = 'recorded';
      create index choice_import_rows_customer on choice_import_rows (account_id, recipient_id);
      comment on column choice_import_rows.outcome is 'Null: it waits';
      comment on column choice_import_rows.sealed is 'Contact, source and evidence; null: the customer was erased';

      create table choice_import_faults (
        account_id text not null references accounts,
        import_id text not null,
        line integer not null,
        fault jsonb not null,
        primary key (account_id, import_id, line)
      );
    `);
  },
};
