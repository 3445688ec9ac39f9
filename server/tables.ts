// The tables that belong to no feature, by the folder whose files alone write them. A feature names its own in its index.ts.
import type { OwnTables } from "./features/feature.ts";

export const tablesOfFolders: Readonly<Record<string, OwnTables>> = {
  database: { tables: ["migrations"] },
  http: { tables: ["answers_by_key", "limit_counts", "recent_writes"] },
  jobs: { tables: ["dead_letters", "job_workers", "paces"] },
  providers: {
    tables: ["bank_directory", "bank_logos", "biller_postings", "deliveries", "outbox", "recipients"],
    reads: {
      accounts: "calls that customers make often ask once for the account's biller and what we know of the customer",
    },
  },
};
