// The decisions of Owners on a version: one for each Owner and version.
import type { Queryable, Transaction } from "../../../database/connect.ts";

export interface OfVersion {
  accountId: string;
  versionId: string;
}

export interface Tally {
  /** Distinct Owners who have approved and still are Owners: a disabled user or former Owner no longer counts (threats.md T6). */
  approvals: number;
  /** Everybody who has approved, whatever their role is now. */
  approvedBy: string[];
  /** The reason of the last rejection; null: nobody has rejected it. */
  rejection: { userId: string; reason: string } | null;
}

interface ApprovalRow {
  userId: string;
  approved: boolean;
  reason: string | null;
  isOwner: boolean;
}

const at = ({ accountId, versionId }: OfVersion) => ({ account_id: accountId, version_id: versionId });

export async function tallyOf(database: Queryable, version: OfVersion): Promise<Tally> {
  const { accountId, versionId } = version;
  const rows = await database("approvals as a")
    .leftJoin("users as u", { "u.account_id": "a.account_id", "u.user_id": "a.user_id" })
    .where({ "a.account_id": accountId, "a.version_id": versionId })
    .orderBy("a.at", "desc")
    .select<ApprovalRow[]>(
      "a.user_id as userId",
      "a.approved",
      "a.reason",
      database.raw(`coalesce(u.role = 'Owner' and u.disabled_at is null, false) as "isOwner"`),
    );
  const approved = rows.filter((row) => row.approved);
  const rejected = rows.find((row) => !row.approved);
  return {
    approvals: approved.filter((row) => row.isOwner).length,
    approvedBy: approved.map((row) => row.userId),
    rejection: rejected ? { userId: rejected.userId, reason: rejected.reason ?? "" } : null,
  };
}

interface By extends OfVersion {
  userId: string;
  now: Date;
}

/** Throws a duplicate of `approvals_pkey` if the Owner has decided already. */
export async function insertApproval(transaction: Transaction, { userId, now, ...version }: By): Promise<void> {
  await transaction("approvals").insert({ ...at(version), user_id: userId, approved: true, at: now });
}

/** An Owner who approved may still reject while others have not decided. */
export async function putRejection(
  transaction: Transaction,
  { userId, now, reason, ...version }: By & { reason: string },
): Promise<void> {
  await transaction("approvals")
    .insert({ ...at(version), user_id: userId, approved: false, reason, at: now })
    .onConflict(["account_id", "version_id", "user_id"])
    .merge();
}

/** Deletes rejections: the version is pending again. The history still contains them. */
export async function clearRejections(transaction: Transaction, version: OfVersion): Promise<void> {
  await transaction("approvals")
    .where({ ...at(version), approved: false })
    .delete();
}
