// Where a customer without a link begins.
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Feature } from "../../feature.ts";
import { authorize, type LandingServices } from "./authorize.ts";
import { findWay } from "./store.ts";

export const landing = {
  name: "landing",
  offers: () => ({
    autopayWay: (database: Queryable, { accountId, recipientId }: CustomerKey) =>
      findWay(database, { accountId, subject: `recipient:${recipientId}`, type: "AutoPay" }),
  }),
  brings: (services: LandingServices) => ({
    routes: { "POST /api/wa/authorize": (context) => authorize(services, context) },
  }),
} satisfies Feature<never, never>;
