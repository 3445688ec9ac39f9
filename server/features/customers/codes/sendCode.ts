// Sends a code. The limits, the new challenge and the pending message are one transaction: a code counts exactly if it is sent
// (threats.md T11-T12, T15).
import {
  fill,
  limits as rules,
  type CodeChannel,
  type Language,
  type LimitRule,
  type MessageKey,
} from "@billwright/schemas";
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { networkOf } from "../../../http/address.ts";
import { hasRoom, type Limits } from "../../../http/limits.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Runtime } from "../../../runtime.ts";
import { type Audit, isNumberStopped, noteDifferences, type MessageQueue, type Texts } from "../../platform/index.ts";
import { drawCode } from "../../../tokens/alphabets.ts";
import { codeLife, replaceChallenge, type Purpose } from "./challenges.ts";
import { contactKey, countryOf, readContact, type Contact } from "./contacts.ts";
import type { Digests } from "./digests.ts";
import { codeAccount, type CodeAccount } from "./settings.ts";

export interface CodeServices {
  database: Database;
  tokens: Tokens;
  runtime: Runtime;
  digests: Digests;
  audit: Audit;
  limits: Limits;
  seal: Seal;
  messages: MessageQueue;
  texts: Texts;
}

export interface CodeRequest {
  /** Of whatever kind. */
  link: { accountId: string; jti: string; recipientId: string | null };
  /** What the proof belongs to instead of the link: a device that opened it. */
  holder?: string | undefined;
  /** Who asks, for the audit trail. */
  actor: string;
  channel: CodeChannel;
  /** As it was typed. */
  contact: string;
  purpose: Purpose;
  /** What the page says of the biller; the server's own counts. */
  claimed?: { company?: string | undefined; supportEmail?: string | undefined };
  /** The customer's address. */
  ip: string;
  /** The language the message is written in. */
  language: Language;
}

/** The page stores the token until the code is entered; the challenge records when it expires. In seconds. */
const tokenLife = 24 * 60 * 60;

/** Returns the token that identifies the challenge. Throws a Refused. */
export async function sendCode(services: CodeServices, request: CodeRequest): Promise<string> {
  const { database, tokens, runtime } = services;
  const { link, channel } = request;
  const contact = readContact(channel, request.contact);
  if (contact === null) throw refuse("BAD", channel === "email" ? "check.email" : "check.phone", { field: channel });
  const account = await codeAccount(database, link.accountId);
  const country = channel === "email" ? null : countryOf(contact.value);
  if (channel !== "email" && !(country && account.settings.countries.includes(country)))
    throw refuse("BAD", "codes.country");
  if (channel !== "email" && (await isNumberStopped(database, contact.value)))
    throw refuse("REFUSE", "codes.stopped", { field: "mobileNumber" });
  const challengeId = runtime.randomBytes(16).toString("hex");
  await inTransaction(database, runtime, (transaction) =>
    challenge(services, request, { account, contact, challengeId }, transaction),
  );
  return tokens.sign("mobileToken", { accountId: link.accountId, challenge: challengeId }, tokenLife);
}

interface Prepared {
  account: CodeAccount;
  contact: Contact;
  challengeId: string;
}

async function challenge(
  services: CodeServices,
  request: CodeRequest,
  prepared: Prepared,
  transaction: Transaction,
): Promise<void> {
  const { runtime, digests } = services;
  const { link, channel, purpose, holder = link.jti } = request;
  const { account, contact, challengeId } = prepared;
  const { accountId } = link;
  const now = runtime.now();
  const code = drawCode(account.settings.kind, runtime.randomBytes);
  const contactDigests = digests.contact(accountId, contact);
  const [codeDigest] = digests.code(accountId, challengeId, code);
  // The challenges are locked first, as for a guess: one order for all locks prevents deadlocks.
  await replaceChallenge(
    transaction,
    { accountId, challengeId, linkId: holder, channel, purpose, contactDigests, codeDigest },
    now,
  );
  await count(services, transaction, request, prepared);
  await enqueue(services, transaction, request, prepared, code);
  const { claimed = {}, actor, ip } = request;
  const entry = { accountId, actor, object: challengeId, ip };
  await noteDifferences(services.audit, transaction, entry, {
    company: [claimed.company, account.name],
    supportEmail: [claimed.supportEmail, account.supportEmail],
  });
}

/** Counts a sent code by contact, by requester, by link and by the account's budget. Throws MANY. */
async function count(
  { limits }: CodeServices,
  on: Transaction,
  { link: { accountId, jti, recipientId }, ip }: CodeRequest,
  { account, contact }: Prepared,
): Promise<void> {
  const ofContact = contactKey(accountId, contact);
  await limits.take(rules.codesSent, ofContact, { on });
  const isFresh = recipientId !== null && (await hasRoom(limits, rules.codesFresh, [accountId, jti], on));
  if (!isFresh) await limits.take(rules.codeRequests, [accountId, networkOf(ip)], { on });
  if (recipientId !== null) await limits.take(rules.codesLink, [accountId, jti], { on });
  // A new code is useless for a contact that has used up its guesses of the day.
  await limits.check(rules.codesGuessed, ofContact, on);
  await limits.take(budgetOf(account), [accountId], { on });
}

function budgetOf({ settings }: CodeAccount): LimitRule {
  const [window] = rules.codesBudget.windows;
  return { ...rules.codesBudget, windows: [{ ...window, count: settings.dailyBudget }] };
}

async function enqueue(
  { runtime, messages, texts }: CodeServices,
  transaction: Transaction,
  { link, language }: CodeRequest,
  { account, contact, challengeId }: Prepared,
  code: string,
): Promise<void> {
  const text = await texts(language);
  const params = { company: account.name, code, minutes: codeLife / 60 };
  const write = (key: MessageKey) => fill(text(key), params);
  const job = {
    accountId: link.accountId,
    key: challengeId,
    customer: { recipientId: link.recipientId, category: null },
    notAfter: new Date(runtime.now().getTime() + codeLife * 1000),
  };
  if (contact.channel !== "email") {
    const kind = contact.channel === "mobile" ? "sms" : "whatsApp";
    return messages.add(transaction, kind, job, { to: contact.value, text: write("sms.code"), code });
  }
  await messages.add(transaction, "mail", job, {
    to: { address: contact.value },
    fromName: account.name,
    replyTo: account.supportEmail === null ? undefined : { address: account.supportEmail },
    subject: write("mail.code.subject"),
    text: write("mail.code.text"),
    code,
  });
}
