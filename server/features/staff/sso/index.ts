// Single sign-on by an account's own identity provider (decisions-proposed.md P94; threats.md T51).
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Keyring } from "../../../tokens/secrets.ts";
import type { Feature } from "../../feature.ts";
import { attemptsOf } from "../users/index.ts";
import { exchange, forgetCodes } from "./codes.ts";
import { connectionOfHost } from "./connection.ts";
import { roundTrip } from "./roundTrip.ts";
import type { SsoServices } from "./services.ts";

type Services = Omit<SsoServices, "attempts"> & { keyring: Keyring; limits: Limits; database: Database };

export const sso = {
  name: "sso",
  tables: ["sso_codes"],
  brings: (services: Services) => {
    const { database, seal, keyring, limits } = services;
    const all: SsoServices = { ...services, attempts: attemptsOf(database, keyring, limits) };
    return {
      routes: {
        "GET /api/Session/GetSsoOffer": async ({ host }) => ({
          isOffered: (await connectionOfHost(database, seal, host)) !== null,
        }),
        "POST /api/Session/ExchangeSso": async ({ body, ip, noMiss }) => {
          const session = await exchange(all, { ...body, ip });
          await noMiss();
          return session;
        },
      },
      routers: [roundTrip(all)],
      nightly: [forgetCodes],
    };
  },
} satisfies Feature<never, never>;

// What others may call.
export { makeCode } from "./codes.ts";
export { connectionOf, firstSecretEnd, putConnection, renewSsoSecret, usesSso } from "./connection.ts";
export { type WantedSso, putSso } from "./putSso.ts";
export { redirectUriOn } from "./roundTrip.ts";
