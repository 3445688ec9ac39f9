// Smart Page Authentication: what an account asks before it shows the pages of a link.
import type { Feature } from "../../feature.ts";
import { authorize } from "./authorize.ts";
import { smartPageGates } from "./gate.ts";
import { info } from "./info.ts";
import type { SmartPageServices } from "./services.ts";
import { forgetDevices } from "./store.ts";

export const smartPages = {
  name: "smartPages",
  tables: ["smart_page_devices", "smart_page_gates"],
  brings: (services: SmartPageServices) => ({
    routes: {
      "POST /api/v1/SmartPageAuth/Info": (context) => info(services, context),
      "POST /api/v1/SmartPageAuth/Authorize": (context) => authorize(services, context),
    },
    gates: smartPageGates(services.database),
    nightly: [forgetDevices],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type GateContent, hasGate, putGate } from "./store.ts";
