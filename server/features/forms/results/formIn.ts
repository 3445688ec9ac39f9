// The versions of a form in the language of the reader of its results.
import { type CompiledForm, localizeEnrollment } from "@billwright/engine";
import type { Language } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";
import { answeredVersions } from "../submissions/index.ts";
import { findResultsForm, findVersionNumber } from "../templates/index.ts";
import type { AnsweredForm } from "./export/columns.ts";

/** Null if it has defects. English is compiled once and cached. */
export async function formIn(
  language: Language,
  { database, versions }: FormServices,
  accountId: string,
  versionId: string,
): Promise<CompiledForm | null> {
  if (language === "en") return versions.compiled(database, accountId, versionId);
  return compileOrNull(localizeEnrollment(await versions.load(database, accountId, versionId), language));
}

interface FormServices {
  database: Database;
  versions: Versions;
}

/**
 * The versions that were answered, the newest first, and before them the one that customers get, where it is newer: what it does not ask any more
 * is recognized by that. `counted`: versions whose answers were counted; all of them may have been deleted since, their figures stay.
 */
export async function answeredForms(
  services: FormServices,
  of: FormKey,
  language: Language,
  counted: readonly string[] = [],
): Promise<AnsweredForm[]> {
  const answered = await answeredVersions(services.database, of);
  const current = await findResultsForm(services.database, of);
  const deleted = counted.filter((versionId) => answered.every((one) => one.versionId !== versionId));
  const all = [...answered];
  for (const versionId of deleted)
    all.push({ versionId, number: await findVersionNumber(services.database, of.accountId, versionId) });
  all.sort((one, other) => other.number - one.number);
  if (current !== undefined && current.number > (all[0]?.number ?? 0)) all.unshift(current);
  const forms: AnsweredForm[] = [];
  for (const { versionId, number } of all) {
    const form = await formIn(language, services, of.accountId, versionId);
    if (form) forms.push({ versionId, number, isAnswered: answered.some((one) => one.number === number), form });
  }
  return forms;
}

interface FormKey {
  accountId: string;
  enrollmentId: string;
}

/** Any versions of a form, the newest first, and before them the one that customers get. */
export async function formsOfVersions(
  services: FormServices,
  { accountId, enrollmentId }: FormKey,
  versionIds: readonly string[],
  language: Language,
): Promise<AnsweredForm[]> {
  const current = await findResultsForm(services.database, { accountId, enrollmentId });
  const ids = new Set([...(current ? [current.versionId] : []), ...versionIds]);
  const forms: AnsweredForm[] = [];
  for (const versionId of ids) {
    const form = await formIn(language, services, accountId, versionId);
    const number = await findVersionNumber(services.database, accountId, versionId);
    if (form) forms.push({ versionId, number, isAnswered: false, form });
  }
  return forms.toSorted((one, other) => other.number - one.number);
}
