// Finds the fixtures to replay: files, folders, quoted globs.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The named files without duplicates; if none are named, all of fixtures/. Throws if a name matches nothing. */
export const filesNamed = (named: readonly string[]): string[] => [
  ...new Set((named.length === 0 ? ["fixtures"] : named).flatMap(filesOf).map((file) => relative("", file))),
];

const jsonFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json") && !file.includes("node_modules"))
    .map((file) => join(folder, file))
    .sort();

/** The glob as a pattern: ** for any folders, * and ? within a name, {a,b} for either. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^{}]*)\}/g, (_whole, either: string) => `(?:${either.replaceAll(",", "|")})`)
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (wild) => ({ "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" })[wild] ?? wild,
    );
  return new RegExp(`^${source}$`);
}

/** The files that match a glob, searched below its part without wildcards. */
function filesOfGlob(glob: string): string[] {
  const written = glob.replace(/^\.\//, "");
  const wild = written.search(/[*?{]/);
  const folder = wild < 0 ? "" : dirname(`${written.slice(0, wild)}x`);
  if (wild < 0 || !existsSync(folder)) return [];
  const pattern = patternOf(written);
  return jsonFilesBelow(folder).filter((file) => pattern.test(file));
}

/** The files of a path, folder or glob; throws if there are none. */
function filesOf(named: string): string[] {
  const found = !existsSync(named)
    ? filesOfGlob(named)
    : statSync(named).isDirectory()
      ? jsonFilesBelow(named)
      : [named];
  if (found.length === 0) throw new Error(`No fixture is named by '${named}'. Name a file, a folder or a quoted glob.`);
  return found;
}
