// The only place that constructs: every service is made here and handed to those who need it.
import type { Express, Router } from "express";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Connection } from "./database/connect.ts";
import { codeLength } from "./features/codes/settings.ts";
import { enrollmentRoutes } from "./features/enrollments/routes.ts";
import { keptVersions } from "./features/enrollments/versions.ts";
import { eventsOf } from "./features/events/events.ts";
import { healthOf, type Health } from "./features/health/routes.ts";
import type { Pages } from "./features/pages/pages.ts";
import { pageRoutes, type BrandOfHost } from "./features/pages/routes.ts";
import { trustOf } from "./http/address.ts";
import { appOf } from "./http/app.ts";
import { limitsOn } from "./http/limits.ts";
import type { Routes } from "./http/route.ts";
import type { Tasks } from "./jobs/kinds.ts";
import { demoBiller } from "./providers/biller/demoBiller.ts";
import { sealOf, type Seal } from "./tokens/seal.ts";
import { keyringOf, type Keyring } from "./tokens/secrets.ts";
import { tokensOf, type Tokens } from "./tokens/tokens.ts";
import type { World } from "./world.ts";

/** What the wiring cannot make itself. */
export interface Parts {
  config: Config;
  connection: Connection;
  world: World;
  log: Logger;
  pages: Pages;
}

/** What main, tests and scripts hold of a wired service. */
export interface Wired {
  app: Express;
  health: Health;
  tokens: Tokens;
  seal: Seal;
  keyring: Keyring;
  tasks: Partial<Tasks>;
}

export async function wire({ config, connection, world, log, pages }: Parts): Promise<Wired> {
  const { database } = connection;
  const keyring = keyringOf(config.secrets);
  const tokens = tokensOf(keyring, world);
  const seal = sealOf(keyring, world);
  const health = healthOf(database);
  const versions = keptVersions();
  const events = eventsOf(world);
  const biller = demoBiller(database);

  const routes: Partial<Routes> = {
    ...enrollmentRoutes({ database, seal, tokens, versions, biller, events, codeLength: (accountId) => codeLength(database, accountId) }),
  };
  const tasks: Partial<Tasks> = {};
  const others: Router[] = [pageRoutes(pages, ownBrand)];
  const app = appOf({
    routes,
    services: { tokens, limits: limitsOn(database, config.rateLimit), world, log, isTrustedProxy: trustOf(config.trustedProxies) },
    headers: { https: config.publicUrl.startsWith("https:"), relaxed: pages.relaxed },
    health: health.router,
    others,
  });
  return { app, health, tokens, seal, keyring, tasks };
}

const ownBrand: BrandOfHost = async () => ({ title: "Billwright", icon: "/favicon.ico", themeId: "billwright-blue", themeColor: "#2d77cb" });
