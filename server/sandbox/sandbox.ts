// The services of others, played on a second origin, in development only. The product calls it as it would call
// the real ones.
import express from "express";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { portFault } from "../startFault.ts";
import type { Runtime } from "../runtime.ts";
import { identityPath, identityRouter } from "./identity.ts";
import { ledgerIn } from "./ledger.ts";
import { paymentService } from "./payments.ts";
import { signingPath, signingRouter, type Agreement } from "./signing.ts";

/** Built at /dev/storybook of the product, whose own pages allow no inline scripts. */
const storiesFolder = fileURLToPath(new URL("../../stories/dist", import.meta.url));

export interface Sandbox {
  access: SandboxAccess;
  /** From then on the product is notified of what happens to its charges, also to those of the process before. */
  notifyAt(webhook: string): void;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  /** 0: any free one. */
  port: number;
  /** The host at which customers' browsers reach it. */
  host: string;
  /** What it remembers. */
  dataDir: string;
  runtime: Runtime;
  /** Where its identity provider may lead back to. */
  redirectUris?: readonly string[];
  /** Milliseconds until what happens later happens: a message about a charge, a returned bank payment, a late signature. */
  laterMs?: number;
}

export async function startSandbox({
  port,
  host,
  dataDir,
  runtime,
  redirectUris = [],
  laterMs = 3_000,
}: SandboxOptions): Promise<Sandbox> {
  const fileOf = (name: string) => join(dataDir, "sandbox", `${name}.jsonl`);
  const ledger = ledgerIn(fileOf("payments"));
  const agreements = ledgerIn<Agreement>(fileOf("agreements"));
  const secret = randomBytes(24).toString("base64url");
  let origin = "";
  let webhook: string | null = null;
  const app = express().disable("x-powered-by");
  const payments = paymentService({ ledger, runtime, secret, laterMs, origin: () => origin, webhook: () => webhook });
  app.use(payments.router);
  app.use(signingPath, signingRouter({ agreements, runtime, secret, laterMs, origin: () => origin }));
  app.use("/storybook", express.static(storiesFolder));
  app.use(identityPath, identityRouter({ origin: () => origin, clientSecret: secret, redirectUris }));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) =>
    server.once("error", (error) => reject(portFault("SANDBOX_PORT", port, error) as Error)).listen(port, resolve),
  );
  origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    access: { origin, secret },
    notifyAt(address) {
      webhook = address;
      payments.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
