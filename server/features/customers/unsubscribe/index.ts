// Saying no by the link of a message.
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { Feature } from "../../feature.ts";
import { unsubscribeInfo } from "./info.ts";
import { preferencesLink } from "./preferencesLink.ts";
import type { UnsubscribeServices } from "./services.ts";
import { update } from "./update.ts";

/** What links of the version before have changed: it goes with them. */
const forgetChanges: Forget = async (database, now) => {
  await database("unsubscribes").where("expires_at", "<", now).delete();
};

export const unsubscribe = {
  name: "unsubscribe",
  tables: ["unsubscribe_links", "unsubscribes"],
  brings: (services: UnsubscribeServices) => ({
    routes: {
      "GET /api/Unsubscribe/InfoToUnsubscribe": ({ token, ...context }) => unsubscribeInfo(services, token, context),
      "POST /api/Unsubscribe/UpdateUnsubscribe": (context) => update(services, context),
      "POST /api/Unsubscribe/GetPreferencesLink": (context) => preferencesLink(services, context),
    },
    nightly: [forgetChanges],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { findUnsubscribeLink, newUnsubscribeLink } from "./links.ts";
