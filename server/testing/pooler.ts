// PgBouncer in transaction mode before a cluster, as Debian brings it. 1.18 knows no named prepared statements.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find((path) =>
  existsSync(path),
);

/** Why there is none here; null: there is. */
export const noPooler = program ? null : "PgBouncer is not installed (Debian: apt-get install pgbouncer)";

export interface Pooler {
  settings(database: string): pg.ClientConfig;
  stop(): Promise<void>;
}

const port = 6432;
/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** `host`: the folder of the cluster's socket. */
export async function startPooler(host: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "billwright-pooler-"));
  const settings = join(folder, "pgbouncer.ini");
  const lines = [
    `[databases]\n* = host=${host} user=postgres`,
    `[pgbouncer]\nlisten_port = ${port}\nunix_socket_dir = ${folder}\nauth_type = any\npool_mode = transaction`,
    "max_client_conn = 200\ndefault_pool_size = 8",
  ];
  writeFileSync(settings, lines.join("\n"));
  if (nobody.uid !== undefined) for (const path of [folder, settings]) chownSync(path, nobody.uid, nobody.gid);
  const child = spawn(program!, ["-q", settings], { ...nobody, stdio: "ignore" });
  const gone = once(child, "exit");
  const pooler: Pooler = {
    settings: (database) => ({ host: folder, port, user: "postgres", database }),
    async stop() {
      child.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(pooler.settings("postgres"));
  return pooler;
}

async function untilReady(settings: pg.ClientConfig): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(settings);
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
