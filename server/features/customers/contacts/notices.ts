// Notifies the contacts of before that a customer's contacts were changed, with a way back (decisions-proposed.md P147). It goes out whatever is wanted: to
// one that was taken off, too, as the last message.
import type { Contact, ContactChange } from "@billwright/engine/contacts";
import { fill, linkAddress, type Language, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { billersMail, findLooks, shorten } from "../../platform/index.ts";
import { masked, maskedContact } from "../codes/index.ts";
import { languageFor } from "../consents/index.ts";
import { changeSeconds, type StoredChange } from "./changes.ts";
import type { ContactServices } from "./services.ts";

const subjects = {
  add: "mail.contact.add",
  prefer: "mail.contact.prefer",
  remove: "mail.contact.remove",
} as const satisfies Record<ContactChange["is"], MessageKey>;
const texts = {
  add: "sms.contact.add",
  prefer: "sms.contact.prefer",
  remove: "sms.contact.remove",
} as const satisfies Record<ContactChange["is"], MessageKey>;
const kindOf = { SMS: "sms", WhatsApp: "whatsApp" } as const;

/** In the transaction that makes the change. @param language Where the customer has chosen none. */
export async function notifyFormers(
  services: ContactServices,
  transaction: Transaction,
  customer: CustomerKey,
  {
    changeId,
    change,
    formers,
    language,
  }: Pick<StoredChange, "changeId" | "change" | "formers"> & { language: Language },
): Promise<void> {
  if (formers.length === 0) return;
  const notice = await noticeOf(services, transaction, customer, { changeId, change, language });
  for (const [index, former] of formers.entries())
    await notify(services, transaction, customer, { ...notice, index, former });
}

/** What all of them read. */
async function noticeOf(
  { texts: catalogue, tokens }: ContactServices,
  transaction: Transaction,
  customer: CustomerKey,
  { changeId, change, language: otherwise }: { changeId: string; change: ContactChange; language: Language },
) {
  const { accountId, recipientId } = customer;
  const language = await languageFor(transaction, customer, otherwise);
  const [text, looks] = [await catalogue(language), await findLooks(transaction, accountId)];
  const params = { company: looks.company, contact: maskedContact(change.value), account: masked(recipientId) };
  const token = await tokens.sign("contactChange", { ...customer, changeId, language }, changeSeconds);
  const say = (key: MessageKey, more = {}) => fill(text(key), { ...params, ...more });
  return { changeId, is: change.is, language, looks, token, say };
}

type Notice = Awaited<ReturnType<typeof noticeOf>> & { index: number; former: Contact };

async function notify(
  services: ContactServices,
  transaction: Transaction,
  { accountId, recipientId }: CustomerKey,
  { changeId, is, language, looks: { company, looks, supportEmail }, token, say, index, former }: Notice,
): Promise<void> {
  const { messages, publicUrl, runtime } = services;
  const job = { accountId, key: `contact:${changeId}:${index}`, customer: { recipientId, category: null } };
  if (former.channel !== "Email") {
    const expiresAt = new Date(runtime.now().getTime() + changeSeconds * 1000);
    const path = await shorten(services, transaction, { accountId, page: "contact-change", token, expiresAt });
    const text = say(texts[is], { link: publicUrl + path });
    return messages.add(transaction, kindOf[former.channel], job, { to: former.value, text });
  }
  const parts = {
    ...{ language, company, looks, subject: say("mail.contact.subject"), text: say(subjects[is]) },
    ...{ note: say("mail.contact.note") },
    action: { label: say("mail.contact.action"), link: publicUrl + linkAddress("contact-change", token) },
  };
  return messages.add(transaction, "mail", job, billersMail(parts, { address: former.value }, supportEmail));
}
