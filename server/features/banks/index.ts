// The bank of a routing number, and the banks' logos.
import { limitOn } from "../../http/limits.ts";
import type { Database } from "../../database/connect.ts";
import type { Feature } from "../feature.ts";
import { bankLogoRoutes, bankRoutes, missRule, type BankServices } from "./routes.ts";

interface Services extends Pick<BankServices, "banks"> {
  database: Database;
}

export const banks = {
  name: "banks",
  brings: ({ database, banks }: Services) => ({
    routes: bankRoutes({ banks, misses: limitOn(database, missRule) }),
    routers: [bankLogoRoutes(banks)],
  }),
} satisfies Feature<never, never>;
