// Both databases for storage tests, migrated and empty: each test opens copies of its own.
//
//     describe.each(testDatabases())("… on $name", ({ open }) => { … const connection = await open(); … })
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { connectTo, connectToEmbedded, type Connection } from "../database/connect.ts";
import { openInMemory } from "../database/embedded/open.ts";
import { migrate } from "../database/migrate.ts";
import { freshCluster, type Cluster } from "./cluster.ts";
import { copiesOfFile } from "./copies.ts";
import { copyTemplate, makeTemplate, settingsFor, type Copyable } from "./template.ts";

export interface TestDatabase {
  name: string;
  /** A connection to a fresh copy. Whoever opened it closes it. */
  open(): Promise<Connection>;
}

/** The embedded database and a real PostgreSQL: what a test promises must hold on both. */
export const testDatabases = (): TestDatabase[] => [embeddedDatabase(), realDatabase()];

export const embeddedDatabase = (): TestDatabase => ({
  name: "the embedded database",
  async open() {
    return connectToEmbedded(await openInMemory(new Blob([new Uint8Array(await embeddedTemplate())])));
  },
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

/** On a cluster for this test file alone, which it may kill. To be called while the file is read. */
export function ownCluster(): OwnCluster {
  let started: Promise<{ cluster: Cluster; source: Copyable }> | undefined;
  const start = async () => {
    const cluster = await freshCluster();
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

// The embedded template: a dump of the migrated database, kept until a migration changes.

const cache = join(import.meta.dirname, "..", "..", ".cache", "databases");

async function embeddedTemplate(): Promise<Buffer> {
  const file = join(cache, `${templateVersion()}.tar`);
  if (existsSync(file)) return readFileSync(file);
  const embedded = await openInMemory();
  const connection = connectToEmbedded(embedded);
  await migrate(connection);
  const dump = Buffer.from(await (await embedded.dump()).arrayBuffer());
  await connection.close();
  mkdirSync(cache, { recursive: true });
  // Several test files may make it at once: each writes its own, the last one named stays.
  writeFileSync(`${file}.${process.pid}`, dump);
  renameSync(`${file}.${process.pid}`, file);
  return dump;
}

function templateVersion(): string {
  const hash = createHash("sha256");
  const root = join(import.meta.dirname, "..");
  const migrations = join(root, "database", "migrations");
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  hash.update(readFileSync(join(root, "package.json")));
  return hash.digest("hex").slice(0, 20);
}
