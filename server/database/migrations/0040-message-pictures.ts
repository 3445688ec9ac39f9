// The pictures of a mail, as they were when it was sent (decisions-proposed.md P106): reading it later asks nobody for them.
import type { Migration } from "./migration.ts";

export const messagePictures: Migration = {
  name: "0040-message-pictures",
  up: async (transaction) => {
    await transaction.raw(`
      create table picture_files (
        account_id text not null references accounts,
        sha256 text not null,
        media_type text not null,
        bytes bytea not null,
        primary key (account_id, sha256)
      );
      comment on table picture_files is 'One picture is in many mails';

      create table message_pictures (
        account_id text not null,
        log_id text not null,
        number integer not null,
        address_digest text not null,
        sha256 text not null,
        primary key (account_id, log_id, number),
        foreign key (account_id, log_id) references message_log,
        foreign key (account_id, sha256) references picture_files
      );
      comment on column message_pictures.address_digest is 'Of the address that the mail shows it from';
      create index message_pictures_by_file on message_pictures (account_id, sha256);
    `);
  },
};
