// The Owners of an account, who decide on templates, and which of them are asked.
import type { CallBody } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Actor } from "../../staff/index.ts";
import type { ApprovalConfig } from "./configStore.ts";

export interface Owner {
  userId: string;
  email: string;
}

/** A disabled user decides nothing. */
export const findOwners = (database: Queryable, accountId: string): Promise<Owner[]> =>
  database("users")
    .where({ account_id: accountId, role: "Owner" })
    .whereNull("disabled_at")
    .orderBy("email")
    .select<Owner[]>("user_id as userId", "email");

/**
 * Until the transaction ends, a request that takes an Owner's role away waits, and then finds the versions that are pending (quorum.ts).
 * The Owners are locked before the template, and in the same order as for a change of roles, so that the two cannot deadlock.
 */
export async function holdOwners(transaction: Transaction, { accountId, userId }: Actor): Promise<void> {
  await transaction("users")
    .where({ account_id: accountId })
    .where((which) => void which.where({ role: "Owner" }).orWhere({ user_id: userId }))
    .orderBy("user_id")
    .forShare()
    .select("user_id");
}

/** Those of the Owners whose addresses are named, each once; other addresses are ignored. */
export function chosenOf(owners: readonly Owner[], addresses: readonly string[]): Owner[] {
  const named = new Set(addresses.map((address) => address.trim().toLowerCase()));
  return owners.filter(({ email }) => named.has(email));
}

export type Approvers = NonNullable<CallBody<"POST /api/Templates/Save">["approvers"]>;

/** The Owners who may decide on a version, and how many of them must approve: fixed when it is submitted. */
export interface Request {
  asked: Owner[];
  /** Null: every Owner, including future ones. */
  approvers: string[] | null;
  approvalsRequired: number;
}

/**
 * The request for approval. It requires as many approvals as configured, but at most the number of other Owners: choosing few admins
 * never lowers the number. Throws approval.oneAdmin if nobody else could approve, approval.atLeast if too few were chosen.
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

/** The named Owners, by the submitter or else by the configuration; null: all. */
function namedBy(owners: readonly Owner[], config: ApprovalConfig, chosen: Approvers | undefined): Owner[] | null {
  if (chosen) return chosen.allAdmins ? null : chosenOf(owners, chosen.admins);
  if (config.randomApproval || config.admins.length === 0) return null;
  return owners.filter(({ userId }) => config.admins.includes(userId));
}
