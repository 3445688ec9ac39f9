// The files of a submission: what the answers announced beside what was recorded as arrived.
import { holdsFiles, missingFiles } from "@billwright/engine";
import type { Submission } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

/** The names of an input's files. */
export interface Arrivals {
  inputId: string;
  arrived: string[];
  missing: string[];
}

/** Of each input whose answer announced files. */
export async function arrivalsOf(
  database: Queryable,
  { accountId, reportId, submission }: { accountId: string; reportId: string; submission: Submission },
): Promise<Arrivals[]> {
  const announcing = submission.inputForms.filter(({ type }) => holdsFiles(type));
  if (announcing.length === 0) return [];
  const rows = await database("attachments")
    .where({ account_id: accountId, report_id: reportId })
    .orderBy("created_at")
    .select<{ inputId: string; name: string }[]>("input_id as inputId", "name");
  return announcing.map(({ id, value }) => {
    const arrived = rows.filter(({ inputId }) => inputId === id).map(({ name }) => name);
    return { inputId: id, arrived, missing: missingFiles([value].flat().map(String), arrived) };
  });
}
