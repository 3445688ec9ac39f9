// Vitest's global setup of the server's tests and those in a browser: one PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names.
import type { TestProject } from "vitest/node";
import { folderInMemory, freshCluster } from "./cluster.ts";
import { demoOf, dropDatabases, makeTemplate } from "./template.ts";

/**
 * Nobody takes its power away, and its databases live for seconds: what a crash, a replica or a long life would need is left out. Each copy of
 * a database begins with a checkpoint, after which every page that changes would go to the log as a whole.
 */
const shortLived = {
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  jit: "off",
};

export default async function clusterOfRun({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) {
    const given = await makeTemplate({ connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href });
    provide("cluster", given);
    return () => dropDatabases(given.settings, [given.template, demoOf(given.template)]);
  }
  const started = await freshCluster(shortLived, { parent: folderInMemory() });
  provide("cluster", await makeTemplate(started.settings("postgres")));
  return () => started.remove();
}
