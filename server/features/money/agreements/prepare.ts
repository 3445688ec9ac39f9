// GetAgreement: where the customer signs (decisions-proposed.md P72). The service prepares an agreement once, however many tabs ask.
import { limits as rules, linkAddress } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { busy, notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { deliverOnce, EffectUnderWay } from "../../../providers/outbound/deliverOnce.ts";
import type { SigningOrder, SigningProvider } from "../../../providers/signing/signing.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { askLater, mostDays } from "./ask.ts";
import { findBrand, timeZoneOf } from "../../platform/index.ts";
import { addHistory } from "./history.ts";
import { askSigning, type AgreementServices, type Who } from "./services.ts";
import { settle } from "./status.ts";
import {
  changeAgreement,
  findTemplate,
  lockAgreement,
  openAgreement,
  type Agreement,
  type AgreementLink,
} from "./store.ts";

/** A customer may take long to sign: the way back stays open, also where the link that led there has expired. */
const returnSeconds = mostDays * 86_400;

type Context = CallContext<"POST /api/v1/ViewBill/GetAgreement">;

/** Throws GONE where nothing can be signed, NONE for a customer whom the biller does not know, BUSY while another tab prepares it. */
export async function getAgreement(
  services: AgreementServices,
  { token: link, body, ...who }: Context,
): Promise<string> {
  await services.limits.take(rules.agreementRequests, [link.accountId, link.jti]);
  const known = await openAgreement(services.database, services.runtime, link);
  const { agreement, address } = await settle(services, known, who);
  if (agreement.state === "signed") return services.publicUrl + linkAddress("AgreementSign", body.token);
  // One that was declined at the service, or has run out there, can no longer be signed.
  return address ?? prepareOnce(services, link, agreement, who);
}

async function prepareOnce(
  services: AgreementServices,
  link: AgreementLink,
  agreement: Agreement,
  who: Who,
): Promise<string> {
  const { database, runtime, signing } = services;
  const template = await findTemplate(database, agreement.accountId);
  if (signing === null || template === null) throw refuse("GONE", "agreement.notOffered");
  const key = `${agreement.agreementKey}-${agreement.attempt + 1}`;
  const effect = { accountId: agreement.accountId, effectId: `agreement:${key}` };
  let address: string | null = null;
  try {
    await deliverOnce(database, effect, runtime.now, async () => {
      address = await prepare(services, signing, agreement, await orderOf(services, link, key, template), who);
      return "done";
    });
  } catch (error) {
    // Another request is preparing it: no fault of ours.
    throw error instanceof EffectUnderWay ? busy() : error;
  }
  // Another request has just prepared it: a repeat gets its address from the service.
  if (address === null) throw busy();
  return address;
}

async function orderOf(
  { biller, database, tokens, publicUrl }: AgreementServices,
  { accountId, recipientId, agreementId }: AgreementLink,
  key: string,
  template: string,
): Promise<SigningOrder> {
  const customer = await askBiller(biller.recipient(accountId, recipientId));
  if (customer === null) throw notFound();
  const tag = (name: string) => customer.tags.find((each) => each.name === name)?.value || null;
  const token = await tokens.sign("agreement", { accountId, recipientId, agreementId }, returnSeconds);
  const signer = { name: tag("CustomerName"), email: tag("EmailAddress") };
  const timeZone = timeZoneOf(await findBrand(database, { accountId }));
  return { key, template, signer, returnUrl: publicUrl + linkAddress("AgreementSign", token), timeZone };
}

async function prepare(
  { database, runtime }: AgreementServices,
  signing: SigningProvider,
  agreement: Agreement,
  order: SigningOrder,
  { ip, userAgent }: Who,
): Promise<string> {
  const { template } = order;
  const { reference, address } = await askSigning(signing.prepare(order));
  const now = runtime.now();
  await inTransaction(database, runtime, async (transaction) => {
    const { attempt } = await lockAgreement(transaction, agreement);
    if (attempt !== agreement.attempt) return;
    await changeAgreement(transaction, agreement, { state: "open", attempt: attempt + 1, template, reference }, now);
    const entry = { template, reference, sha256: null, ip, userAgent, now };
    await addHistory(transaction, agreement, { action: "prepared", ...entry });
    await askLater(transaction, agreement, 0);
  });
  return address;
}
