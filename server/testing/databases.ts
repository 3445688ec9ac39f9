// Both databases for storage tests, migrated and empty; each test file gets copies of its own.
//
//     describe.each(testDatabases())("… on $name", ({ open }) => { … const connection = await open(); … })
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { connectTo, connectToEmbedded, type Connection } from "../database/connect.ts";
import { openInMemory } from "../database/embedded/open.ts";
import { migrate } from "../database/migrate.ts";
import { freshCluster, type Cluster } from "./cluster.ts";

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

/** For proofs of races and crashes, which prove nothing on a database of one connection. */
export function realDatabase(): TestDatabase {
  return {
    name: "PostgreSQL",
    async open() {
      const { settings } = await clusterOfThisFile();
      return connectTo(settings(await copyTemplate()));
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

// The real one: a cluster for each test file, started when first asked for.

let cluster: Promise<Cluster> | undefined;
let copies = 0;

// Said while the test file is read: a hook that is asked for while another runs is never called.
afterAll(async () => (await cluster)?.remove());

/** This test file's cluster, for tests that kill it. */
export const clusterOfThisFile = (): Promise<Cluster> => (cluster ??= startCluster());

async function startCluster(): Promise<Cluster> {
  const given = process.env["TEST_DATABASE_URL"];
  const started = given ? givenCluster(given) : await freshCluster();
  const maintenance = connectTo(started.settings("postgres"));
  await maintenance.database.raw(`create database ${templateName}`);
  await maintenance.close();
  const template = connectTo(started.settings(templateName));
  await migrate(template);
  await template.close();
  return started;
}

const templateName = `billwright_template_${process.pid}`;

async function copyTemplate(): Promise<string> {
  const name = `billwright_${process.pid}_${copies++}`;
  const maintenance = connectTo((await clusterOfThisFile()).settings("postgres"));
  await maintenance.database.raw(`create database ${name} template ${templateName}`);
  await maintenance.close();
  return name;
}

/** A server somebody runs: it can be used, not killed. */
function givenCluster(url: string): Cluster {
  const settings = (database: string) => ({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href,
  });
  const impossible = () =>
    Promise.reject(new Error("The server in TEST_DATABASE_URL is not killed: unset it for this test."));
  return { settings, kill: impossible, start: impossible, remove: () => dropCopies(settings) };
}

async function dropCopies(settings: Cluster["settings"]): Promise<void> {
  const maintenance = connectTo(settings("postgres"));
  const names = [templateName, ...Array.from({ length: copies }, (_, index) => `billwright_${process.pid}_${index}`)];
  for (const name of names) await maintenance.database.raw(`drop database if exists ${name} with (force)`);
  await maintenance.close();
}
