// Who is notified of a form's new answers, by user id: at once, or by one mail a day. What the mail of a day covers is counted in whole days
// of the account's time zone, so that no answer is left out and none comes twice.
import type { Migration } from "./migration.ts";

export const responseNotices: Migration = {
  name: "0067-response-notices",
  up: async (transaction) => {
    await transaction.raw(`
      alter table templates
        add column notified_at_once text[] not null default '{}',
        add column notified_daily text[] not null default '{}';

      create table response_digests (
        account_id text not null references accounts,
        user_id text not null,
        through date,
        missed_on date,
        primary key (account_id, user_id)
      );
      comment on column response_digests.through is 'The last day that a mail to the user has covered, of the account''s time zone';
      comment on column response_digests.missed_on is
        'The first day on which too many answers came for a mail each: the next mail of a day names them';
    `);
  },
};
