// The Owners of an account, who decide on templates, and which of them are asked.
import type { CallBody } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../database/connect.ts";
import { refuse } from "../../http/refusal.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import type { ApprovalConfig } from "./configStore.ts";

export interface Owner {
  userId: string;
  email: string;
}

/** Whoever was disabled decides nothing. */
export const findOwners = (database: Queryable, accountId: string): Promise<Owner[]> =>
  database("users")
    .where({ account_id: accountId, role: "Owner" })
    .whereNull("disabled_at")
    .orderBy("email")
    .select<Owner[]>("user_id as userId", "email");

/**
 * Until the transaction ends, whoever takes an Owner's role away waits, and then finds what it left waiting (quorum.ts). Before the
 * template, and in one order with whoever asks among them, as roles are changed: so neither of the two waits for the other.
 */
export async function holdOwners(transaction: Transaction, { AccountId, nameid }: TokenPayload<"user">): Promise<void> {
  await transaction("users")
    .where({ account_id: AccountId })
    .where((which) => void which.where({ role: "Owner" }).orWhere({ user_id: nameid }))
    .orderBy("user_id")
    .forShare()
    .select("user_id");
}

/** Those of the Owners whose addresses are named, each once; an address of nobody else counts. */
export function chosenOf(owners: readonly Owner[], addresses: readonly string[]): Owner[] {
  const named = new Set(addresses.map((address) => address.trim().toLowerCase()));
  return owners.filter(({ email }) => named.has(email));
}

export type Approvers = NonNullable<CallBody<"POST /api/Templates/Save">["approvers"]>;

/** Who is asked about a version, and how many of them have to approve: fixed when it is submitted. */
export interface Request {
  asked: Owner[];
  /** Null: every Owner there is, also one of tomorrow. */
  approvers: string[] | null;
  approvalsRequired: number;
}

/**
 * The request for approval. As many have to approve as is configured, as far as there are others than the submitter: choosing few admins
 * never makes it fewer. Throws approval.oneAdmin where nobody else could approve, approval.atLeast where too few were chosen.
 */
export function requestOf(
  owners: readonly Owner[],
  config: ApprovalConfig,
  submitter: string,
  chosen: Approvers | undefined,
): Request {
  const isOther = ({ userId }: Owner) => userId !== submitter;
  const others = owners.filter(isOther);
  if (others.length === 0) throw refuse("REFUSE", "approval.oneAdmin");
  const approvalsRequired = Math.min(Math.max(1, config.approvalsRequired), others.length);
  const named = namedBy(owners, config, chosen);
  if (named === null) return { asked: others, approvers: null, approvalsRequired };
  const asked = named.filter(isOther);
  if (asked.length < approvalsRequired) throw refuse("BAD", "approval.atLeast", { n: approvalsRequired });
  return { asked, approvers: asked.map(({ userId }) => userId), approvalsRequired };
}

/** Those who are named, by the submitter or else by the configuration; null: all. */
function namedBy(owners: readonly Owner[], config: ApprovalConfig, chosen: Approvers | undefined): Owner[] | null {
  if (chosen) return chosen.allAdmins ? null : chosenOf(owners, chosen.admins);
  if (config.randomApproval || config.admins.length === 0) return null;
  return owners.filter(({ userId }) => config.admins.includes(userId));
}
