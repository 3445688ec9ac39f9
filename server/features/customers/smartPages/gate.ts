// The gate `smartPage`: the calls behind it are refused until the link is opened on a device that has answered (decisions-proposed.md P58).
import type { Database } from "../../../database/connect.ts";
import type { Gates } from "../../../http/gates.ts";
import { refuse } from "../../../http/refusal.ts";
import { findGate, isAuthorized } from "./store.ts";

declare module "../../../http/gates.ts" {
  interface Opened {
    smartPage: undefined;
  }
}

export const smartPageGates = (database: Database): Gates<"smartPage"> => ({
  async smartPage(link) {
    // A link that a message of before has brought can only say no (P132).
    if (link.kind === "preference" && (link.category ?? link.channel) !== undefined)
      throw refuse("DENY", "unsubscribe.onlyNo");
    if ((await findGate(database, link)) === null || (await isAuthorized(database, link, link.device)))
      return undefined;
    throw refuse("DENY", "smartauth.closed");
  },
});
