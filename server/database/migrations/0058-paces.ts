// Messages go out no faster than their providers take them, over all processes.
import type { Migration } from "./migration.ts";

export const paces: Migration = {
  name: "0058-paces",
  up: async (transaction) => {
    await transaction.raw(`
      create table paces (
        name text primary key,
        next_at timestamptz not null
      );
      comment on table paces is 'When the next message of a channel may be sent';
    `);
  },
};
