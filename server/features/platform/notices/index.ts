// What an operator says to customers, and whether the site is up.
import type { Database } from "../../../database/connect.ts";
import { busy } from "../../../http/refusal.ts";
import { accountOf } from "../../../tokens/payloads.ts";
import type { Feature } from "../../feature.ts";
import { findOutage, findTemplate } from "./store.ts";

/** Whoever asks whether the site is up shall not wait for it. */
const patienceMs = 1_000;

export const notices = {
  name: "notices",
  tables: ["notices"],
  reads: {
    account_hosts: "every page waits for the notice of its host's account, which is one statement",
  },
  brings: ({ database }: { database: Database }) => ({
    routes: {
      "GET /api/System/health-check": async ({ host }) => {
        const outage = await findOutage(database, host, patienceMs).catch((error: unknown) => {
          throw busy(error);
        });
        return { outage: outage !== null, message: outage?.message ?? null };
      },
      "GET /api/Account/GetOutageTemplate": ({ token }) =>
        findTemplate(database, token && (accountOf(token) ?? undefined)),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type WantedNotice, setNotice } from "./setNotice.ts";
