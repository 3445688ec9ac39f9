// The last month in which a card is valid, written MM/YY.
import { typedExpiry } from "../typed/expiry.ts";

/** Whether the text is a real month, not before the one of `now` (ISO 8601). */
export function isCardValidOn(expiry: string, now: string): boolean {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typedExpiry(expiry)) ?? [];
  return month !== "" && `20${year}-${month}` >= now.slice(0, 7);
}
