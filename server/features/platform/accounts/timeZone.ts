// The time zone of a biller's customers, in which their payments are dated.
import type { Brand } from "./store.ts";

/** An IANA time zone; UTC where the account's setting says nothing, or nothing that can be used. */
export function timeZoneOf(brand: Pick<Brand, "settings"> | null): string {
  const zone = brand?.settings["timeZone"];
  return typeof zone === "string" && isZone(zone) ? zone : "UTC";
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
