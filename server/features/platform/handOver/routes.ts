// The calls on what the biller did not take within a day.
import type { Database } from "../../../database/connect.ts";
import type { Routes } from "../../../http/route.ts";
import type { Runtime } from "../../../runtime.ts";
import { acting, type Audit } from "../events/index.ts";
import { sendAllGivenUp, sendGivenUp } from "./deadFacts.ts";
import { listDead } from "./store.ts";

export interface DeadFactServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
}

type Acting = `POST /api/BillerFacts/${"SendAgain" | "SendAllAgain"}`;

export const deadFactRoutes = (services: DeadFactServices): Routes<"GET /api/BillerFacts/List" | Acting> => ({
  "GET /api/BillerFacts/List": async ({ opened: { accountId }, query: { after, top = 25 } }) => {
    const { rows, next } = await listDead(services.database, { accountId, after, top });
    const shown = rows.map(({ at, triedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
    }));
    return { rows: shown, next };
  },
  "POST /api/BillerFacts/SendAgain": (context) =>
    acting(services, context, async (on, by, accountId) => {
      await sendGivenUp(on, services.audit, by, { accountId, key: context.body.key });
      return null;
    }),
  "POST /api/BillerFacts/SendAllAgain": (context) =>
    acting(services, context, (on, by, accountId) => sendAllGivenUp(on, services.audit, by, accountId)),
});
