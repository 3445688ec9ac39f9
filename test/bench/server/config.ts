// The product's settings in the benchmark: no limit on an address, since every request comes from one machine.
import { readConfig, type Config } from "../../../server/config.ts";

export const benchConfig = (dataDir: string): Config => ({
  ...readConfig({ PORT: "0", RATE_LIMIT: "0", DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" }),
  publicUrl: "http://localhost",
  secrets: [{ id: "bench", bytes: Buffer.alloc(32, 7) }],
});
