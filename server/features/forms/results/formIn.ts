// A form's version in the language of the reader of its results.
import { type CompiledForm, localizeEnrollment } from "@billwright/engine";
import type { Language } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";

/** Null if it has defects. English is compiled once and cached. */
export async function formIn(
  language: Language,
  { database, versions }: { database: Database; versions: Versions },
  accountId: string,
  versionId: string,
): Promise<CompiledForm | null> {
  if (language === "en") return versions.compiled(database, accountId, versionId);
  return compileOrNull(localizeEnrollment(await versions.load(database, accountId, versionId), language));
}
