// GetPreferencesLink: from a link that can only say no to the page where everything is chosen. Behind an account's gate it is an address; without a gate a
// fresh link goes to the contact that got the message, because whoever has the message may be anybody (decisions-proposed.md P132).
import { fill, limits as rules, linkAddress, type CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { billersMail, findLooks, findSentTo, isNumberStopped, shorten } from "../../platform/index.ts";
import { hasGate } from "../smartPages/index.ts";
import { maskedContact } from "../codes/index.ts";
import { isUnreached } from "../mails/index.ts";
import type { NoLink, UnsubscribeServices } from "./services.ts";

type Name = "POST /api/Unsubscribe/GetPreferencesLink";

/** A link that was asked for is used soon. */
const linkSeconds = 86_400;

/** Throws GONE where there is no contact to send it to, MANY. */
export async function preferencesLink(
  services: UnsubscribeServices,
  { token: link, now, language }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, runtime, tokens, limits } = services;
  const { accountId, recipientId } = link;
  const token = await tokens.sign("preference", { accountId, recipientId }, linkSeconds);
  if (await hasGate(database, { accountId, kind: "preference" }))
    return { url: linkAddress("customer-preferences", token), sentTo: null };
  const contact = await contactOf(services, link);
  const isStopped = contact !== null && (await isStoppedAt(database, accountId, contact));
  if (contact === null || isStopped) throw refuse("GONE", "unsubscribe.noContact");
  await inTransaction(database, runtime, async (transaction) => {
    await limits.take(rules.preferenceLinks, [accountId, "preferencesLink", recipientId], { on: transaction });
    const { company, looks, supportEmail } = await findLooks(transaction, accountId);
    const text = await services.texts(language);
    const say = (key: Parameters<typeof text>[0], more = {}) => fill(text(key), { company, ...more });
    const job = { accountId, key: `preferences:${runtime.newId()}`, customer: { recipientId, category: null } };
    if (contact.is === "mail") {
      const action = {
        label: say("mail.preferences.action"),
        link: services.publicUrl + linkAddress("customer-preferences", token),
      };
      const parts = {
        language,
        subject: say("mail.preferences.subject"),
        company,
        looks,
        text: say("mail.preferences.text"),
        action,
      };
      return services.messages.add(transaction, "mail", job, billersMail(parts, { address: contact.to }, supportEmail));
    }
    const expiresAt = new Date(now.getTime() + linkSeconds * 1000);
    const path = await shorten(services, transaction, { accountId, page: "customer-preferences", token, expiresAt });
    const words = say("sms.preferences", { link: services.publicUrl + path });
    return services.messages.add(transaction, contact.is, job, { to: contact.to, text: words });
  });
  return { url: null, sentTo: maskedContact(contact.to) };
}

type Contact = { is: "mail" | "sms" | "whatsApp"; to: string };
/** Nothing that is sent there arrives, or goes out. */
const isStoppedAt = (database: Queryable, accountId: string, { is, to }: Contact): Promise<boolean> =>
  is === "mail" ? isUnreached(database, accountId, to) : isNumberStopped(database, to);

const kindOf = { Email: "mail", SMS: "sms", WhatsApp: "whatsApp" } as const;

/** Where the message went, as its log has it; of a link of before, what messages on its channel go to. */
async function contactOf({ database, seal, reachOf }: UnsubscribeServices, link: NoLink): Promise<Contact | null> {
  const channel = (["Email", "SMS", "WhatsApp"] as const).find((each) => each === link.channel) ?? "Email";
  const { accountId } = link;
  const logged =
    link.kind === "unsubscribe" && link.logId !== undefined
      ? await findSentTo(seal, database, { accountId, logId: link.logId })
      : null;
  const { contacts } = await reachOf(link);
  const own = contacts.filter((contact) => contact.channel === channel);
  // One that the customer has taken off since gets nothing more.
  const known = own.find(({ value }) => value === logged);
  const best =
    known ?? own.find(({ preferred }) => preferred) ?? own.find(({ verified, isBillers }) => verified || isBillers);
  return best ? { is: kindOf[channel], to: best.value } : null;
}
