// UpdateUnsubscribe: the consent of the link's category and channel becomes the wanted one, in one transaction with its evidence
// (decisions-proposed.md P68, P69). From then on the next message asks for it.
import { limits as rules } from "@billwright/schemas";
import { inTransaction } from "../../database/transaction.ts";
import type { Transaction } from "../../database/connect.ts";
import type { CallContext } from "../../http/route.ts";
import { holdConsents, saveConsents, type Evidence } from "../consents/store.ts";
import { infoOf, isGiven, optionsOf, scopeOf, type Info, type Scope } from "./scope.ts";
import type { PreferenceLink, UnsubscribeServices } from "./services.ts";
import { findUnsubscribe, putUnsubscribe } from "./store.ts";

type Context = CallContext<"POST /api/Unsubscribe/UpdateUnsubscribe">;

/** Within this time a change back that does not say what is wanted is a double click. */
const doubleClickMs = 10_000;

export async function update(
  { database, runtime, limits, audit, isInEbill }: UnsubscribeServices,
  { token: link, query, isOneClick, now, ip }: Context,
): Promise<Info> {
  const { accountId, recipientId } = link;
  const options = await optionsOf({ database, isInEbill }, link);
  return inTransaction(database, runtime, async (transaction) => {
    await holdConsents(transaction, link);
    const before = await scopeOf(transaction, link, options);
    const wanted = wantedOf(before, isOneClick ? false : query.isConsentGiven, now);
    if (wanted === isGiven(before)) return infoOf(before, link, true);
    await limits.take(rules.consentsFlipped, [accountId, "unsubscribe", link.jti], { on: transaction });
    const evidence = await evidenceOf(transaction, link, { source: isOneClick ? "one-click" : "unsubscribe", now, ip });
    const choices = wanted ? before.resubscribes : before.choices.filter(({ given }) => given);
    const wishes = choices.map((choice) => ({ ...choice, given: wanted }));
    await saveConsents(transaction, link, wishes, evidence);
    const known = await findUnsubscribe(transaction, link);
    const withdrawn = wanted
      ? (known?.withdrawn ?? [])
      : wishes.map(({ category, channel }) => ({ category, channel }));
    await putUnsubscribe(transaction, link, { given: wanted, withdrawn, changedAt: now });
    await audit.write(transaction, {
      accountId,
      actor: `recipient:${recipientId}`,
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

async function evidenceOf(
  transaction: Transaction,
  { accountId, recipientId }: PreferenceLink,
  { source, now, ip }: { source: Evidence["source"]; now: Date; ip: string },
): Promise<Evidence> {
  const account = await transaction("accounts")
    .where({ account_id: accountId })
    .first<{ capture_ip: boolean }>("capture_ip");
  return {
    actor: `recipient:${recipientId}`,
    source,
    at: now,
    ip: account.capture_ip ? ip : null,
    textHashOf: () => null,
  };
}
