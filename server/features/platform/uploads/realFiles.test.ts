// What people send was made by other programs: each file that is what its name says is taken.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { found, foundInTwin, proves, skipped } from "../../../../test/support/proof.ts";
import { isDebian, withRealFiles } from "../../../testing/realFiles.ts";
import { inspect } from "./inspect.ts";
import { inTemporaryFolder } from "./temporary.ts";

/** What is rightly refused: a library's own example of a photo that is cut. */
const cutOnPurpose = "truncated.jpg";
const leastFiles = 300;
const mostBytes = 10 * 1024 * 1024;

/** Why each that is refused is. */
const refusedOf = (paths: readonly string[], bytesOf: (path: string) => Buffer): Promise<string[]> =>
  inTemporaryFolder(async (folder) => {
    const copy = join(folder, "received");
    const refused: string[] = [];
    for (const path of paths) {
      writeFileSync(copy, bytesOf(path));
      const result = await inspect(copy, basename(path), mostBytes);
      if (typeof result === "string") refused.push(`${result}: ${path}`);
    }
    return refused;
  });

const skip = (context: TestContext, why: string) => {
  skipped("S32", why);
  context.skip(why);
};

test(
  "a file of another program is taken, whatever program made it [input.attachment]",
  { tags: ["S32"], timeout: 600_000 },
  async (context) => {
    if (!proves("S32")) return context.skip("It downloads packages of Debian: npm run prove -- S32");
    if (!isDebian) return skip(context, "There is no Debian here, whose packages hold the files.");
    const result = await withRealFiles(async (paths) => {
      const whole = paths.filter((path) => basename(path) !== cutOnPurpose);
      const halves = whole.filter((path) => /\.(?:png|jpg|pdf)$/.test(path)).slice(0, 40);
      return {
        count: whole.length,
        refused: await refusedOf(whole, (path) => readFileSync(path)),
        cut: await refusedOf(halves, (path) => readFileSync(path).subarray(0, 500)),
      };
    });
    if (result === null) return skip(context, "No package of Debian can be had from here.");
    found("S32", "files of other programs refused", result.refused.length, result.count);
    foundInTwin("S32", "refused of those that are cut", result.cut.length);
    expect(result.count).toBeGreaterThanOrEqual(leastFiles);
    expect(result.refused).toEqual([]);
  },
);
