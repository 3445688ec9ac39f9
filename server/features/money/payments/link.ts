// What a payment link says.
import type { Target } from "@billwright/engine/debt";
import type { TokenPayload } from "../../../tokens/payloads.ts";

export type PaymentLink = TokenPayload<"payment">;

/** The thing it pays: where it names none, one payment at a time goes through the link itself (P101). */
export const paysForOf = ({ paysFor, jti }: PaymentLink): string => paysFor ?? `link:${jti}`;

/** What the first line of a submitted plan is paid as, by whatever link. */
export const paysForPlan = (reportId: string): string => `report:${reportId}`;

const billPrefix = "bill:";

/** What a bill is paid as, by whatever link. */
export const paysForBill = (number: string): string => billPrefix + number;

/** The part of what is owed that the thing is; null: none that has a name. */
export const targetOf = (paysFor: string): Target =>
  paysFor.startsWith(billPrefix) ? { is: "bill", number: paysFor.slice(billPrefix.length) } : null;
