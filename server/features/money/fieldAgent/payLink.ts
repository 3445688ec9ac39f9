// A short link that pays for the customer of an agent's token, in the transaction that sends it (decisions-proposed.md P101, P108).
import { unitsOf } from "@billwright/engine/money";
import { limits as rules } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { debtOf, payToken } from "../payments/index.ts";
import { shorten } from "../../platform/index.ts";
import type { FieldAgentServices } from "./services.ts";

/** For how long the customer can use it. */
export const linkDays = 7;
const linkSeconds = linkDays * 86_400;

/** What the customer typed or the agent knows, for the page of the payment. */
export interface PayLinkFor {
  token: TokenPayload<"agent">;
  by: "qr" | "mail" | "sms";
  email: string | null;
  phoneNumber: string | null;
  ip: string;
  now: Date;
}

/** `then` gets its address. Links of one visit pay one thing, so that no customer pays it by mail and by text message. */
export async function withPayLink<Result>(
  services: FieldAgentServices,
  { token: agent, by, email, phoneNumber, ip, now }: PayLinkFor,
  then: (address: string, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { database, runtime, tokens, limits, audit, publicUrl } = services;
  const { accountId, recipientId, jti } = agent;
  const { owed } = await debtOf(services, { accountId, recipientId }, now);
  const amount = owed === null || owed <= 0 ? null : unitsOf(owed);
  const token = await payToken(tokens, agent, { amount, paysFor: `visit:${jti}`, email, phoneNumber }, linkSeconds);
  const expiresAt = new Date(now.getTime() + linkSeconds * 1000);
  return inTransaction(database, runtime, async (transaction) => {
    await limits.take(rules.agentLinks, [accountId, recipientId], { on: transaction });
    const path = await shorten(services, transaction, { accountId, page: "smart-pay", token, expiresAt });
    const entry = { accountId, actor: `agent:${jti}`, object: recipientId, ip, detail: { by } };
    await audit.write(transaction, { ...entry, action: "pay_link_made" });
    return then(publicUrl + path, transaction);
  });
}
