// The bank directory, asked as the bank block wants it.
import type { BankLookup } from "@billwright/renderer";
import type { Client } from "../../client/client.ts";

/** Rejects where the directory cannot be asked. */
export async function lookUpBank(client: Client, token: string, routingNumber: string): Promise<BankLookup> {
  const answer = await client.call("GET /api/Enrollments/GetBankLogo", { token, query: { routingNumber } });
  if (!answer.ok) throw new Error(`The bank directory could not be asked: ${answer.failure.kind}.`);
  const { validRoutingNumber, name, logo } = answer.data;
  return { valid: validRoutingNumber, bank: name === null ? null : { name, logo } };
}
