// Rate limits, counted in the database so that any number of processes share them. The columns are rate-limiter-flexible's.
import type { Migration } from "./migration.ts";

export const limits: Migration = {
  name: "0005-limits",
  up: async (transaction) => {
    await transaction.raw(`
      create table rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
      create index rate_limits_by_expiry on rate_limits (expire);
    `);
  },
};
