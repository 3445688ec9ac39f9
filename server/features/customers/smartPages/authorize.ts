// Authorize: the answers against the recipient's own data. A try is counted before anything is compared, all of it is compared, and what is
// wrong is not revealed (threats.md T10 to T16; decisions-proposed.md P57 to P59).
import { smartPageField, smartPageScreen, type SmartPageScreen, type WrittenValues } from "@billwright/engine/screens";
import { limits as rules, type MergeTag } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { deviceDigest } from "../../../http/device.ts";
import { networkOf } from "../../../http/address.ts";
import { hasRoom, type LimitKey } from "../../../http/limits.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { areRight } from "./compare.ts";
import type { SmartLink, SmartPageServices } from "./services.ts";
import { addDevice, findGate, isAuthorized, type GateContent } from "./store.ts";

type Name = "POST /api/v1/SmartPageAuth/Authorize";

export async function authorize(
  services: SmartPageServices,
  { token: link, body, now, ip, noMiss }: CallContext<Name>,
): Promise<boolean> {
  const { database, runtime, biller, audit } = services;
  const device = deviceDigest(link.jti, body.deviceUuid);
  const gate = await findGate(database, link);
  // A repeat, or a page that was opened before the account stopped asking.
  if (gate === null || (await isAuthorized(database, link, device))) return noMiss().then(() => true);
  const answers = answersTo(gate, body.mergeTags);
  const screen = smartPageScreen(gate.items);
  const typed = checkScreen(screen, { ...answers, isAuthorized: body.isAuthorized } as Written, now);

  const giveBack = await countTry(services, link, { device, network: networkOf(ip) });
  const isNoMiss = () => Promise.all([noMiss(), giveBack()]);
  const customer = await askBiller(biller.recipient(link.accountId, link.recipientId), isNoMiss);
  const own = new Map(customer?.tags.map(({ name, value }) => [name, value]));
  const isRight = areRight(
    gate.items.map(({ tag }) => ({ tag, own: own.get(tag), typed: typed[smartPageField(tag)] ?? "" })),
  );
  await inTransaction(database, runtime, async (transaction) => {
    if (isRight) await addDevice(transaction, link, device, now);
    await audit.write(transaction, {
      accountId: link.accountId,
      actor: `recipient:${link.recipientId}`,
      action: isRight ? "smart_page_authorized" : "smart_page_refused",
      object: link.jti,
      ip,
      detail: { kind: link.kind },
    });
  });
  if (isRight) await isNoMiss();
  return isRight;
}

type Written = WrittenValues<SmartPageScreen>;

/** By the names of the screen's fields. Throws BAD for a tag that the account does not ask about. */
function answersTo({ items }: GateContent, mergeTags: readonly MergeTag[]): Record<string, string> {
  const unknown = mergeTags.find(({ name }) => !items.some(({ tag }) => tag === name));
  if (unknown) throw refuse("BAD", "field.unknown", { field: `mergeTags: ${unknown.name}` });
  return Object.fromEntries(mergeTags.map(({ name, value }) => [smartPageField(name), value]));
}

/** Throws MANY. The returned function takes the counts back. */
async function countTry(
  { limits }: SmartPageServices,
  { accountId, jti }: SmartLink,
  { device, network }: { device: string; network: string },
) {
  const ofLink: LimitKey = [accountId, "smartPage", jti];
  const ofDevice: LimitKey = [...ofLink, device];
  await limits.take(rules.smartPageDevice, ofDevice);
  await limits.take(rules.smartPageLink, ofLink);
  const isFresh = await hasRoom(limits, rules.smartPageFresh, ofLink);
  if (!isFresh) await limits.take(rules.smartPageNetwork, [network]);
  return () =>
    Promise.all([
      limits.giveBack(rules.smartPageDevice, ofDevice),
      limits.giveBack(rules.smartPageLink, ofLink),
      isFresh ? limits.giveBack(rules.smartPageFresh, ofLink) : limits.giveBack(rules.smartPageNetwork, [network]),
    ]);
}
