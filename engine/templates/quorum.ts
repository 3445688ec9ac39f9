// Who decides on a version that waits for approval, and how many of them have to approve: as it was requested when it was submitted, compared
// with the Owners there are now (forms.txt §4, §5; decisions.md 20).

/** What was requested. */
export interface ApprovalRequest {
  /** Distinct Owners who have to approve. */
  required: number;
  /** Ids of the Owners who were asked; null: all. */
  asked: readonly string[] | null;
  submittedBy: string | null;
}

export interface Quorum {
  /** Ids of those who may decide; nobody where the account has no Owner but the submitter. */
  deciders: readonly string[];
  needed: number;
}

/**
 * Owners leave. Where too few are left of those who were asked, all others are asked with them; where even these are too few, all of them
 * are enough: no version waits for somebody who left. The submitter never counts, and nothing is ever approved by nobody.
 */
export function quorumOf({ required, asked, submittedBy }: ApprovalRequest, owners: readonly string[]): Quorum {
  const others = owners.filter((owner) => owner !== submittedBy);
  const needed = Math.max(1, Math.min(required, others.length));
  const stillAsked = asked === null ? others : others.filter((owner) => asked.includes(owner));
  return { deciders: stillAsked.length < needed ? others : stillAsked, needed };
}

/** Whether people have to be notified: fewer are needed, others are asked, or nobody is left. */
export function isNews(before: Quorum, after: Quorum): boolean {
  const isNewlyAsked = after.deciders.some((owner) => !before.deciders.includes(owner));
  return after.needed < before.needed || isNewlyAsked || (after.deciders.length === 0 && before.deciders.length > 0);
}
