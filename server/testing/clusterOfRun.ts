// Vitest's global setup of the server's tests and those in a browser: one PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names.
import type { TestProject } from "vitest/node";
import { freshCluster } from "./cluster.ts";
import { demoOf, dropDatabases, makeTemplate } from "./template.ts";

export default async function clusterOfRun({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) {
    const given = await makeTemplate({ connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href });
    provide("cluster", given);
    return () => dropDatabases(given.settings, [given.template, demoOf(given.template)]);
  }
  const started = await freshCluster();
  provide("cluster", await makeTemplate(started.settings("postgres")));
  return () => started.remove();
}
