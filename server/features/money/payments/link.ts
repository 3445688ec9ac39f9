// What a payment link says.
import type { TokenPayload } from "../../../tokens/payloads.ts";

export type PaymentLink = TokenPayload<"payment">;

/** The thing it pays: where it names none, one payment at a time goes through the link itself (P101). */
export const paysForOf = ({ paysFor, jti }: PaymentLink): string => paysFor ?? `link:${jti}`;

/** What the first line of a submitted plan is paid as, by whatever link. */
export const paysForPlan = (reportId: string): string => `report:${reportId}`;
