// Which Owners of an account may approve a template.
import type { CallBody } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { Owner } from "../../staff/index.ts";
import type { ApprovalConfig } from "./configStore.ts";

/** Those of the Owners whose addresses are named, each once; other addresses are ignored. */
export function chosenOf(owners: readonly Owner[], addresses: readonly string[]): Owner[] {
  const named = new Set(addresses.map((address) => address.trim().toLowerCase()));
  return owners.filter(({ email }) => named.has(email));
}

export type Approvers = NonNullable<CallBody<"POST /api/Templates/Save">["approvers"]>;

/** The Owners who may decide on a version, and how many of them must approve: fixed when it is submitted. */
export interface Request {
  deciders: Owner[];
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
  if (named === null) return { deciders: others, approvers: null, approvalsRequired };
  const deciders = named.filter(isOther);
  if (deciders.length < approvalsRequired) throw refuse("BAD", "approval.atLeast", { n: approvalsRequired });
  return { deciders, approvers: deciders.map(({ userId }) => userId), approvalsRequired };
}

/** The named Owners, by the submitter or else by the configuration; null: all. */
function namedBy(owners: readonly Owner[], config: ApprovalConfig, chosen: Approvers | undefined): Owner[] | null {
  if (chosen) return chosen.allAdmins ? null : chosenOf(owners, chosen.admins);
  if (config.randomApproval || config.admins.length === 0) return null;
  return owners.filter(({ userId }) => config.admins.includes(userId));
}
