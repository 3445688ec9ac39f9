// The product with the demo billers, for development: the services of others are played by the sandbox, and /dev leads through all of it.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { webhookPath } from "../features/money/index.ts";
import { sandboxPayments } from "../providers/payments/sandboxPayments.ts";
import { sandboxSigning } from "../providers/signing/sandboxSigning.ts";
import { realRuntime } from "../runtime.ts";
import { startSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { startServer, withoutAWord, type Running, type StartOptions } from "../start.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { connectDemo, demoRedirectUris } from "./connectSso.ts";
import { seedChoiceImport } from "./choiceImport.ts";
import { seedContactChanges } from "./contactChange.ts";
import { seedMails } from "./mails/seedMails.ts";
import { seedDemo } from "./seed.ts";
import { signAgreements } from "./signAgreements.ts";
import { spendLink } from "./spendLink.ts";
import { demoOf } from "./tour/routes.ts";
import { seedUndelivered } from "./undelivered.ts";
import { seedWebhooks } from "./webhooks.ts";

export async function startDemo(options: StartOptions): Promise<Running> {
  const { config, step = withoutAWord } = options;
  const { publicUrl } = config;
  const sandbox = await openSandbox(config, demoRedirectUris(publicUrl));
  const running = await startServer({
    ...options,
    demo: demoOf({ publicUrl, sandbox: sandbox.access.origin }, buildStorybook),
    payments: sandboxPayments(sandbox.access),
    signing: sandboxSigning(sandbox.access),
    seed: async (database) => {
      const now = realRuntime.now();
      await seedDemo(database, { now });
      const seal = sealOf(keyringOf(config.secrets), realRuntime);
      await seedMails(database, { seal, now });
      await seedContactChanges(database, { seal, now });
      await seedWebhooks(database, { seal, runtime: realRuntime });
      await seedUndelivered(database, now);
      await seedChoiceImport(database);
    },
  });
  await step("Creating signed agreements and payments", async () => {
    await connectDemo(running, sandbox.access);
    await signAgreements(running, sandbox.access);
    await spendLink(running, sandbox.access);
  });
  sandbox.notifyAt(`http://localhost:${running.port}${webhookPath}`);
  return running;
}

/** The services of others, played on a second origin of the same host. */
function openSandbox({ sandboxPort, publicUrl, dataDir }: Config, redirectUris: readonly string[]): Promise<Sandbox> {
  const { hostname: host } = new URL(publicUrl);
  return startSandbox({ port: sandboxPort ?? 0, host, dataDir, runtime: realRuntime, redirectUris });
}

/** By a script of its own, which ends with this process. */
function buildStorybook(print: (text: string) => void): Promise<boolean> {
  const script = fileURLToPath(new URL("../../scripts/buildStories.mjs", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
}
