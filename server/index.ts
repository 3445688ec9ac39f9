// The server's door: for the scripts and for the tests that cross workspaces.
export { ConfigError, readConfig, type Config } from "./config.ts";
export { startServer, type Running, type StartOptions } from "./start.ts";
export { realWorld, type World } from "./world.ts";
