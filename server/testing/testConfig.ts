// The configuration tests run with.
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoCost } from "../features/staff/index.ts";
import { readConfig, type Config } from "../config.ts";

export const testConfig = (): Config => ({
  ...readConfig({ PORT: "0", RATE_LIMIT: "0" }),
  // Hundreds of passwords are stored in a run: that a hash is slow is a test of its own (users/passwords.test.ts).
  passwordCost: demoCost,
  publicUrl: "http://localhost",
  secrets: [{ id: "test", bytes: Buffer.alloc(32, 7) }],
  dataDir: join(tmpdir(), `billwright-test-${randomBytes(6).toString("hex")}`),
});
