// Whoever has just written reads their own writes, where others read a replica.
import type { Migration } from "./migration.ts";

export const recentWrites: Migration = {
  name: "0059-recent-writes",
  up: async (transaction) => {
    await transaction.raw(`
      create table recent_writes (
        account_id text not null,
        writer text not null,
        at timestamptz not null,
        primary key (account_id, writer)
      );
      comment on table recent_writes is 'Digests of who has written, for some seconds: they do not read the replica';
    `);
  },
};
