// Queries the bank directory, in the form that the bank block needs.
import type { BankLookup } from "@billwright/renderer";
import type { Client } from "../../client/client.ts";

/** Rejects if the directory cannot be reached. */
export async function lookUpBank(client: Client, token: string, routingNumber: string): Promise<BankLookup> {
  const answer = await client.call("GET /api/Enrollments/GetBankLogo", { token, query: { routingNumber } });
  if (!answer.ok) throw new Error(`The bank directory did not answer: ${answer.failure.kind}.`);
  const { validRoutingNumber, name, logo } = answer.data;
  return { valid: validRoutingNumber, bank: name === null ? null : { name, logo } };
}
