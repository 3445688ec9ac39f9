// The most that can be paid at once (decisions-proposed.md P140): what is owed or proposed, and what the account allows beyond it.
import { centsOf } from "@billwright/engine/money";
import type { Brand } from "../../platform/index.ts";

/** In the currency's unit, where the account sets nothing else. */
const usually = 10_000;

/** In minor units. `owed`: null if it is not known. `proposed`: the link's own amount in the currency's unit. */
export function mostOf(brand: Brand | null, owed: number | null, proposed: number | null): number {
  const beyond = brand?.settings["mostBeyondOwed"];
  const named = proposed === null ? 0 : centsOf(proposed);
  return Math.max(0, owed ?? 0, named) + centsOf(typeof beyond === "number" ? beyond : usually);
}
