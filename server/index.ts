// The server's door: for the scripts and for the tests that cross workspaces.
export { addressOfLink, type WantedLink } from "./addressOfLink.ts";
export { ConfigError, readConfig, type Config } from "./config.ts";
export { freshSchema } from "./database/freshSchema.ts";
export type { Pages } from "./features/pages/pages.ts";
export { serve } from "./serve.ts";
export { startServer, withSecrets, type Running, type StartOptions } from "./start.ts";
export { realWorld, type World } from "./world.ts";
