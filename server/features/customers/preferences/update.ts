// Unsubscribe/Update: all changed consents and the language, in one transaction, or nothing (preferences.save-call).
import { isDate } from "@billwright/engine/calendar";
import { pauseDays } from "@billwright/engine/consent";
import { mainContact } from "@billwright/engine/contacts";
import { channelNames, type CallBody, type Channel, type Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { dateIn, dayIn } from "../../../dayIn.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import {
  isShown,
  saveLanguage,
  changedSince,
  lockConsents,
  pauseMessages,
  refuseEverything,
  saveConsents,
  type Evidence,
  type Wish,
} from "../consents/index.ts";
import { noteDifferences, notifyTenant } from "../../platform/index.ts";
import { enabledLanguages, findAccount, termsHashes, wordsOf, type PreferenceAccount } from "./account.ts";
import { mailChanges, type Changes } from "./changesMail.ts";
import { infoOf, type Info } from "./info.ts";
import type { PreferenceServices } from "./services.ts";
import { shownCustomerOf, erpOf } from "./shownCustomer.ts";

type Name = "POST /api/Unsubscribe/Update";

export async function update(services: PreferenceServices, context: CallContext<Name>) {
  const { token, body, ip, now } = context;
  const { database, runtime, audit } = services;
  const account = await findAccount(database, token.accountId);
  const erp = await erpOf(services, account, token);
  const chosen = await shownCustomerOf(services, account, erp, token, body.selectedRecipientId);
  const { customer } = chosen;
  if (body.info.finalRecipientId !== customer.recipientId) throw notFound();
  const language = enabled(account, body.prefferedLanguage ?? null);
  const actor = `recipient:${token.recipientId}`;
  const ownIp = account.captureIp ? await services.customerIp.of(ip) : null;
  const pause = pauseIn(account, body.pauseUntil, now);
  const address = body.mailMe === true ? await addressFor(services, token, erp) : null;
  const words = await wordsRead(services, account, context.language);
  const who = {
    ...({ actor, source: "page", at: now, ip: ownIp, userAgent: context.userAgent, linkId: token.jti } as const),
    ...{ language: context.language, salt: runtime.randomBytes(16).toString("hex") },
  };
  const reader = { now, language: context.language, timeZone: account.timeZone };
  const saved = await inTransaction(database, runtime, async (transaction) => {
    await lockConsents(transaction, customer);
    const shown = await infoOf(transaction, chosen, reader);
    const wishes = wishesOf(body.info, shown);
    const others = await changedSince(transaction, customer, body.info.version);
    // Taking back needs no terms (P133).
    if (wishes.some(({ given }) => given)) checkTerms(account, body.acceptedTerms);
    const evidence: Evidence = {
      ...who,
      textOf: textBeside(shown, { ...words, now, isAccepted: body.acceptedTerms !== undefined }),
    };
    const isAllRefused = body.refuseAll === true && (await refuseEverything(transaction, customer, evidence));
    const { changed } = await saveConsents(transaction, customer, wishes, evidence, chosen);
    const isPause = pause !== undefined && (await pauseMessages(transaction, customer, { until: pause, evidence }));
    // The language is the customer's own, whoever's consents these are.
    const isOther = language !== null && (await saveLanguage(transaction, token, language));
    const after = await infoOf(transaction, chosen, reader);
    const otherLanguage = isOther ? language : null;
    const changes = { before: shown, after, consents: changed.length, isAllRefused, language: otherLanguage, isPause };
    const mailedTo = await report(transaction, services, { context, customer, address, changes });
    return {
      info: after,
      isConsentChanged: changed.length > 0 || isAllRefused,
      mailedTo,
      othersChanged: others.some(isNotAmong(wishes)),
    };
  });
  await noteDifferences(
    audit,
    database,
    { accountId: token.accountId, actor, object: customer.recipientId, ip },
    { customerIpAddress: [body.customerIpAddress, ownIp], CustomerName: [body.CustomerName, erp?.customerName] },
  );
  return saved;
}

/** Undefined: unchanged; null: the pause ends. Throws BAD for a day on which none can end. */
function pauseIn(account: PreferenceAccount, day: string | null | undefined, now: Date): Date | null | undefined {
  if (day === undefined || day === null) return day;
  const { first, last } = pauseDays(dateIn(account.timeZone, now));
  if (!isDate(day) || day < first || day > last) throw refuse("BAD", "preferences.pauseDay", { field: "pauseUntil" });
  return dayIn(account.timeZone, day).start;
}

/** Where the customer's mails go; null: nowhere. */
async function addressFor(services: PreferenceServices, token: CustomerKey, erp: ErpPreferences | null) {
  const recipient = await askBiller(services.biller.recipient(token.accountId, token.recipientId));
  return mainContact(await services.contactsShown(token, { erp, recipient }), "Email")?.value ?? null;
}

interface ReportedChanges {
  context: CallContext<Name>;
  customer: CustomerKey;
  /** To which what has changed is mailed, too; null: to none. */
  address: string | null;
  changes: Changes & { consents: number };
}

