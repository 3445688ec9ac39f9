// Which version served before the newest migration, by the project's own history: it moves on with every migration.
import { spawnSync } from "node:child_process";

const migrationsFolder = "server/database/migrations";

/** The lines that git prints; null where it cannot do it. */
export type Git = (...args: string[]) => string[] | null;

export const gitIn =
  (cwd: string, env: Record<string, string> = {}): Git =>
  (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd, env: { ...process.env, ...env }, encoding: "utf8" });
    return status === 0 ? stdout.split("\n").filter(Boolean) : null;
  };

/** The newest commit with fewer migrations than there are today; the last one itself, where today's newest is not committed yet. */
export function earlierCommit(git: Git, today: number): string {
  const changes = git("log", "--format=%H", "--", migrationsFolder) ?? [];
  const commit = ["HEAD", ...changes.map((change) => `${change}^`)].find((each) => {
    const files = git("ls-tree", "--name-only", `${each}:${migrationsFolder}`);
    return files !== null && files.filter((name) => /^\d{4}-/.test(name)).length < today;
  });
  const [id] = (commit && git("rev-parse", commit)) || [];
  if (id === undefined)
    throw new Error(
      "This checkout's history does not reach back to the version before the newest migration, which is to run beside today's. " +
        "Fetch all of it (git fetch --unshallow; or clone the project by git, where it came without), then run npm run prove -- S20 again.",
    );
  return id;
}
