// Unsubscribing by the link of a message.
import type { Feature } from "../../feature.ts";
import { unsubscribeInfo } from "./info.ts";
import type { UnsubscribeServices } from "./services.ts";
import { forgetUnsubscribes } from "./store.ts";
import { update } from "./update.ts";

export const unsubscribe = {
  name: "unsubscribe",
  tables: ["unsubscribes"],
  brings: (services: UnsubscribeServices) => ({
    routes: {
      "GET /api/Unsubscribe/InfoToUnsubscribe": ({ token }) => unsubscribeInfo(services, token),
      "POST /api/Unsubscribe/UpdateUnsubscribe": (context) => update(services, context),
    },
    nightly: [forgetUnsubscribes],
  }),
} satisfies Feature<never, never>;
