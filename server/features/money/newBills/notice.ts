// What a message about a new bill says, by mail and as a text, and where its links lead.
import type { ShownContact } from "@billwright/engine/consent";
import { signedCentsOf, unitsOf } from "@billwright/engine/money";
import {
  channels,
  dayFormat,
  fill,
  linkAddress,
  moneyFormat,
  type ContactType,
  type Language,
} from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { Bill } from "../../../providers/biller/biller.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { signLink } from "../../../tokens/link.ts";
import {
  findLooks,
  type channelOf,
  billersMail,
  type MessageAttachment,
  logIdOf,
  type MessageJob,
  type OfCategoryJob,
  shorten,
} from "../../platform/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { payAddress, paysForBill } from "../payments/index.ts";
import type { NewBillServices } from "./services.ts";

export interface BillNotice extends CustomerKey {
  category: string;
  bill: Bill;
  /** In minor units, by the one state of the customer's money; null: not known. */
  owed: number | null;
  /** The bill itself; null: no mail goes out. */
  attachment: MessageAttachment | null;
  /** The mail belongs to e-bill, which this customer cannot stop here. */
  inEbill: boolean;
  /** What the customer's page shows. */
  contacts: readonly ShownContact[];
  language: Language;
  /** The same for each channel. */
  words: Words;
}

const kindOf = { Email: "mail", SMS: "sms", WhatsApp: "whatsApp" } as const satisfies Record<
  ContactType,
  keyof typeof channelOf
>;

/** A bill is looked up again months later. */
const linkSeconds = 90 * 86_400;

/** To be called in the transaction that announces the bill. @param to None: the customer has taken it off, which the log says. */
export function addNotice(
  services: NewBillServices,
  transaction: Transaction,
  notice: BillNotice,
  channel: ContactType,
  to: string | undefined,
): Promise<void> {
  const { accountId, recipientId, bill, category, language, inEbill, contacts, attachment } = notice;
  const job: OfCategoryJob = {
    accountId,
    key: `bill:${JSON.stringify([accountId, recipientId, bill.number])}`,
    customer: { recipientId, category, language, inEbill, contacts },
    attachments: channel === "Email" && attachment !== null ? [attachment] : [],
  };
  if (to === undefined)
    return services.messages.logUnreachable(transaction, kindOf[channel], { ...job, attachments: [] });
  return channel === "Email"
    ? addMail(services, transaction, notice, job, to)
    : addText(services, transaction, notice, job, { kind: kindOf[channel], to });
}

async function addMail(
  services: NewBillServices,
  transaction: Transaction,
  notice: BillNotice,
  job: MessageJob,
  address: string,
): Promise<void> {
  const { language, recipientId, bill, owed, words } = notice;
  const { say, amount, money, day, company, looks, supportEmail } = words;
  const [pay, view, autopay] = await Promise.all([
    payLink(services, notice, address),
    billLink(services, notice),
    autopayLink(services, transaction, notice, logIdOf("mail", job)),
  ]);
  const seen = { label: say("mail.bill.view"), link: services.publicUrl + linkAddress("view-bill-access", view) };
  const action = pay === null ? seen : { label: say("mail.payLink.action"), link: pay };
  const parts = {
    language,
    subject: headerText(say("mail.bill.subject")),
    company,
    looks,
    text: say("mail.bill.text"),
    facts: [
      { label: say("bill.account"), value: recipientId },
      { label: say("bill.number"), value: bill.number },
      { label: say("bill.issued"), value: day(bill.issued) },
      { label: say("bill.amountDue"), value: amount },
      ...(owed === null || owed === signedCentsOf(bill.amountDue)
        ? []
        : [{ label: say("pay.owed"), value: money(unitsOf(Math.max(0, owed))) }]),
    ],
    ...(!isToPay(notice) && { note: say("bill.nothingDue") }),
    ...(isToPay(notice) && bill.due !== null && { note: say("bill.payBy") }),
    action,
    links: [
      ...(pay === null ? [] : [seen]),
      ...(autopay === null ? [] : [{ label: say("mail.bill.autopay"), link: autopay }]),
    ],
  };
  await services.messages.add(transaction, "mail", job, billersMail(parts, { address }, supportEmail));
}

async function addText(
  services: NewBillServices,
  transaction: Transaction,
  notice: BillNotice,
  job: MessageJob,
  { kind, to }: { kind: "sms" | "whatsApp"; to: string },
): Promise<void> {
  const { accountId, words } = notice;
  const token = await billLink(services, notice);
  const expiresAt = new Date(services.runtime.now().getTime() + linkSeconds * 1000);
  const path = await shorten(services, transaction, { accountId, page: "view-bill-access", token, expiresAt });
  const text = fill(words.say("sms.bill"), { link: services.publicUrl + path });
  await services.messages.add(transaction, kind, job, { to, text });
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

/** What the account's messages about this bill say, with its looks. */
export async function wordsOf(
  { texts }: NewBillServices,
  transaction: Transaction,
  { accountId, language, bill: { due, issued, amountDue } }: Pick<BillNotice, "accountId" | "language" | "bill">,
) {
  const [text, { country, ...shown }] = await Promise.all([texts(language), findLooks(transaction, accountId)]);
  const day = dayFormat(language);
  const money = moneyFormat(language, country);
  const amount = money(amountDue);
  const params = { company: shown.company, amount, issued: day(issued), date: due === null ? "" : day(due) };
  return { ...shown, day, money, amount, say: (key: Parameters<typeof text>[0]) => fill(text(key), params) };
}

/** Behind what the account asks. */
const billLink = ({ tokens }: NewBillServices, { accountId, recipientId, bill }: BillNotice): Promise<string> =>
  tokens.sign("bill", { accountId, recipientId, bill: bill.number }, linkSeconds);

/** Whether anything is left to pay: what was paid since the bill was made out counts. */
const isToPay = ({ bill: { amountDue }, owed }: Pick<BillNotice, "bill" | "owed">): boolean =>
  amountDue > 0 && (owed === null || owed > 0);

/** Null: there is nothing to pay, it is paid without the customer's doing, or nothing can be paid online. */
async function payLink(
  { tokens, payments, publicUrl }: NewBillServices,
  notice: BillNotice,
  email: string,
): Promise<string | null> {
  const { accountId, recipientId, bill } = notice;
  const { number, amountDue, due } = bill;
  if (payments === null || !isToPay(notice) || due === null) return null;
  const paid = { amount: amountDue, paysFor: paysForBill(number), email };
  return publicUrl + (await payAddress(tokens, { accountId, recipientId }, paid, linkSeconds));
}

/** What is submitted by it says that this message led there. Null: the account offers no autopay, or the customer has it. */
async function autopayLink(
  { tokens, publicUrl, autopayWay }: NewBillServices,
  transaction: Transaction,
  { accountId, recipientId }: BillNotice,
  notificationLogId: string,
): Promise<string | null> {
  const way = await autopayWay(transaction, { accountId, recipientId });
  if (way === null || way.isEnrolled) return null;
  const { enrollmentId } = way;
  const by = { notificationLogId, communicationChannel: channels.indexOf("Email") };
  return (
    publicUrl +
    linkAddress("form", await signLink(tokens, { accountId, enrollmentId, recipientId, ...by }, linkSeconds))
  );
}
