// The documents for developers say where things are.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { workspaces } from "../../scripts/suite/workspaces.ts";

const root = join(import.meta.dirname, "..", "..");

test.each(["CONTRIBUTING.md", ...["", "fixtures", ...workspaces].map((folder) => join(folder, "README.md"))])(
  "the paths that %s names exist",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map((match) => match[1]!);
    const lost = named.filter(
      (path) =>
        !existsSync(join(root, dirname(file), path)) &&
        !existsSync(join(root, path)) &&
        !/^(api|dist|\.stryker)\/|^[A-Z_]+\//.test(path),
    );
    expect(lost).toEqual([]);
  },
);
