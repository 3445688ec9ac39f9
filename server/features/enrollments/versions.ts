// The stored forms of versions, kept in memory: a version never changes, so a copy of it is never stale.
import type { Queryable } from "../../database/connect.ts";
import type { StoredForm } from "./localize.ts";
import { findVersion } from "./store.ts";

export interface Versions {
  /** Throws where the version does not exist: whoever names one has read its name from the database. */
  load(database: Queryable, accountId: string, versionId: string): Promise<StoredForm>;
}

const mostKept = 500;

export function keptVersions(): Versions {
  const kept = new Map<string, StoredForm>();
  return {
    async load(database, accountId, versionId) {
      const name = JSON.stringify([accountId, versionId]);
      const known = kept.get(name);
      if (known) return known;
      const form = await findVersion(database, accountId, versionId);
      if (!form) throw new Error(`Version ${versionId} is missing from enrollment_versions.`);
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
      kept.set(name, form);
      return form;
    },
  };
}
