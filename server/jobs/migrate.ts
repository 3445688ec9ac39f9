// The job queue's own tables. Its migrations are safe from several processes at once.
import { runMigrations } from "graphile-worker";
import type pg from "pg";

export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });
