// InfoToUnsubscribe: how it stands. Mail scanners open links, so reading it changes nothing (threats.md T28).
import type { Queryable } from "../../database/connect.ts";
import { infoOf, scopeOf, type Info } from "./scope.ts";
import type { PreferenceLink } from "./services.ts";

export const unsubscribeInfo = async (database: Queryable, link: PreferenceLink): Promise<Info> =>
  infoOf(await scopeOf(database, link), link, false);
