// A form's version in the language of whoever reads its results.
import { type CompiledForm, localizeEnrollment } from "@billwright/engine";
import type { Language } from "@billwright/schemas";
import type { Database } from "../../database/connect.ts";
import { compileOrNull, type Versions } from "../enrollments/versions.ts";

/** Null where it has defects. English is compiled once and kept. */
export async function formIn(
  language: Language,
  { database, versions }: { database: Database; versions: Versions },
  accountId: string,
  versionId: string,
): Promise<CompiledForm | null> {
  if (language === "en") return versions.compiled(database, accountId, versionId);
  return compileOrNull(localizeEnrollment(await versions.load(database, accountId, versionId), language));
}
