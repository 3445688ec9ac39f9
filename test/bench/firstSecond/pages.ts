// The first load of pages that are no form on a slow line: when each can be read, and when a press at that moment is answered.
import { pageOf, type PageName } from "@billwright/schemas";
import { pageLoad } from "../../firstLoad/firstLoad.ts";
import { addressOf, statesOf } from "../../support/pageStates.ts";
import { seconds, slow, staged } from "./staged.ts";

const aimMs = 1_600;

/** In their first state. */
const names: readonly PageName[] = [
  ...(["terms", "privacy", "expired", "404", "customer-unsubscribe", "verifyEmail", "outage-alert"] as const),
  ...(["installment-plan", "ebill", "autopay"] as const),
];

export const run = (): Promise<void> =>
  staged(async ({ browser, product }) => {
    console.log(
      "\nOther pages at 400 kb/s with 400 ms delay, an empty cache; a press at the first moment is answered:",
    );
    console.log("page                 readable  answered    kB until it can be read");
    for (const name of names) {
      const address = await addressOf(product, name, statesOf(name)[0]!);
      const { readableMs, answeredMs, sentKb } = await pageLoad(browser, address, slow);
      const how = pageOf(name).rendered ? "by the server" : "by its script";
      const missed = readableMs > aimMs ? "  MISSED" : "";
      console.log(
        `${name.padEnd(20)}${seconds(readableMs)} ${seconds(answeredMs)}${sentKb.toFixed(0).padStart(6)}  ${how}${missed}`,
      );
    }
  });
