import { moneyFormat } from "@billwright/schemas";

/** An amount in the currency's unit, as /dev shows it. */
export const inMoney = (amount: number, country: string): string => moneyFormat("en", country)(amount);
