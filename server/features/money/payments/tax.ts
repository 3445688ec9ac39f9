// What an account adds to each payment (decisions-proposed.md P102).
import type { Brand } from "../../platform/index.ts";

/** In percent, 0 to 100; 0 where the account's setting says nothing, or nothing that can be used. */
export function taxPercentOf(brand: Brand | null): number {
  const percent = brand?.settings["taxPercent"];
  return typeof percent === "number" && percent >= 0 && percent <= 100 ? percent : 0;
}
