// Versions that customers got until another replaced them: a filling under way is judged by the version that it was served with (P135).
import type { Queryable, Transaction } from "../../../database/connect.ts";

export interface ServedVersion {
  accountId: string;
  templateId: string;
  versionId: string;
}

/** How long a filling of a replaced version is taken. */
const takenMs = 24 * 60 * 60 * 1000;

const at = ({ accountId, templateId, versionId }: ServedVersion) => ({
  account_id: accountId,
  template_id: templateId,
  version_id: versionId,
});

/** The version was served until now. `isOnly`: from now on its replacement alone is taken. */
export async function endServing(
  transaction: Transaction,
  version: ServedVersion,
  { until, isOnly }: { until: Date; isOnly: boolean },
): Promise<void> {
  await transaction("served_versions")
    .insert({ ...at(version), until, is_taken: !isOnly })
    .onConflict(["account_id", "template_id", "version_id"])
    .merge();
  if (!isOnly) return;
  const { account_id, template_id } = at(version);
  await transaction("served_versions").where({ account_id, template_id }).update({ is_taken: false });
}

/** Whether answers to a version that is not the active one are still taken. */
export async function isStillTaken(database: Queryable, version: ServedVersion, now: Date): Promise<boolean> {
  const row = await database("served_versions")
    .where({ ...at(version), is_taken: true })
    .where("until", ">", new Date(now.getTime() - takenMs))
    .first<{ until: Date } | undefined>("until");
  return row !== undefined;
}
