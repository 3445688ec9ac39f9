// PayByCard, PayByCheck: one payment for each thing paid, whatever link, tab or key (billing.txt §7, decisions-proposed.md P98 to P103).
import { isCardValidOn } from "@billwright/engine/calendar";
import { centsOf, chargeOf, minorUnits, unitsOf } from "@billwright/engine/money";
import { smartPayScreenOf, type ScreenValues, type WrittenValues } from "@billwright/engine/screens";
import {
  currencyOf,
  limits as rules,
  moneyFormat,
  type CallData,
  type Currency,
  type PaymentMethod,
} from "@billwright/schemas";
import { createHash } from "node:crypto";
import { isDuplicate } from "../../../database/failures.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { asLanguage } from "../../../http/language.ts";
import type { LimitKey } from "../../../http/limits.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.ts";
import { paysForOf } from "./link.ts";
import { sealObject } from "../../../tokens/sealed.ts";
import { findBrand, timeZoneOf } from "../../platform/index.ts";
import { owedOf } from "./debt.ts";
import { isFixed } from "./info.ts";
import { mostOf } from "./most.ts";
import { answerOf, resultAddressOf } from "./receipt.ts";
import type { PaymentServices } from "./services.ts";
import { cancel, charge } from "./settle.ts";
import { isOpen } from "./states.ts";
import { byThing, findByKey, findCurrent, insertPayment, paymentsOf, underWay, type Payment } from "./store.ts";
import { feesOf, taxPercentOf } from "./added.ts";

type Name = "POST /api/SmartPay/PayByCard" | "POST /api/SmartPay/PayByCheck";
type Answer = CallData<"POST /api/SmartPay/PayByCard">;

/** What a way to pay makes of its body. */
export interface PaymentOrder {
  method: PaymentMethod;
  /** The fields of the page's screen. */
  values: WrittenValues<ReturnType<typeof smartPayScreenOf>>;
  /** The provider's token for the card or the account. */
  token: string;
  /** The name on it. */
  name: string;
}

/** A job asks the provider for the outcome, in case this process has ended by then. */
const firstAskSeconds = 45;

/** The same with its fields as they were meant. */
type ReadOrder = PaymentOrder & { values: ScreenValues<ReturnType<typeof smartPayScreenOf>> };

/** A result can be looked at for 90 days. */
const resultSeconds = 90 * 86_400;

export async function pay(services: PaymentServices, context: CallContext<Name>, order: PaymentOrder): Promise<Answer> {
  const { payments: provider } = services;
  const { token: link } = context;
  const bodyHash = hashOf(order);
  // Read before the key is: what this key pays in the meantime is found by the key.
  const payments = await paymentsOf(services.database, { accountId: link.AccountId, recipientId: link.RecipientId });
  const { paid, current } = byThing(payments, paysForOf(link));
  const earlier = await earlierPayment(services, context, bodyHash);
  if (earlier !== null) return answerOf(earlier);
  if (paid !== null && paid.paymentId !== context.body.after) throw refuse("REFUSE", "pay.alreadyPaid");
  if (!provider?.methods.some(({ method }) => method === order.method)) throw refuse("REFUSE", "pay.notOffered");
  const values = checkScreen(smartPayScreenOf(link.Amount), { ...order.values, method: order.method }, context.now);
  checkExpiry(order, context.now);
  const more = { bodyHash, afterPayment: paid?.paymentId ?? "" };
  const payment = await newPayment(services, context, { ...order, values }, more);
  // What was refused until here ends nothing that waits at the bank.
  await closeUnconfirmed(services, provider, underWay(payments) ?? current, triesOf(payment));
  try {
    await store(services, payment, context.ip);
  } catch (error) {
    return answerOf(await sortOutDuplicate(services, context, bodyHash, error));
  }
  const returnUrl = services.publicUrl + resultAddressOf(payment);
  const customer = { ip: context.ip, userAgent: context.userAgent };
  const { token, name } = order;
  return answerOf(await charge(services, provider, payment, { token, name, returnUrl, customer }));
}

/**
 * Two bodies are the same where they pay the same with the same. What is hashed never changes: a payment may be repeated at a process of the version
 * before.
 */
export const hashOf = ({ method, values, token }: Pick<PaymentOrder, "method" | "values" | "token">): string =>
  createHash("sha256")
    .update(JSON.stringify([method, values, token]))
    .digest("hex");

/** The payment that was made with this key. Throws 422 if its key was used for another body. */
async function earlierPayment(
  { database }: PaymentServices,
  { token: { AccountId, jti }, idempotencyKey }: CallContext<Name>,
  bodyHash: string,
): Promise<Payment | null> {
  if (idempotencyKey === null) return null;
  const earlier = await findByKey(database, AccountId, jti, idempotencyKey);
  if (earlier && earlier.bodyHash !== bodyHash) throw refuse("UNPROCESSABLE", "submit.keyReused");
  return earlier;
}

/** The page asks the provider's own field; a program may send anything. */
function checkExpiry({ method, values }: PaymentOrder, now: Date): void {
  if (method === "card" && !isCardValidOn(String(values.expirationDate), now.toISOString()))
    throw refuse("BAD", "pay.wrongExpiry", { field: "expirationDate" });
}

