// InfoToUnsubscribe: the current state. Mail scanners open links, so reading it changes nothing (threats.md T28).
import type { Language } from "@billwright/schemas";
import { infoOf, pageOptions, scopeOf, type Info } from "./scope.ts";
import type { NoLink, UnsubscribeServices } from "./services.ts";

export async function unsubscribeInfo(
  services: Pick<UnsubscribeServices, "database" | "isInEbill">,
  link: NoLink,
  { now, language }: { now: Date; language: Language },
): Promise<Info> {
  const options = { ...(await pageOptions(services, link)), now };
  return infoOf(await scopeOf(services.database, link, options), link, { isUpdate: false, language });
}
