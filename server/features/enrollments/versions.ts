// The forms of versions, stored and compiled, kept in memory: a version never changes, so a copy of it is never stale.
import { compile, CompileError, type CompiledForm } from "@billwright/engine";
import type { Enrollment, StoredForm } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import { harmlessForm } from "./harmlessForm.ts";
import { findVersion } from "./store.ts";

export interface Versions {
  /** Throws where the version does not exist: whoever names one has read its name from the database. */
  load(database: Queryable, accountId: string, versionId: string): Promise<StoredForm>;
  /** The version's form in English, compiled; null: it has defects, as older data may (decisions.md 9). */
  compiled(database: Queryable, accountId: string, versionId: string): Promise<CompiledForm | null>;
}

const mostKept = 500;

interface Kept {
  stored: StoredForm;
  compiled?: CompiledForm | null;
}

export function keptVersions(): Versions {
  const kept = new Map<string, Kept>();
  async function keep(database: Queryable, accountId: string, versionId: string): Promise<Kept> {
    const name = JSON.stringify([accountId, versionId]);
    const known = kept.get(name);
    if (known) return known;
    const stored = await findVersion(database, accountId, versionId);
    if (!stored) throw new Error(`Version ${versionId} is missing from template_versions.`);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
    const fresh: Kept = { stored: harmlessForm(stored) };
    kept.set(name, fresh);
    return fresh;
  }
  return {
    load: async (...version) => (await keep(...version)).stored,
    async compiled(...version) {
      const one = await keep(...version);
      if (one.compiled === undefined) one.compiled = compileOrNull(one.stored.enrollment);
      return one.compiled;
    },
  };
}

/** The compiled form; null where it has defects. Whether somebody has submitted is no part of a version. */
export function compileOrNull(enrollment: Enrollment): CompiledForm | null {
  try {
    return compile({ ...enrollment, isSubmitted: false, submittedByCurrentUser: false });
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}
