// Which commit is the earlier version, on histories made up here.
import { expect, test } from "vitest";
import { earlierCommit, type Git } from "./history.ts";

/** Commits from the newest back, by how many migrations each has; `reaches`: how many of them the checkout holds. */
const historyOf =
  (counts: readonly number[], reaches = counts.length): Git =>
  (command, ...args) => {
    const at = (name: string) => {
      const [, id = "0", before = ""] = /^(?:HEAD|c(\d+))(\^?)/.exec(name) ?? [];
      return Number(id) + before.length;
    };
    // As in a shallow clone, the last commit of all seems to have brought everything.
    const changed = (id: number) => id === reaches - 1 || counts[id] !== counts[id + 1];
    if (command === "log") return counts.slice(0, reaches).flatMap((_, id) => (changed(id) ? [`c${id}`] : []));
    const id = at(args.at(-1)!);
    if (id >= reaches) return null;
    if (command === "rev-parse") return [`c${id}`];
    return ["index.ts", ...Array.from({ length: counts[id]! }, (_, n) => `${String(n).padStart(4, "0")}-step.ts`)];
  };

test.each([
  ["the commit before the one that brought the newest migration", [3, 3, 3, 2, 2, 1], 3, "c3"],
  ["the last commit, where the newest migration is not committed yet", [3, 3, 2], 4, "c0"],
  ["the commit before all that came at once", [5, 3], 5, "c1"],
])("the earlier version is %s", (_what, counts, today, commit) => {
  expect(earlierCommit(historyOf(counts), today)).toBe(commit);
});

test.each([
  ["a shallow clone", historyOf([3, 3, 2], 2)],
  ["a folder that git does not know", () => null],
])("%s gets the command that fetches the history", (_what, git) => {
  expect(() => earlierCommit(git, 3)).toThrow("git fetch --unshallow");
});
