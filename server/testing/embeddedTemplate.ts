// The migrated and empty embedded database: to create one takes seconds of a core, so a run makes it once and tests begin with copies.
import { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onceForRun } from "../../test/support/onceForRun.ts";
import { connectToEmbedded } from "../database/connect.ts";
import { openInMemory } from "../database/embedded/open.ts";
import { migrate } from "../database/migrate.ts";

const cache = join(import.meta.dirname, "..", "..", ".cache", "databases");

/** A dump, to open one in memory from. Kept until a migration changes. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = join(cache, `${templateVersion()}.tar`);
  if (!existsSync(file))
    await onceForRun("embedded-template", async (done) => {
      await dumpTo(file);
      mkdirSync(done);
    });
  return new Blob([new Uint8Array(readFileSync(file))]);
}

/** Leaves this DATA_DIR as a start does that has made its database there. */
export async function givenDatabaseIn(dataDir: string): Promise<void> {
  const made = await onceForRun("embedded-folder", async (done) => {
    const part = `${done}.part`;
    mkdirSync(part);
    const database = await PGlite.create({ dataDir: join(part, "data"), loadDataDir: await embeddedTemplate() });
    await database.close();
    renameSync(part, done);
  });
  cpSync(made, join(dataDir, "database"), { recursive: true });
}

async function dumpTo(file: string): Promise<void> {
  const embedded = await openInMemory();
  const connection = connectToEmbedded(embedded);
  await migrate(connection);
  const dump = Buffer.from(await (await embedded.dump()).arrayBuffer());
  await connection.close();
  mkdirSync(cache, { recursive: true });
  // Another run may make it as well: each writes its own, the last one named stays.
  writeFileSync(`${file}.${process.pid}`, dump);
  renameSync(`${file}.${process.pid}`, file);
}

function templateVersion(): string {
  const hash = createHash("sha256");
  const root = join(import.meta.dirname, "..");
  const migrations = join(root, "database", "migrations");
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(join(migrations, name)));
  for (const name of ["database/turnsIndex.ts", "package.json"]) hash.update(readFileSync(join(root, name)));
  return hash.digest("hex").slice(0, 20);
}
