// What a payment link says.
import type { Target } from "@billwright/engine/debt";
import { unitsOf } from "@billwright/engine/money";
import { linkAddress } from "@billwright/schemas";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Payment } from "./store.ts";

export type PaymentLink = TokenPayload<"payment">;

/** The thing it pays: where it names none, one payment at a time goes through the link itself (P101). */
export const paysForOf = ({ paysFor, jti }: PaymentLink): string => paysFor ?? `link:${jti}`;

const firstLinePrefix = "report:";

/** What the first line of a submitted plan is paid as, by whatever link. The arrangement has the submission's id. */
export const paysForPlan = (reportId: string): string => firstLinePrefix + reportId;

/** What a line of an arrangement is paid as, by whatever link. */
export const paysForLine = (arrangementId: string, line: number): string => `line:${line}:${arrangementId}`;

/** All that is left of an arrangement: its open lines, the next one first. */
export const paysForRest = (arrangementId: string): string => `plan:${arrangementId}`;

const billPrefix = "bill:";

/** What a bill is paid as, by whatever link. */
export const paysForBill = (number: string): string => billPrefix + number;

/** The part of what is owed that the thing is; null: none that has a name. */
export function targetOf(paysFor: string): Target {
  if (paysFor.startsWith(billPrefix)) return { is: "bill", number: paysFor.slice(billPrefix.length) };
  if (paysFor.startsWith(firstLinePrefix))
    return { is: "line", arrangementId: paysFor.slice(firstLinePrefix.length), line: 0 };
  const [, line, arrangementId] = /^line:(\d+):(.+)$/.exec(paysFor) ?? [];
  return arrangementId === undefined ? null : { is: "line", arrangementId, line: Number(line) };
}

/** What a link is to pay. */
export interface Paid {
  /** In the currency's unit; null: the customer chooses. */
  amount: number | null;
  paysFor: string;
  isFixed?: boolean;
  /** For the page of the payment. */
  email?: string | null;
  phoneNumber?: string | null;
}

/** A token that pays it, for so many seconds. */
export const payToken = (
  tokens: Tokens,
  { accountId, recipientId }: CustomerKey,
  { amount, paysFor, isFixed: fixed, email = null, phoneNumber = null }: Paid,
  seconds: number,
): Promise<string> => {
  const customer = { AccountId: accountId, RecipientId: recipientId, Email: email, PhoneNumber: phoneNumber };
  const claims = { ...customer, Amount: amount, paysFor, ...(fixed !== undefined && { isFixed: fixed }) };
  return tokens.sign("payment", claims, seconds);
};

/** The same as an address, from "/" on. */
export const payAddress = async (...link: Parameters<typeof payToken>): Promise<string> =>
  linkAddress("smart-pay", await payToken(...link));

const againSeconds = 30 * 86_400;

/** A link that pays the same as a payment that has failed, from "/" on. It pays the same thing, so that no two links pay it twice. */
export const payAgainAddress = (
  { tokens }: { tokens: Tokens },
  { accountId, recipientId, amount, email, phoneNumber, paysFor, isFixed: fixed }: Payment,
): Promise<string> => {
  const paid = { amount: unitsOf(amount), paysFor, isFixed: fixed, email, phoneNumber };
  return payAddress(tokens, { accountId, recipientId }, paid, againSeconds);
};
