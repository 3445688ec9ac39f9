// The authors' templates, of all channels: versions, drafts, approval, history.
import type { Feature } from "../../feature.ts";
import { listRoutes } from "./lists.ts";
import { tellsOfOwners } from "./quorum.ts";
import { templateRoutes } from "./routes.ts";
import type { TemplateServices } from "./services.ts";

export const templates = {
  name: "templates",
  offers: (base: Parameters<typeof tellsOfOwners>[0]) => ({ whenOwnerLeft: tellsOfOwners(base) }),
  brings: (services: TemplateServices) => ({
    routes: {
      ...listRoutes(services.database),
      ...templateRoutes(services),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { emptyContents } from "./content.ts";
export { addHistory } from "./history.ts";
export { insertTemplate, insertVersion, templateIds } from "./store.ts";