/** A customer who turns back from the bank's confirmation pays in another way: the first payment can then never be charged. */
async function closeUnconfirmed(
  services: PaymentServices,
  provider: PaymentProvider,
  current: Payment | null,
  tries: LimitKey,
): Promise<void> {
  if (current?.state !== "action") return;
  await services.limits.check(rules.paymentsTried, tries);
  const closed = await cancel(services, provider, current);
  // It was confirmed in the meantime.
  if (closed.state === "paid") throw refuse("REFUSE", "pay.alreadyPaid");
}

/**
 * What is charged is what was shown: the account may have changed its tax, its fee or its country since (P140). Whoever does not say what was shown, as
 * a page of before there were fees, has shown none.
 */
function demandShown(
  { body: { shown } }: CallContext<Name>,
  charged: { total: number; fee: number; currency: Currency },
  money: (units: number) => string,
): void {
  const { total, fee, currency } = charged;
  const isShown = shown === undefined ? fee === 0 : centsOf(shown.total) === total && shown.currency === currency;
  if (isShown) return;
  throw refuse("REFUSE", "pay.changed", { total: money(unitsOf(total)) });
}

async function newPayment(
  services: PaymentServices,
  context: CallContext<Name>,
  { method, values }: ReadOrder,
  more: Pick<Payment, "bodyHash" | "afterPayment">,
): Promise<Payment> {
  const { token: link, idempotencyKey, now } = context;
  const { AccountId: accountId, RecipientId: recipientId } = link;
  // The screen has just found that it is an amount.
  const amount = minorUnits(values.amount)!;
  if (isFixed(link) && amount !== centsOf(link.Amount!)) throw refuse("REFUSE", "pay.fixed");
  const [brand, { owed }] = await Promise.all([
    findBrand(services.database, { accountId }),
    owedOf(services, { accountId, recipientId }, now),
  ]);
  const most = mostOf(brand, owed, link.Amount);
  if (!isFixed(link) && amount > most)
    throw refuse("REFUSE", "pay.tooMuch", { field: "amount", most: unitsOf(most).toFixed(2) });
  const paymentId = services.runtime.newId();
  const { tax, fee, total } = chargeOf(amount, { taxPercent: taxPercentOf(brand), fee: feesOf(brand)[method] });
  const [language, country] = [asLanguage(context.language), brand?.country ?? ""];
  const currency = currencyOf(country);
  demandShown(context, { total, fee, currency }, moneyFormat(language, country));
  return {
    accountId,
    paymentId,
    recipientId,
    linkId: link.jti,
    paysFor: paysForOf(link),
    debt: recipientId,
    isFixed: isFixed(link),
    method,
    state: "created",
    ...{ amount, tax, fee },
    currency,
    email: values.email,
    phoneNumber: values.phoneNumber,
    language,
    brand: null,
    lastFour: null,
    reason: null,
    declineCode: null,
    actionUrl: null,
    idempotencyKey,
    ...more,
    security: sealObject(services, "payment", { accountId, object: paymentId }, resultSeconds, paymentId),
    balanceAfter: null,
    timeZone: timeZoneOf(brand),
    createdAt: now,
    updatedAt: now,
    returnedAt: null,
    postedAt: null,
    returnPostedAt: null,
  };
}

const triesOf = ({ accountId, linkId }: Payment): LimitKey => [accountId, linkId];

/** The row is stored before the provider is called. Throws MANY after too many tries, and then has stored nothing. */
function store({ database, runtime, audit, limits }: PaymentServices, payment: Payment, ip: string): Promise<void> {
  const { accountId, paymentId, recipientId, amount, tax, fee, method } = payment;
  return inTransaction(database, runtime, async (transaction) => {
    await insertPayment(transaction, payment);
    await addJob(
      transaction,
      "askPayment",
      paymentId,
      { accountId, paymentId, asked: 0 },
      { afterSeconds: firstAskSeconds },
    );
    const actor = `recipient:${recipientId}`;
    const detail = { amount, tax, fee, method };
    await audit.write(transaction, { accountId, actor, action: "payment_made", object: paymentId, ip, detail });
    // A payment that the service could not take is no try. The last statement: other payments by this link wait for it.
    await limits.take(rules.paymentsTried, triesOf(payment), { on: transaction });
  });
}

/** Another request was faster: the table's unique rules decide. */
async function sortOutDuplicate(
  services: PaymentServices,
  context: CallContext<Name>,
  bodyHash: string,
  error: unknown,
): Promise<Payment> {
  if (isDuplicate(error, "payments_key")) {
    const earlier = await earlierPayment(services, context, bodyHash);
    if (earlier !== null) return earlier;
  }
  if (isDuplicate(error, "payments_debt")) throw refuse("REFUSE", "pay.already");
  if (["payments_open", "payments_fixed", "payments_after"].some((rule) => isDuplicate(error, rule))) {
    const current = await findCurrent(services.database, {
      accountId: context.token.AccountId,
      recipientId: context.token.RecipientId,
      paysFor: paysForOf(context.token),
    });
    throw refuse("REFUSE", current === null || isOpen(current.state) ? "pay.already" : "pay.alreadyPaid");
  }
  throw error;
}
