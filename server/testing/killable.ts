// A server in a process of its own, with its job worker, that a proof may kill (crashServer.ts).
import type { EnrollmentType, InputForm } from "@billwright/schemas";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type pg from "pg";
import type { Connection } from "../database/connect.ts";
import type { BillerConnection } from "../providers/biller/httpBiller.ts";
import { sealConnection } from "../providers/biller/storedConnections.ts";
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { realRuntime } from "../runtime.ts";
import type { Running } from "../start.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";
import { program } from "../../test/support/programs.ts";
import type { OwnCluster } from "./databases.ts";
import { givenAccount, givenForm, type GivenForm } from "./given.ts";
import { givenWebhook } from "./givenWebhook.ts";
import { testConfig } from "./testConfig.ts";

export interface CrashOptions {
  /**
   * `hasty`: it says yes to a submit before anything is stored. `unsupervised`: nobody looks after its job runner. `forgetful`: what the biller is to be
   * told counts as acknowledged before it is sent.
   */
  twin?: "hasty" | "unsupervised" | "forgetful";
  /** It stops by SIGTERM, with production's time of grace. */
  isGraceful?: boolean;
  /** It charges in this sandbox. */
  payments?: SandboxAccess;
  smsUrl?: string;
  /** A host on loopback that webhooks may be sent to. */
  webhookHost?: string;
  /** The account's biller, on loopback. */
  biller?: BillerConnection;
  /** Where it keeps files; left out: beside the cluster's socket. */
  filesFolder?: string;
  /** Where its job queue connects, if elsewhere. */
  jobsAt?: Pick<pg.ClientConfig, "host" | "port" | "database">;
}

export interface Killable {
  url: string;
  hasEnded(): boolean;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Sets its clock, so many milliseconds before or behind the machine's. */
  shiftClock(ms: number): void;
}

/** `settings`: of its database, on a unix socket. */
export async function startKillable(
  { host, port, database }: pg.ClientConfig,
  options: CrashOptions = {},
): Promise<Killable> {
  const script = await program("server/testing/crashServer.ts");
  const child = spawn(process.execPath, [script, JSON.stringify({ host, port, database }), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = once(child, "exit");
  const died = gone.then(() => Promise.reject(new Error("The server died before it served.")));
  died.catch(() => undefined);
  const [listening] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), died])) as [string];
  return {
    url: `http://127.0.0.1:${listening}`,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await gone;
    },
    shiftClock: (ms) => void child.send(ms),
  };
}

const keyring = keyringOf(testConfig().secrets);
/** What such a server can verify and open. */
export const maker: Pick<Running, "tokens" | "seal"> & { keyring: typeof keyring } = {
  tokens: tokensOf(keyring, realRuntime),
  seal: sealOf(keyring, realRuntime),
  keyring,
};

export interface KillableDatabase {
  connection: Connection;
  settings: pg.ClientConfig;
  form: GivenForm;
}

interface Given {
  /** Where the account's own system gets its notifications. */
  webhook?: { address: string };
  biller?: BillerConnection;
  /** Of the form, if not a name alone. */
  inputs?: InputForm[];
  type?: EnrollmentType;
}

/** An account with a form. */
export async function givenKillable(own: OwnCluster, given: Given = {}): Promise<KillableDatabase> {
  const connection = await own.open();
  const { rows } = await connection.pool.query<{ name: string }>("select current_database() as name");
  return givenKillableOn(connection, (await own.cluster()).settings(rows[0]!.name), given);
}

/** The same on a connection that is there. */
export async function givenKillableOn(
  connection: Connection,
  settings: pg.ClientConfig,
  { webhook, biller, ...enrollment }: Given = {},
): Promise<KillableDatabase> {
  const ofAccount = JSON.stringify(biller ? { biller: sealConnection(maker.seal, "north", biller) } : {});
  await givenAccount(connection.database, "north", { settings: ofAccount });
  if (webhook) await givenWebhook(connection.database, "north", { address: webhook.address, seal: maker.seal });
  const form = await givenForm(connection.database, "north", enrollment);
  return { connection, settings, form };
}
