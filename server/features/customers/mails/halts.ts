// Why nothing goes to a contact, whatever its customer wants.
import type { ContactType } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { isNumberStopped } from "../../platform/index.ts";
import { isUnreached } from "./unreached.ts";

interface Halts {
  /** Mail came back from the address for good. */
  isUnreached?: true;
  /** The number said STOP. */
  isStopped?: true;
}

export async function haltsOf(
  database: Queryable,
  accountId: string,
  { channel, value }: { channel: ContactType; value: string },
): Promise<Halts> {
  if (channel === "Email") return (await isUnreached(database, accountId, value)) ? { isUnreached: true } : {};
  return (await isNumberStopped(database, value)) ? { isStopped: true } : {};
}
