// A text message that came in: once, in one transaction with what it changes and what it is answered (decisions-proposed.md P144).
import { readReply, type ReadReply } from "@billwright/engine/consent";
import { fill, type Language, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { asLanguage, isLanguage } from "../../../http/language.ts";
import type { TextEvent } from "../../../providers/sms/inbound.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import {
  findLooks,
  findTexted,
  hashOfNumber,
  lockNumber,
  noteReply,
  readAccount,
  type TextedMessage,
} from "../../platform/index.ts";
import { findLanguage } from "../consents/index.ts";
import { giveBackCategories, refuseCategory } from "./category.ts";
import { queueText } from "./queue.ts";
import type { TextChannel, TextServices } from "./services.ts";
import { changeNumber, customersOf, type StopWords } from "./stop.ts";

type TextMessage = Extract<TextEvent, { is: "text" }>;

/** At most one answer of a kind in so many minutes, and none later: 47 CFR 64.1200(a)(12). */
const replyMinutes = 5;

export const takeText = (services: TextServices, channel: TextChannel, message: TextMessage): Promise<void> =>
  inTransaction(services.database, services.runtime, async (transaction) => {
    const now = services.runtime.now();
    const callId = sha256Of(JSON.stringify([channel, message.id]));
    const isNew = await transaction("text_calls")
      .insert({ call_id: callId, at: now })
      .onConflict("call_id")
      .ignore()
      .returning("call_id");
    if (isNew.length === 0) return;
    const reply = readReply(message.text);
    if (reply.is === "other") return;
    const hash = await hashOfNumber(transaction, message.from);
    // Whoever waits here reads what the one before has left.
    const { isStopped, replies } = await lockNumber(transaction, hash);
    const texted = await findTexted(transaction, hash);
    const context: Context = {
      channel,
      message,
      callId,
      reply,
      texted,
      language: await languageOf(transaction, reply, texted),
    };
    if (reply.is === "maybe") return isStopped ? undefined : putInQueue(services, transaction, context);
    const words = await act(services, transaction, context);
    const last = Date.parse(replies[reply.is] ?? "") || 0;
    if (message.isAnswered || texted.length === 0 || now.getTime() - last < replyMinutes * 60_000) return;
    await answer(services, transaction, context, words);
    await noteReply(transaction, hash, { ...replies, [reply.is]: now.toISOString() });
  });

interface Context {
  channel: TextChannel;
  message: TextMessage;
  callId: string;
  reply: ReadReply;
  /** Whoever got the newest message first. */
  texted: readonly TextedMessage[];
  /** Of what is answered. */
  language: Language;
}

/** What is answered; the parameters beside company and contact. */
interface ReplyWords {
  key: MessageKey;
  category?: string;
}

async function act(services: TextServices, transaction: Transaction, context: Context): Promise<ReplyWords> {
  const { reply, message, language, texted } = context;
  const words: StopWords = { actor: null, language, word: reply.word };
  if (reply.is === "help") return { key: "sms.help" };
  if (reply.is === "start") {
    await changeNumber(services, transaction, { number: message.from, isStop: false, words });
    await giveBackCategories(services, transaction, { customers: customersOf(texted), words });
    return { key: "sms.started" };
  }
  const nameIn = reply.isAll ? null : await refuseLast(services, transaction, { texted, words });
  if (nameIn !== null) return { key: "sms.stopped.category", category: nameIn(language) };
  await changeNumber(services, transaction, { number: message.from, isStop: true, words });
  return { key: "sms.stopped" };
}

/** The category of the last message, where its account has set that STOP ends that alone. */
async function refuseLast(
  services: TextServices,
  transaction: Transaction,
  { texted, words }: { texted: readonly TextedMessage[]; words: StopWords },
): Promise<((language: Language) => string) | null> {
  const [last] = texted;
  if (!last || last.categoryId === null) return null;
  const { accountId, categoryId } = last;
  const account = await readAccount(transaction, { accountId }, ["messages.stopEnds"]);
  if (account?.settings["messages.stopEnds"] !== "category") return null;
  const customers = customersOf(texted).filter((customer) => customer.accountId === accountId);
  return refuseCategory(services, transaction, { customers, categoryId, words });
}

/** Of the word, else the customer's, else of the last message, else the account's. */
async function languageOf(
  transaction: Transaction,
  { language }: ReadReply,
  [last]: readonly TextedMessage[],
): Promise<Language> {
  if (language !== null || !last) return language ?? "en";
  const { accountId, recipientId } = last;
  const own = recipientId === null ? null : await findLanguage(transaction, { accountId, recipientId });
  if (own !== null || last.language !== null) return own ?? last.language!;
  const account = await readAccount(transaction, { accountId }, ["branding.language"]);
  const set = account?.settings["branding.language"];
  return typeof set === "string" && isLanguage(set) ? asLanguage(set) : "en";
}

async function answer(
  { texts, messages, runtime, config }: TextServices,
  transaction: Transaction,
  { channel, message, callId, texted, language }: Context,
  { key, category = "" }: ReplyWords,
): Promise<void> {
  const { accountId, recipientId } = texted[0]!;
  const text = await texts(language);
  const [{ company, supportEmail }, account] = [
    await findLooks(transaction, accountId),
    await readAccount(transaction, { accountId }),
  ];
  const own = [account?.supportPhone, supportEmail].filter((each) => typeof each === "string");
  const ours = [config.support.phone, config.support.email].filter((each) => each !== null);
  const contact = [own, ours, [config.publicUrl]].find((each) => each.length > 0)!.join(", ");
  const job = {
    ...{ accountId, key: `reply:${callId}`, customer: { recipientId, category: null }, isReply: true },
    notAfter: new Date(runtime.now().getTime() + replyMinutes * 60_000),
  };
  await messages.add(transaction, channel === "SMS" ? "sms" : "whatsApp", job, {
    ...{ to: message.from, text: fill(text(key), { company, category, contact }) },
  });
}

/** Who reads it are the staff of the account that texted there last. */
async function putInQueue(services: TextServices, transaction: Transaction, context: Context): Promise<void> {
  const { channel, message, callId: entryId, texted } = context;
  const known = texted.find(({ recipientId }) => recipientId !== null);
  if (!known || known.recipientId === null) {
    services.log.warn({ channel }, "a text message that may be a refusal came from a number that nobody was texted at");
    return;
  }
  const { accountId, recipientId } = known;
  const { from: number, text } = message;
  const receivedAt = services.runtime.now();
  await queueText(services, transaction, accountId, { entryId, recipientId, channel, number, text, receivedAt });
}
