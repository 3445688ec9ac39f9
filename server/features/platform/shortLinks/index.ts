// Short addresses of links.
import type { Config } from "../../../config.ts";
import { trustOf } from "../../../http/address.ts";
import type { Feature } from "../../feature.ts";
import { shortLinkRoutes, type ShortLinkServices } from "./routes.ts";
import { forgetShortLinks } from "./shorten.ts";

type Services = Omit<ShortLinkServices, "isTrustedProxy"> & { config: Pick<Config, "trustedProxies"> };

export const shortLinks = {
  name: "shortLinks",
  tables: ["short_links"],
  brings: ({ config, ...services }: Services) => ({
    routers: [shortLinkRoutes({ ...services, isTrustedProxy: trustOf(config.trustedProxies) })],
    nightly: [forgetShortLinks],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { shorten, shortenOnce } from "./shorten.ts";
