// Accounts: their names, hosts, looks and settings, and what an operator sets of them.
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Feature } from "../../feature.ts";
import { brandFiles, brandingRoutes, brandOfPage } from "./routes.ts";
import { brandsOn } from "./store.ts";

export const accounts = {
  name: "accounts",
  tables: ["account_hosts", "accounts", "brand_images", "themes"],
  offers: ({ database, tokens, config }: { database: Database; tokens: Tokens; config: Config }) => ({
    brandOfPage: brandOfPage(database, tokens, brandsOn(database, config.support)),
  }),
  brings: ({ database, config }: { database: Database; config: Config }) => ({
    routes: brandingRoutes(database, brandsOn(database, config.support)),
    routers: [brandFiles(database)],
  }),
} satisfies Feature<never, never>;

// What others may call.
export {
  type AccountRow,
  accountsThatDelete,
  demandAccount,
  earliestDay,
  insertAccount,
  listAccounts,
  putSetting,
  readAccount,
  readSetting,
  readState,
  setClosed,
  type StateOfAccount,
  stateOfAccounts,
} from "./account.ts";
export { contactRules, originsIn } from "./accountInfo.ts";
export { SettingsError } from "./settings/readSettings.ts";
export { renewSetting } from "./renewSetting.ts";
export {
  type CategorySettings,
  type GateSettings,
  type SettingOwners,
  type SettingsFile,
  setAccount,
} from "./settings/setAccount.ts";
export { type Brand, type BrandImage, type Tenant, findBrand, findImage, findLogo, findLooks } from "./store.ts";
export { followable, followableFor, hostsOf } from "./thanksLink.ts";
export { isTimeZone, timeZoneOf } from "./timeZone.ts";
