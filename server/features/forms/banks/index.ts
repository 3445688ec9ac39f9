// The bank of a routing number, and the banks' logos.
import type { Feature } from "../../feature.ts";
import { bankLogoRoutes, bankRoutes, type BankServices } from "./routes.ts";

export const banks = {
  name: "banks",
  brings: ({ banks }: BankServices) => ({
    routes: bankRoutes({ banks }),
    routers: [bankLogoRoutes(banks)],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { logoPath } from "./logoPath.ts";
export { savedBankLogo } from "./savedBankLogo.ts";
