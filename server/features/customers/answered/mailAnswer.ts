// Writes to a customer what the biller has answered to what they agreed to: from which day it holds, or why it does not and what to do.
import { dayFormat, fill, type Language, type MessageKey } from "@billwright/schemas";
import type { FactAnswer } from "../../../providers/biller/facts.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { FactToHand, WhenAnswered } from "../../factPart.ts";
import { billersMail, findLooks, type MessageQueue, type Texts } from "../../platform/index.ts";
import { languageFor } from "../consents/index.ts";

export interface AnswerMailServices {
  messages: MessageQueue;
  texts: Texts;
  /** What messages to a customer go to. */
  reachOf(
    customer: CustomerKey,
  ): Promise<{ contacts: readonly { channel: string; value: string; verified: boolean }[] }>;
}

interface AnswerMail {
  /** In words: it holds, or it was refused and what to do. What cannot be refused has no words for that; `subject` where it is no enrolment. */
  words: { subject?: MessageKey; holds: MessageKey; refused: MessageKey | null };
  /** That they gave with it; null: a verified one of theirs. */
  address: string | null;
  /** In which they agreed; their own choice counts before it. */
  language: Language;
  /** By which they know it; null: it has none. */
  reference: string | null;
}

const nothing: WhenAnswered = () => Promise.resolve();

/** Nobody has an address: the page alone says it. */
export async function mailsAnswer(
  services: AnswerMailServices,
  { accountId, recipientId, key }: Pick<FactToHand, "accountId" | "recipientId" | "key">,
  answer: FactAnswer,
  { words, language: agreedIn, reference, ...given }: AnswerMail,
): Promise<WhenAnswered> {
  const message = answer.status === "refused" ? words.refused : words.holds;
  if (message === null) return nothing;
  const customer = recipientId === null ? null : { accountId, recipientId };
  const address = given.address ?? (customer && (await verifiedAddress(services, customer)));
  if (address === null) return nothing;
  return async (transaction) => {
    const language = customer === null ? agreedIn : await languageFor(transaction, customer, agreedIn);
    const text = await services.texts(language);
    const { company, looks, supportEmail } = await findLooks(transaction, accountId);
    const from = answer.status === "acknowledged" ? answer.from : null;
    const facts = [
      ...(reference === null ? [] : [{ label: text("mail.receipt.reference"), value: reference }]),
      ...(from === null ? [] : [{ label: text("mail.handOver.from"), value: dayFormat(language)(from) }]),
      ...(answer.status === "refused" ? [{ label: text("mail.handOver.reason"), value: answer.reason }] : []),
    ];
    const parts = {
      ...{ language, company, looks, facts },
      subject: headerText(fill(text(words.subject ?? "mail.handOver.subject"), { company })),
      text: fill(text(message), { company }),
    };
    const job = { accountId, key: `handed:${accountId}:${key}`, customer: { recipientId, category: null } };
    await services.messages.add(transaction, "mail", job, billersMail(parts, { address }, supportEmail));
  };
}

async function verifiedAddress({ reachOf }: AnswerMailServices, customer: CustomerKey): Promise<string | null> {
  const { contacts } = await reachOf(customer);
  return contacts.find(({ channel, verified }) => channel === "Email" && verified)?.value ?? null;
}
