// InfoToUnsubscribe: the current state. Mail scanners open links, so reading it changes nothing (threats.md T28).
import { infoOf, optionsOf, scopeOf, type Info } from "./scope.ts";
import type { PreferenceLink, UnsubscribeServices } from "./services.ts";

export const unsubscribeInfo = async (
  services: Pick<UnsubscribeServices, "database" | "isInEbill">,
  link: PreferenceLink,
): Promise<Info> => infoOf(await scopeOf(services.database, link, await optionsOf(services, link)), link, false);