/** What has changed goes into the audit trail, to the biller's own system, and by mail. Answers where that goes, masked. */
async function report(
  transaction: Transaction,
  services: PreferenceServices,
  { context: { token, ip, now, language }, customer, address, changes }: ReportedChanges,
): Promise<string | null> {
  const { after, consents, isAllRefused, isPause } = changes;
  if (consents === 0 && !isAllRefused && !isPause && changes.language === null) return null;
  const detail = {
    ...{ consents, refusedAll: isAllRefused, version: after.version, language: changes.language },
    ...(isPause && { pausedUntil: after.pausedUntil }),
  };
  await reportSave(transaction, services, { customer, actor: `recipient:${token.recipientId}`, ip, now, detail });
  if (address === null) return null;
  return mailChanges(services, transaction, { token, customer, address, language, changes });
}

interface ReportedSave {
  customer: CustomerKey;
  actor: string;
  ip: string;
  now: Date;
  detail: { version: number } & Record<string, string | number | boolean | null>;
}

/** In the audit trail, and to the biller's own system. */
async function reportSave(
  transaction: Transaction,
  { audit, runtime }: PreferenceServices,
  { customer: { accountId, recipientId }, actor, ip, now, detail }: ReportedSave,
): Promise<void> {
  const entry = { accountId, actor, action: "preferences_changed", object: recipientId, ip, detail } as const;
  await audit.write(transaction, entry);
  const key = `preferences.changed:${recipientId}:${runtime.newId()}`;
  const data = { recipientId, version: detail.version };
  await notifyTenant(transaction, { accountId, event: "preferences.changed", key, at: now, data });
}

/** Throws BAD where the terms were not ticked, REFUSE where they have changed since they were read. */
function checkTerms(account: PreferenceAccount, accepted: string | undefined): void {
  const terms = termsHashes(account);
  if (terms.length === 0) return;
  if (accepted === undefined) throw refuse("BAD", "preferences.termsRequired");
  if (!terms.includes(accepted)) throw refuse("REFUSE", "preferences.termsChanged");
}

function enabled(account: PreferenceAccount, language: Language | null): Language | null {
  if (language !== null && !enabledLanguages(account).includes(language))
    throw refuse("BAD", "preferences.languageOff", { field: "prefferedLanguage" });
  return language;
}

/**
 * What the page has changed. Throws BAD for a category that is not shown, REFUSE for one that says something else by now: a consent belongs to
 * what was read (P128).
 */
const wishesOf = (page: Pick<CallBody<Name>["info"], "categories">, shown: Info): Wish[] =>
  page.categories.flatMap(({ id, name, description, options }) => {
    const changed = options.filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return [];
    // A page that was opened before categories had ids has their names.
    const now = shown.categories.find((category) => (id === undefined ? category.name === name : category.id === id));
    if (!now || !isShown({ visible: now.isVisible, hide: now.hide })) throw refuse("BAD", "preferences.notOffered");
    if (now.name !== name || now.description !== description) throw refuse("REFUSE", "preferences.termsChanged");
    return changed.map(({ channel, consentProvided }) => ({ categoryId: now.id, channel, given: consentProvided }));
  });

const isNotAmong =
  (wishes: readonly Wish[]) =>
  ({ categoryId, channel }: { categoryId: string | null; channel: Channel | null }): boolean =>
    !wishes.some((wish) => wish.categoryId === categoryId && wish.channel === channel);

/** The words around the choices, in the reader's language: the words about consent, and the terms. */
async function wordsRead({ texts }: PreferenceServices, account: PreferenceAccount, language: Language) {
  const text = await texts(language);
  return {
    footer: wordsOf(account, "footer", language) ?? text("preferences.footer"),
    terms: wordsOf(account, "terms", language),
    agreed: text("preferences.terms"),
    everything: `${text("preferences.refuseAll")}\n\n${text("preferences.refuseAllHelp")}`,
    channelText: (channel: Channel) => text(channelNames[channel]),
    pause: `${text("preferences.pause")}\n\n${text("preferences.pauseHelp")}`,
    resume: text("preferences.resume"),
  };
}

type WordsRead = Awaited<ReturnType<typeof wordsRead>> & { isAccepted: boolean; now: Date };

/** The text beside a choice: what it is about, the words about consent below the table, and the terms that were ticked. */
const textBeside =
  (
    { categories }: Info,
    { footer, terms, agreed, everything, channelText, pause, resume, isAccepted, now }: WordsRead,
  ): Evidence["textOf"] =>
  ({ categoryId, channel, state, until }) => {
    if (state === "paused") return until !== null && Date.parse(until) > now.getTime() ? pause : resume;
    const category = categories.find(({ id }) => id === categoryId);
    const about =
      category && channel ? [`${category.name}, ${channelText(channel)}`, category.description] : [everything];
    return [...about, footer, ...(isAccepted && terms !== null ? [terms, agreed] : [])].filter(Boolean).join("\n\n");
  };
