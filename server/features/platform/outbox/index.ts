// Mails, text messages and notifications of development. In production there is no such address.
import type { Config } from "../../../config.ts";
import type { Outbox } from "../../../providers/outbound/outbox.ts";
import type { Feature } from "../../feature.ts";
import { outboxRoutes } from "./routes.ts";

export const outbox = {
  name: "outbox",
  brings: ({ config, outbox }: { config: Pick<Config, "production" | "publicUrl">; outbox: Outbox }) => ({
    routers: config.production ? [] : [outboxRoutes(outbox, config.publicUrl)],
  }),
} satisfies Feature<never, never>;
