// UpdateUnsubscribe: a no, in one transaction with its evidence (decisions-proposed.md P69, P132). From then on the next message asks for it. It is never
// limited, and a repeat changes nothing.
import type { MessageKey } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { namesRead, refuseChoices, refuseEverything, type Evidence } from "../consents/index.ts";
import { findAccount } from "../preferences/index.ts";
import { infoOf, pageOptions, refusalOptions, scopeOf, type Info, type Scope } from "./scope.ts";
import type { UnsubscribeServices } from "./services.ts";

type Context = CallContext<"POST /api/Unsubscribe/UpdateUnsubscribe">;

/** Throws DENY for a yes: that is given on the preferences page, behind the account's gate. */
export async function update(services: UnsubscribeServices, context: Context): Promise<Info> {
  const { database, runtime, audit } = services;
  const { token: link, query, isOneClick, now, language } = context;
  if (query.isConsentGiven === true && !isOneClick) throw refuse("DENY", "unsubscribe.onlyNo");
  const isOfAll = query.everything === true && !isOneClick;
  const own: Partial<Context["query"]> = isOneClick ? {} : query;
  const meant = own.channel === undefined ? undefined : own.categoryId;
  // A no to everything waits for no biller: what e-bill sends is asked for the answer alone.
  const known = isOfAll ? {} : await refusalOptions(services, link, meant);
  const [who, text] = await Promise.all([whoSays(services, context), services.texts(language)]);
  await inTransaction(database, runtime, async (transaction) => {
    const before = await scopeOf(transaction, link, { ...known, now });
    const evidence: Evidence = { ...who, textOf: isOneClick ? () => null : textRead(before, context, text) };
    const isChange = isOfAll
      ? await refuseEverything(transaction, link, evidence)
      : await refuseChoices(transaction, link, refusedBy(before, own), evidence, known);
    if (isChange)
      await audit.write(transaction, {
        accountId: link.accountId,
        actor: evidence.actor,
        action: "unsubscribed",
        object: link.jti,
        ip: evidence.ip,
        detail: {
          category: query.categoryId ?? link.category ?? null,
          channel: query.channel ?? link.channel ?? null,
          everything: query.everything === true,
          source: evidence.source,
        },
      });
  });
  // A mail program shows no answer.
  const isKnown = isOneClick || known.inEbill !== undefined;
  const options = { ...(isKnown ? known : await pageOptions(services, link)), now };
  return infoOf(await scopeOf(database, link, options), link, { isUpdate: true, language });
}

/** What the link is about, or another thing that goes on and can be stopped. */
function refusedBy({ named, categories }: Scope, { categoryId, channel }: Partial<Context["query"]>): Scope["named"] {
  if (categoryId === undefined || channel === undefined) return named;
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw refuse("BAD", "preferences.notOffered");
  const choice = category.choices.find((each) => each.channel === channel);
  if (choice && choice.fixedBy !== null) throw refuse("BAD", "preferences.fixed");
  return [{ categoryId, channel }];
}

async function whoSays(
  { database, customerIp, runtime }: UnsubscribeServices,
  { token: { accountId, recipientId, jti: linkId }, isOneClick, now: at, ip, language, userAgent }: Context,
): Promise<Omit<Evidence, "textOf">> {
  const { captureIp } = await findAccount(database, accountId);
  return {
    ...{ actor: `recipient:${recipientId}`, at, ip: captureIp ? await customerIp.of(ip) : null },
    ...{ userAgent, linkId, language, salt: runtime.randomBytes(16).toString("hex") },
    source: isOneClick ? "one-click" : "unsubscribe",
  };
}

/** The button's text, and the category and channel as the page names them; a mail program's one click shows none of ours. */
function textRead(
  { categories }: Scope,
  { query, language }: Context,
  text: (key: MessageKey) => string,
): Evidence["textOf"] {
  const namesOf = namesRead(categories, language, text);
  const pressed = query.everything
    ? [text("unsubscribe.everything"), text("unsubscribe.everythingHelp")]
    : [text("unsubscribe.unsubscribe")];
  return (row) => [...namesOf(row), ...pressed].join("\n\n");
}
