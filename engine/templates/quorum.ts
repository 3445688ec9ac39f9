// Who decides on a version that waits for approval, and how many approvals it needs: the request made at submission, compared with the
// current Owners (forms.txt §4, §5; decisions.md 20).

/** The request made at submission. */
export interface ApprovalRequest {
  /** The number of distinct Owners who have to approve. */
  required: number;
  /** Ids of the Owners who may approve; null: all. */
  approvers: readonly string[] | null;
  submittedBy: string | null;
}

export interface Quorum {
  /** Ids of those who can decide; empty if the account has no Owner but the submitter. */
  deciders: readonly string[];
  needed: number;
}

/**
 * Owners can leave. If too few of the approvers remain, all other Owners may decide too; if even these are too few, all of them are enough, so that
 * no version waits for somebody who left. The submitter never counts, and at least one approval is always needed.
 */
export function quorumOf({ required, approvers, submittedBy }: ApprovalRequest, owners: readonly string[]): Quorum {
  const others = owners.filter((owner) => owner !== submittedBy);
  const needed = Math.max(1, Math.min(required, others.length));
  const remaining = approvers === null ? others : others.filter((owner) => approvers.includes(owner));
  return { deciders: remaining.length < needed ? others : remaining, needed };
}

/** Whether Owners have to be notified: fewer approvals are needed, other Owners may decide, or nobody can. */
export function needsNotification(before: Quorum, after: Quorum): boolean {
  const hasNewDecider = after.deciders.some((owner) => !before.deciders.includes(owner));
  return after.needed < before.needed || hasNewDecider || (after.deciders.length === 0 && before.deciders.length > 0);
}
