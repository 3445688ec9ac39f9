// What authors write, of all channels: versions, drafts, approval, history.
import { limitOn } from "../../http/limits.ts";
import type { Feature } from "../feature.ts";
import { listRoutes } from "./lists.ts";
import { tellsOfOwners } from "./quorum.ts";
import { templateRoutes } from "./routes.ts";
import { testRule, type TemplateServices } from "./services.ts";

export const templates = {
  name: "templates",
  offers: (base: Parameters<typeof tellsOfOwners>[0]) => ({ whenOwnerLeft: tellsOfOwners(base) }),
  brings: (services: Omit<TemplateServices, "tests">) => ({
    routes: {
      ...listRoutes(services.database),
      ...templateRoutes({ ...services, tests: limitOn(services.database, testRule) }),
    },
  }),
} satisfies Feature<never, never>;
