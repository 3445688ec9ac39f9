// A cache of forms by version, stored and compiled. A version never changes, so a cached copy is never outdated.
import { compile, CompileError, type CompiledForm } from "@billwright/engine";
import type { Enrollment, StoredForm } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { harmlessForm } from "./harmlessForm.ts";

export interface Versions {
  /** Throws if the version does not exist: its id always comes from the database. */
  load(database: Queryable, accountId: string, versionId: string): Promise<StoredForm>;
  /** The version's form in English, compiled; null: it has defects, which is possible in older data (decisions.md 9). */
  compiled(database: Queryable, accountId: string, versionId: string): Promise<CompiledForm | null>;
}

const mostKept = 500;

interface Kept {
  stored: StoredForm;
  compiled?: CompiledForm | null;
}

/** A version's form as it is stored; undefined where there is none. */
type FindVersion = (database: Queryable, accountId: string, versionId: string) => Promise<StoredForm | undefined>;

export function keptVersions(findVersion: FindVersion): Versions {
  const kept = new Map<string, Kept>();
  async function keep(database: Queryable, accountId: string, versionId: string): Promise<Kept> {
    const name = JSON.stringify([accountId, versionId]);
    const known = kept.get(name);
    if (known) return known;
    const stored = await findVersion(database, accountId, versionId);
    if (!stored) throw new Error(`There is no version ${versionId}.`);
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

/** The compiled form; null if it has defects. Whether somebody has submitted is not part of a version. */
export function compileOrNull(enrollment: Enrollment): CompiledForm | null {
  try {
    return compile({ ...enrollment, isSubmitted: false, submittedByCurrentUser: false });
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}
