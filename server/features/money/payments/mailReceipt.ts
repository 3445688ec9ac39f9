// The receipt of a payment by mail, to the address that was given with it; and, should the bank return it, that it is paid no more.
import { unitsOf } from "@billwright/engine/money";
import { fill, moneyFormat } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { findLooks, billersMail, type Fact } from "../../platform/index.ts";
import { languageFor } from "../../customers/index.ts";
import type { PaymentServices } from "./services.ts";
import type { Payment } from "./store.ts";

const words = {
  paid: { subject: "mail.payment.subject", text: "mail.payment.text", note: "mail.payment.note" },
  returned: {
    subject: "mail.payment.returned.subject",
    text: "mail.payment.returned.text",
    note: "mail.payment.returned.note",
  },
} as const;

export async function mailReceipt(
  { messages, texts }: Pick<PaymentServices, "messages" | "texts">,
  transaction: Transaction,
  payment: Payment,
  is: "paid" | "returned",
): Promise<void> {
  const { accountId, paymentId, recipientId, email, amount, tax, brand, lastFour, reason, timeZone, createdAt } =
    payment;
  const language = await languageFor(transaction, payment, payment.language);
  const text = await texts(language);
  const { company, looks, supportEmail, country } = await findLooks(transaction, accountId);
  const money = moneyFormat(language, country);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  const facts: Fact[] = [
    { label: text("pay.accountNumber"), value: recipientId },
    { label: text("pay.amount"), value: money(unitsOf(amount)) },
    ...(tax > 0 ? [{ label: text("pay.tax"), value: money(unitsOf(tax)) }] : []),
    { label: text("pay.total"), value: money(unitsOf(amount + tax)) },
    ...(brand !== null && lastFour !== null
      ? [{ label: text("pay.paidWith"), value: fill(text("pay.endingIn"), { name: brand, lastFour }) }]
      : []),
    { label: text("pay.date"), value: day.format(createdAt) },
    { label: text("pay.transaction"), value: paymentId },
    ...(is === "paid" || reason === null ? [] : [{ label: text("pay.remarks"), value: reason }]),
  ];
  const says = words[is];
  const subject = headerText(fill(text(says.subject), { amount: money(unitsOf(amount + tax)) }));
  const sentences = { text: fill(text(says.text), { company }), note: text(says.note) };
  await messages.add(
    transaction,
    "mail",
    {
      accountId,
      key: is === "paid" ? `payment:${paymentId}` : `payment:${paymentId}:returned`,
      customer: { recipientId, category: null },
    },
    billersMail({ language, subject, company, looks, facts, ...sentences }, { address: email }, supportEmail),
  );
}
