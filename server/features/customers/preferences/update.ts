// Unsubscribe/Update: all changed consents and the language, in one transaction, or nothing (preferences.save-call).
import type { Language } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import {
  isShown,
  saveLanguage,
  changedSince,
  lockConsents,
  saveConsents,
  type Evidence,
  type Wish,
} from "../consents/index.ts";
import { noteDifferences, notifyTenant } from "../../platform/index.ts";
import { enabledLanguages, findAccount, termsHashes, wordsOf, type PreferenceAccount } from "./account.ts";
import { infoOf, type Info } from "./info.ts";
import type { PreferenceServices } from "./services.ts";
import { shownCustomerOf, erpOf } from "./shownCustomer.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

type Name = "POST /api/Unsubscribe/Update";

export async function update(services: PreferenceServices, context: CallContext<Name>) {
  const { token, body, ip, now } = context;
  const { database, runtime, audit } = services;
  const account = await findAccount(database, token.accountId);
  checkTerms(account, body.acceptedTerms);
  const erp = await erpOf(services, account, token);
  const chosen = await shownCustomerOf(services, account, erp, token, body.selectedRecipientId);
  const { customer } = chosen;
  if (body.info.finalRecipientId !== customer.recipientId) throw notFound();
  const language = enabled(account, body.prefferedLanguage ?? null);
  const actor = `recipient:${token.recipientId}`;
  const ownIp = account.captureIp ? await services.customerIp.of(ip) : null;
  const footer =
    wordsOf(account, "footer", context.language) ?? (await services.texts(context.language))("preferences.footer");
  const saved = await inTransaction(database, runtime, async (transaction) => {
    await lockConsents(transaction, customer);
    const shown = await infoOf(transaction, chosen);
    const wishes = wishesOf(body.info, shown);
    const others = await changedSince(transaction, customer, body.info.version);
    const textHashOf = hashOfText(shown, footer, body.acceptedTerms ?? null);
    const evidence: Evidence = { actor, source: "preferences", at: now, ip: ownIp, textHashOf };
    const { version, changed } = await saveConsents(transaction, customer, wishes, evidence, chosen);
    // The language is the customer's own, whoever's consents these are.
    const isOther = language !== null && (await saveLanguage(transaction, token, language));
    const after = await infoOf(transaction, chosen);
    if (changed.length > 0 || isOther) {
      const { accountId, recipientId } = customer;
      const detail = { consents: changed.length, version, language: isOther ? language : null };
      await audit.write(transaction, {
        accountId,
        actor,
        action: "preferences_changed",
        object: recipientId,
        ip,
        detail,
      });
      const key = `preferences.changed:${recipientId}:${runtime.newId()}`;
      const data = { recipientId, version };
      await notifyTenant(transaction, { accountId, event: "preferences.changed", key, at: now, data });
    }
    return { info: after, isConsentChanged: changed.length > 0, othersChanged: others.some(isNotAmong(wishes)) };
  });
  await noteDifferences(
    audit,
    database,
    { accountId: token.accountId, actor, object: customer.recipientId, ip },
    { customerIpAddress: [body.customerIpAddress, ownIp], CustomerName: [body.CustomerName, erp?.customerName] },
  );
  return saved;
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
const wishesOf = (page: Pick<Info, "categories">, shown: Info): Wish[] =>
  page.categories.flatMap(({ name, description, options }) => {
    const changed = options.filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return [];
    const now = shown.categories.find((category) => category.name === name);
    if (!now || !isShown({ visible: now.isVisible, hide: now.hide })) throw refuse("BAD", "preferences.notOffered");
    if (now.description !== description) throw refuse("REFUSE", "preferences.termsChanged");
    return changed.map(({ channel, consentProvided }) => ({ category: name, channel, given: consentProvided }));
  });

const isNotAmong =
  (wishes: readonly Wish[]) =>
  ({ category, channel }: Pick<Wish, "category" | "channel">): boolean =>
    !wishes.some((wish) => wish.category === category && wish.channel === channel);

/** The text beside a choice: what it is about, the words about consent below the table, and the terms that were ticked. */
const hashOfText =
  ({ categories }: Info, footer: string, terms: string | null): Evidence["textHashOf"] =>
  ({ category, channel }) => {
    const description = categories.find(({ name }) => name === category)?.description ?? "";
    return sha256Of(JSON.stringify([category, description, channel, footer, terms]));
  };
