// The looks of a tenant's pages.
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Feature } from "../../feature.ts";
import { brandFiles, brandingRoutes, brandOfPage } from "./routes.ts";
import { brandsOn } from "./store.ts";

export const branding = {
  name: "branding",
  offers: ({ database, tokens, config }: { database: Database; tokens: Tokens; config: Config }) => ({
    brandOfPage: brandOfPage(database, tokens, brandsOn(database, config.support)),
  }),
  brings: ({ database, config }: { database: Database; config: Config }) => ({
    routes: brandingRoutes(database, brandsOn(database, config.support)),
    routers: [brandFiles(database)],
  }),
} satisfies Feature<never, never>;
