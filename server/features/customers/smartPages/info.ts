// Info: what this device has to answer before the page is shown. No item carries what is expected (decisions-proposed.md P57).
import type { CallData } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { deviceDigest } from "../../../http/device.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { findBrand, followable, hostsOf } from "../../platform/index.ts";
import type { SmartPageServices } from "./services.ts";
import { findGate, isAuthorized, wordsIn } from "./store.ts";

type Name = "POST /api/v1/SmartPageAuth/Info";

const nothing: CallData<Name> = {
  isAuthRequired: false,
  expiredUrl: null,
  headerMessage: null,
  contentConfigure: null,
  errorMessage: null,
  fetcher: { mapper: [] },
};

/** Throws AUTH for a link that has expired, unless its account leads such links elsewhere. */
export async function info(
  { database }: SmartPageServices,
  { token, body, language, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  if (token.exp * 1000 <= now.getTime()) return { ...nothing, expiredUrl: await leadAway(database, token.accountId) };
  const gate = await findGate(database, token);
  if (gate === null || (await isAuthorized(database, token, deviceDigest(token.jti, body.deviceUuid)))) return nothing;
  const words = wordsIn(gate, language);
  return {
    isAuthRequired: true,
    expiredUrl: null,
    headerMessage: words?.header ?? null,
    contentConfigure: words?.authorization ?? null,
    errorMessage: words?.refused ?? null,
    fetcher: {
      mapper: gate.items.map(({ key, tag, limit }) => ({
        key,
        tag,
        limit,
        description: words?.labels[key] ?? key,
        value: "",
      })),
    },
  };
}

/** Where the account leads links that have expired: an address of a host of its own. Throws AUTH where it names none: the page for those. */
async function leadAway(database: Database, accountId: string): Promise<string> {
  const [brand, hosts] = await Promise.all([findBrand(database, { accountId }), hostsOf(database, accountId)]);
  const named = brand?.settings["expiredUrl"];
  const address = typeof named === "string" ? followable(named, hosts) : null;
  if (address === null) throw refuse("AUTH", "link.expired");
  return address;
}
