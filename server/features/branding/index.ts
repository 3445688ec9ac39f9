// The looks of a tenant's pages.
import type { Database } from "../../database/connect.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import type { Feature } from "../feature.ts";
import { brandFiles, brandingRoutes, brandOfPage } from "./routes.ts";

export const branding = {
  name: "branding",
  offers: ({ database, tokens }: { database: Database; tokens: Tokens }) => ({
    brandOfPage: brandOfPage(database, tokens),
  }),
  brings: ({ database }: { database: Database }) => ({
    routes: brandingRoutes(database),
    routers: [brandFiles(database)],
  }),
} satisfies Feature<never, never>;
