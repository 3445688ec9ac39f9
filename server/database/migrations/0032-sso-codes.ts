// Codes of single sign-on, each exchanged once by the browser that began (decisions-proposed.md P94).
import type { Migration } from "./migration.ts";

export const ssoCodes: Migration = {
  name: "0032-sso-codes",
  up: async (transaction) => {
    await transaction.raw(`
      create table sso_codes (
        account_id text not null references accounts,
        code_hash text not null,
        user_id text not null,
        challenge text not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (account_id, code_hash)
      );
      create unique index sso_codes_by_code on sso_codes (code_hash);
      comment on column sso_codes.challenge is 'SHA-256 of what the browser keeps that began; without it the code opens nothing';
    `);
  },
};
