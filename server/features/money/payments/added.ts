// What an account adds to each payment: a tax (decisions-proposed.md P102), and a fee for the convenience of a method (P140).
import type { ConvenienceFee } from "@billwright/engine/money";
import type { PaymentMethod } from "@billwright/schemas";
import type { Brand } from "../../platform/index.ts";

/** In percent, 0 to 100; 0 where the account's setting says nothing, or nothing that can be used. */
export function taxPercentOf(brand: Brand | null): number {
  const percent = brand?.settings["taxPercent"];
  return typeof percent === "number" && percent >= 0 && percent <= 100 ? percent : 0;
}

/** By method; the settings are checked as they are stored. */
export const feesOf = (brand: Brand | null): Partial<Record<PaymentMethod, ConvenienceFee>> =>
  (brand?.settings["convenienceFees"] as Partial<Record<PaymentMethod, ConvenienceFee>> | null | undefined) ?? {};
