// ErpFieldAgent/Get: the customer of an installation, and the token of the agent who is there (decisions-proposed.md P76).
import { unitsOf } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { SealedObject } from "../../../tokens/sealed.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { debtOf, shownArrangement } from "../payments/index.ts";
import type { FieldAgentServices } from "./services.ts";

/** A working day. */
const tokenSeconds = 12 * 3_600;

/** Throws NONE for a customer whom the biller does not know. */
export async function agentRecord(
  services: FieldAgentServices,
  { accountId, object: recipientId }: SealedObject,
  now: Date,
): Promise<CallData<"GET /api/v1/ErpFieldAgent/Get">> {
  const { biller, tokens } = services;
  const customer = await askBiller(biller.recipient(accountId, recipientId));
  if (customer === null) throw notFound();
  const { owed, arrangement } = await debtOf(services, { accountId, recipientId }, now);
  const tag = (name: string) => customer.tags.find((each) => each.name === name)?.value || null;
  return {
    ivContractAccount: recipientId,
    ivEmail: tag("EmailAddress"),
    ivPhoneno: tag("PhoneNumber"),
    owed: owed === null ? null : unitsOf(owed),
    arrangement: arrangement && shownArrangement(arrangement),
    token: await tokens.sign("agent", { accountId, recipientId }, tokenSeconds),
  };
}
