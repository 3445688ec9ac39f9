import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { connect } from "../../../database/connect.ts";
import { givenDatabaseIn } from "../../../testing/embeddedTemplate.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { withSecrets } from "../../../tokens/developmentSecret.ts";
import { webhooksBeside, type WebhookCommand } from "./byCommand.ts";

test("the command refuses an address in a private network, whatever the operator trusts, in the page's words", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-webhooks-"));
  await givenDatabaseIn(dataDir);
  const config = withSecrets(readConfig({ DATA_DIR: dataDir, TRUSTED_HOSTS: "10.0.0.0/8 127.0.0.1" }));
  const server = await connect(config.database);
  try {
    await givenAccount(server.database, "north");
    const order = (command: WebhookCommand) => webhooksBeside(config, "north", command, testRuntime());
    for (const address of ["http://127.0.0.1/hook", "https://10.0.0.5/hook"])
      await expect(order({ do: "add", address, events: null })).rejects.toThrow(
        "This address would never be called. It has to be public and to begin with https://.",
      );
    expect(await order({ do: "list" })).toBe('"north" is notified of nothing.');
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
