// What calls answered, by the Idempotency-Key of the request: one store for every call that declares it.
import type { Migration } from "./migration.ts";

export const answersByKey: Migration = {
  name: "0024-answers-by-key",
  up: async (transaction) => {
    await transaction.raw(`
      create table answers_by_key (
        account_id text not null references accounts,
        subject text not null,
        call text not null,
        key text not null,
        request_hash text not null,
        answer json not null,
        created_at timestamptz not null,
        primary key (account_id, subject, call, key)
      );
      create index answers_by_key_by_time on answers_by_key (created_at);
      comment on column answers_by_key.subject is 'Who asked: a user, or a link''s subject. Another''s key is another request';
      comment on column answers_by_key.answer is 'As {"data": …}: an answer may be null. Not jsonb, which changes the order of fields';
    `);
  },
};
