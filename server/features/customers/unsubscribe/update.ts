// UpdateUnsubscribe: the consent of the link's category and channel becomes the wanted one, in one transaction with its evidence
// (decisions-proposed.md P68, P69). From then on the next message asks for it.
import { limits as rules } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import type { CallContext } from "../../../http/route.ts";
import { lockConsents, saveConsents, type Evidence } from "../consents/index.ts";
import { findAccount } from "../preferences/index.ts";
import { infoOf, isGiven, optionsOf, scopeOf, type Info, type Scope } from "./scope.ts";
import type { UnsubscribeServices } from "./services.ts";
import { findUnsubscribe, putUnsubscribe } from "./store.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

type Context = CallContext<"POST /api/Unsubscribe/UpdateUnsubscribe">;

/** Within this time a change back that does not say what is wanted is a double click. */
const doubleClickMs = 10_000;

export async function update(services: UnsubscribeServices, context: Context): Promise<Info> {
  const { database, runtime, limits, audit } = services;
  const { token: link, query, isOneClick, now } = context;
  const [options, evidenceOf] = await Promise.all([optionsOf(services, link), evidenceFor(services, context)]);
  return inTransaction(database, runtime, async (transaction) => {
    await lockConsents(transaction, link);
    const before = await scopeOf(transaction, link, options);
    const wanted = wantedOf(before, isOneClick ? false : query.isConsentGiven, now);
    if (wanted === isGiven(before)) return infoOf(before, link, true);
    await limits.take(rules.consentsFlipped, [link.accountId, "unsubscribe", link.jti], { on: transaction });
    const evidence = evidenceOf(wanted);
    const choices = wanted ? before.resubscribes : before.choices.filter(({ given }) => given);
    const wishes = choices.map((choice) => ({ ...choice, given: wanted }));
    await saveConsents(transaction, link, wishes, evidence);
    const known = await findUnsubscribe(transaction, link);
    const withdrawn = wanted
      ? (known?.withdrawn ?? [])
      : wishes.map(({ category, channel }) => ({ category, channel }));
    await putUnsubscribe(transaction, link, { given: wanted, withdrawn, changedAt: now });
    await audit.write(transaction, {
      accountId: link.accountId,
      actor: evidence.actor,
      action: wanted ? "resubscribed" : "unsubscribed",
      object: link.jti,
      ip: evidence.ip,
      detail: { category: link.category ?? null, channel: link.channel ?? null, source: evidence.source },
    });
    return infoOf(await scopeOf(transaction, link, options), link, true);
  });
}

function wantedOf(scope: Scope, named: boolean | undefined, now: Date): boolean {
  if (named !== undefined) return named && canGive(scope);
  const isDouble = scope.changed !== null && now.getTime() - scope.changed.at.getTime() < doubleClickMs;
  return isDouble ? scope.changed!.given : !isGiven(scope) && canGive(scope);
}

/** Consent is never made up: where the link says nothing, the customer chooses on the preferences page. */
const canGive = ({ resubscribes, choices }: Scope): boolean =>
  resubscribes.length > 0 || choices.some(({ given }) => given);

/** The text that was read is the button's, and the category that the page names; a mail program's one click shows none of ours. */
async function evidenceFor(
  { database, customerIp, texts }: UnsubscribeServices,
  { token: { accountId, recipientId, category }, isOneClick, now: at, ip, language }: Context,
): Promise<(wanted: boolean) => Evidence> {
  const [{ captureIp }, text] = await Promise.all([findAccount(database, accountId), texts(language)]);
  const who = { actor: `recipient:${recipientId}`, at, ip: captureIp ? await customerIp.of(ip) : null };
  if (isOneClick) return () => ({ ...who, source: "one-click", textHashOf: () => null });
  return (wanted) => {
    const button = text(wanted ? "unsubscribe.resubscribe" : "unsubscribe.unsubscribe");
    return { ...who, source: "unsubscribe", textHashOf: () => sha256Of(JSON.stringify([category ?? null, button])) };
  };
}
