// SendEmail, SendSms: the link to pay, to the address or number that the agent typed. One press sends one message, however often it is repeated.
import { agentMailScreen, agentTextScreen } from "@billwright/engine/screens";
import { fill, limits as rules, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { asLanguage } from "../../../http/language.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { findLooks, billersMail, isNumberStopped } from "../../platform/index.ts";
import { languageFor } from "../../customers/index.ts";
import { linkDays, withPayLink } from "./payLink.ts";
import type { FieldAgentServices } from "./services.ts";

type Name = "POST /api/v1/ErpFieldAgent/SendEmail" | "POST /api/v1/ErpFieldAgent/SendSms";
type Channel = "mail" | "sms";

/** Throws BAD for a wrong address or number, MANY for too many messages. */
export async function sendPayLink(
  services: FieldAgentServices,
  channel: Channel,
  context: CallContext<Name>,
): Promise<null> {
  const { token, body, ip, now, idempotencyKey } = context;
  const to =
    channel === "mail"
      ? checkScreen(agentMailScreen, body, now).email
      : checkScreen(agentTextScreen, body, now).mobileNumber;
  if (channel === "sms" && (await isNumberStopped(services.database, to)))
    throw refuse("REFUSE", "agent.smsStopped", { field: "mobileNumber" });
  const contact = { email: channel === "mail" ? to : null, phoneNumber: channel === "sms" ? to : null };
  const key = `payLink:${channel}:${token.jti}:${idempotencyKey ?? services.runtime.newId()}`;
  await withPayLink(services, { token, by: channel, ...contact, ip, now }, async (link, transaction) => {
    await services.limits.take(rules.agentMessages, [token.accountId, channel, to.toLowerCase()], { on: transaction });
    await enqueue(services, transaction, { channel, to, link, key, context });
  });
  return null;
}

interface Message {
  channel: Channel;
  to: string;
  link: string;
  key: string;
  context: CallContext<Name>;
}

async function enqueue(
  { messages, texts }: FieldAgentServices,
  transaction: Transaction,
  { channel, to, link, key, context }: Message,
): Promise<void> {
  const { accountId, recipientId: account } = context.token;
  const language = await languageFor(transaction, context.token, asLanguage(context.language));
  const [text, { company, looks, supportEmail }] = await Promise.all([
    texts(language),
    findLooks(transaction, accountId),
  ]);
  const write = (words: MessageKey) => fill(text(words), { company, account, link, days: linkDays });
  const job = { accountId, key, customer: { recipientId: account, category: null } };
  if (channel === "sms") return messages.add(transaction, "sms", job, { to, text: write("sms.payLink") });
  const parts = {
    language,
    subject: headerText(write("mail.payLink.subject")),
    company,
    looks,
    text: write("mail.payLink.text"),
    note: write("mail.payLink.note"),
    action: { label: write("mail.payLink.action"), link },
  };
  return messages.add(transaction, "mail", job, billersMail(parts, { address: to }, supportEmail));
}
