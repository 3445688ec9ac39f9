// The product in a process of its own: reads the configuration, migrates, seeds the demo in development, listens, says where to look, and
// stops in order. A start that cannot be says why and ends the process.
import process from "node:process";
import { ConfigError, readConfig } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { FolderInUse } from "./database/embedded/lock.ts";
import { demoLinksOf, demoSignIns } from "./demo/printedLinks.ts";
import { seedDemo } from "./demo/seed.ts";
import type { Pages } from "./features/pages/pages.ts";
import { logTo } from "./http/log.ts";
import { startServer, withSecrets, type Running } from "./start.ts";
import { realWorld } from "./world.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function begin(pages: Pages | undefined): Promise<void> {
  const config = withSecrets(readConfig(process.env));
  // In development the terminal is for the links; what goes wrong is still said.
  const log = logTo(undefined, config.production ? "info" : "warn");
  const seed = config.production ? undefined : (database: Database) => seedDemo(database, { now: realWorld.now() });
  const running = await startServer({ config, world: realWorld, log, seed, worker: true, ...(pages && { pages }) });
  stopOnSignal(running);
  if (!config.production) {
    for (const { title, address } of [
      ...(await demoLinksOf(running, config.publicUrl)),
      ...demoSignIns(config.publicUrl),
    ])
      say(`${title.padEnd(48)} ${address}`);
    say(`${"Local outbox (mails, text messages, codes)".padEnd(48)} ${config.publicUrl}/dev/outbox`);
    say(`${"Health".padEnd(48)} ${config.publicUrl}/health`);
  }
  say(`Billwright serves on port ${running.port}: ${config.publicUrl}`);
}

function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Serves until a signal stops it; the built pages, unless others are given. */
export async function serve(pages?: Pages): Promise<void> {
  try {
    await begin(pages);
  } catch (error) {
    const isKnown =
      error instanceof ConfigError ||
      error instanceof FolderInUse ||
      (error instanceof Error && "code" in error && error.code === "EADDRINUSE");
    process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
