// Starts the service from a configuration, and stops it in order.
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { connect, type Connection } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { listen } from "./http/listen.ts";
import { wire, type Wired } from "./wiring.ts";
import type { World } from "./world.ts";

export interface Running extends Wired {
  port: number;
  connection: Connection;
  /** Takes no more requests, lets those under way finish, closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  world: World;
  log: Logger;
  /** Already connected and migrated, as tests have it. */
  connection?: Connection;
}

export async function startServer({ config, world, log, connection: given }: StartOptions): Promise<Running> {
  const connection = given ?? (await connect(config.database));
  if (!given) await migrate(connection);
  const wired = wire({ config, connection, world, log });
  const listening = await listen(wired.app, config.port);
  return {
    ...wired,
    port: listening.port,
    connection,
    async stop() {
      wired.health.drain();
      await listening.stop();
      await connection.close();
    },
  };
}
