// The receipt of a payment by mail, to the address that was given with it; and, should the bank return it, that it is paid no more.
import { unitsOf } from "@billwright/engine/money";
import { fill, moneyFormat, type Language, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { findLooks, billersMail, type Fact } from "../../platform/index.ts";
import { languageFor } from "../../customers/index.ts";
import type { PaymentServices } from "./services.ts";
import type { CustomersDebt } from "./debt.ts";
import { remarksOf } from "./result.ts";
import { chargedOf, type Payment } from "./store.ts";

const words = {
  paid: { subject: "mail.payment.subject", text: "mail.payment.text", note: "mail.payment.note" },
  taken: { subject: "mail.payment.taken.subject", text: "mail.payment.taken.text", note: "mail.payment.taken.note" },
  returned: {
    subject: "mail.payment.returned.subject",
    text: "mail.payment.returned.text",
    note: "mail.payment.returned.note",
  },
} as const;

/** What happened to the payment, and what the customer owes since. */
interface Happened {
  is: "paid" | "returned";
  debt: Pick<CustomersDebt, "owed">;
  /** The address that pays it again; null: it is paid. */
  payAgain: string | null;
}

export async function mailReceipt(
  { messages, texts }: Pick<PaymentServices, "messages" | "texts">,
  transaction: Transaction,
  payment: Payment,
  { is, debt, payAgain }: Happened,
): Promise<void> {
  const { accountId, paymentId, recipientId, email } = payment;
  const language = await languageFor(transaction, payment, payment.language);
  const text = await texts(language);
  const { company, looks, supportEmail, country } = await findLooks(transaction, accountId);
  const money = moneyFormat(language, country);
  const facts = [
    ...receiptFacts(payment, { language, text, money }),
    ...(is === "paid" ? [] : returnedFacts(payment, text)),
    ...(debt.owed === null ? [] : [{ label: text("pay.owed"), value: money(unitsOf(Math.max(0, debt.owed))) }]),
  ];
  const says = is === "paid" && payment.method === "check" ? words.taken : words[is];
  const subject = headerText(fill(text(says.subject), { amount: money(unitsOf(chargedOf(payment))) }));
  const sentences = { text: fill(text(says.text), { company }), note: text(says.note) };
  const action = payAgain === null ? {} : { action: { label: text("pay.payAgain"), link: payAgain } };
  await messages.add(
    transaction,
    "mail",
    {
      accountId,
      key: is === "paid" ? `payment:${paymentId}` : `payment:${paymentId}:returned`,
      customer: { recipientId, category: null },
    },
    billersMail(
      { language, subject, company, looks, facts, ...sentences, ...action },
      { address: email },
      supportEmail,
    ),
  );
}

interface ReceiptWords {
  language: Language;
  text(key: MessageKey): string;
  money(units: number): string;
}

/** What a receipt says of a payment, wherever it is written. */
export function receiptFacts(payment: Payment, { language, text, money }: ReceiptWords): Fact[] {
  const { recipientId, amount, tax, fee, brand, lastFour, createdAt, timeZone, paymentId } = payment;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  return [
    { label: text("pay.accountNumber"), value: recipientId },
    { label: text("pay.amount"), value: money(unitsOf(amount)) },
    ...(tax > 0 ? [{ label: text("pay.tax"), value: money(unitsOf(tax)) }] : []),
    ...(fee > 0 ? [{ label: text("pay.fee"), value: money(unitsOf(fee)) }] : []),
    { label: text("pay.total"), value: money(unitsOf(chargedOf(payment))) },
    ...(brand !== null && lastFour !== null
      ? [{ label: text("pay.paidWith"), value: fill(text("pay.endingIn"), { name: brand, lastFour }) }]
      : []),
    { label: text("pay.date"), value: day.format(createdAt) },
    { label: text("pay.transaction"), value: paymentId },
  ];
}

function returnedFacts(payment: Payment, text: ReceiptWords["text"]): Fact[] {
  const why = remarksOf(payment);
  return [{ label: text("pay.remarks"), value: typeof why === "string" ? text(why) : why.reason }];
}
