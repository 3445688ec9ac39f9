// Both databases for storage tests, migrated and empty: each test opens copies of its own.
//
//     describe.each(testDatabases())("… on $name", ({ open }) => { … const connection = await open(); … })
import process from "node:process";
import { afterAll, inject } from "vitest";
import { connectTo, type Connection } from "../database/connect.ts";
import { folderInMemory, freshCluster, type Cluster, type ClusterOptions } from "./cluster.ts";
import { copiesOfFile } from "./copies.ts";
import { connectToEmpty } from "./embedded.ts";
import { copyTemplate, makeTemplate, settingsFor, type Copyable } from "./template.ts";

export interface TestDatabase {
  name: string;
  /** A connection to a fresh copy. Whoever opened it closes it. */
  open(): Promise<Connection>;
}

/**
 * The embedded database and a real PostgreSQL: what a test promises must hold on both. TEST_DATABASES=postgresql leaves the former out, for
 * the short loop of npm run check.
 */
export const testDatabases = (): TestDatabase[] =>
  process.env["TEST_DATABASES"] === "postgresql" ? [realDatabase()] : [embeddedDatabase(), realDatabase()];

export const embeddedDatabase = (): TestDatabase => ({
  name: "the embedded database",
  open: connectToEmpty,
});

/**
 * For proofs of races and crashes, which prove nothing on a database of one connection. On the cluster of the run. `patience`: how many ms
 * a query waits for a free connection.
 */
export const realDatabase = (patience = 60_000): TestDatabase => ({
  name: "PostgreSQL",
  async open() {
    const source = inject("cluster");
    const name = await copyTemplate(source);
    copiesOfFile.push(name);
    // The other workers' tests keep the machine busy: by itself a race is decided by who comes first, not by who gives up.
    return connectTo(settingsFor(source.settings, name), patience);
  },
});

export interface OwnCluster extends TestDatabase {
  cluster(): Promise<Cluster>;
}

interface OwnClusterOptions extends ClusterOptions {
  /** What it acknowledges is on the disk, as in production. */
  isDurable?: boolean;
  settings?: Readonly<Record<string, string>>;
}

/** On a cluster for this test file alone, which it may kill. To be called while the file is read. */
export function ownCluster({ isDurable = false, settings = {}, ...options }: OwnClusterOptions = {}): OwnCluster {
  let started: Promise<{ cluster: Cluster; source: Copyable }> | undefined;
  const start = async () => {
    const cluster = isDurable
      ? await freshCluster({ fsync: "on", ...settings }, options)
      : await freshCluster(settings, { parent: folderInMemory(), ...options });
    return { cluster, source: await makeTemplate(cluster.settings("postgres")) };
  };
  const own = () => (started ??= start());
  afterAll(async () => (await started)?.cluster.remove());
  return {
    name: "PostgreSQL",
    cluster: async () => (await own()).cluster,
    async open() {
      const { cluster, source } = await own();
      return connectTo(cluster.settings(await copyTemplate(source)));
    },
  };
}
