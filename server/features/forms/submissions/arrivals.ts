// The files of a submission: what the answers announced beside what was recorded as arrived.
import { holdsFiles, missingFiles } from "@billwright/engine";
import type { Submission } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { findNames } from "./attachmentStore.ts";
import { findSubmission } from "./store.ts";

/** The names of an input's files. */
export interface Arrivals {
  inputId: string;
  arrived: string[];
  missing: string[];
}

/** The names of the files that a submission announced and still lacks, by input. */
export async function filesMissing(
  database: Queryable,
  accountId: string,
  reportId: string,
): Promise<{ inputId: string; names: string[] }[]> {
  const submission = await findSubmission(database, accountId, reportId);
  const arrivals = submission ? await arrivalsOf(database, { accountId, reportId, submission }) : [];
  return arrivals.flatMap(({ inputId, missing }) => (missing.length > 0 ? [{ inputId, names: missing }] : []));
}

/** Of each input whose answer announced files. */
export async function arrivalsOf(
  database: Queryable,
  { accountId, reportId, submission }: { accountId: string; reportId: string; submission: Submission },
): Promise<Arrivals[]> {
  const announcing = submission.inputForms.filter(({ type }) => holdsFiles(type));
  if (announcing.length === 0) return [];
  const rows = await findNames(database, { accountId, reportId });
  return announcing.map(({ id, value }) => {
    const arrived = rows.filter(({ inputId }) => inputId === id).map(({ name }) => name);
    return { inputId: id, arrived, missing: missingFiles([value].flat().map(String), arrived) };
  });
}
