// npm run replay -- [--reporter text|junit|json] [FILE|FOLDER|GLOB …]: replays fixtures through the engine. None named: all of fixtures/.
// Exit code 1 and a diff where one does not come out as written, or is no fixture at all.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import process from "node:process";
import { describeMismatches, replay } from "@billwright/engine";
import { FixtureSchema, type Fixture } from "@billwright/schemas";
import { Value } from "typebox/value";

interface Result {
  file: string;
  title: string;
  ok: boolean;
  /** What differs, in words; '' where nothing does. */
  diff: string;
}

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

/** Files that a glob names, looked for below its part without wildcards. */
function filesOfGlob(glob: string): string[] {
  const written = glob.replace(/^\.\//, "");
  const wild = written.search(/[*?{]/);
  const folder = wild < 0 ? "" : dirname(`${written.slice(0, wild)}x`);
  if (wild < 0 || !existsSync(folder)) return [];
  const pattern = patternOf(written);
  return jsonFilesBelow(folder).filter((file) => pattern.test(file));
}

/** The files a path, folder or glob names; none is an error that says so. */
function filesOf(named: string): string[] {
  const found = !existsSync(named)
    ? filesOfGlob(named)
    : statSync(named).isDirectory()
      ? jsonFilesBelow(named)
      : [named];
  if (found.length === 0) throw new Error(`No fixture is named by '${named}'. Name a file, a folder or a quoted glob.`);
  return found;
}

function run(file: string): Result {
  try {
    const fixture: unknown = JSON.parse(readFileSync(file, "utf8"));
    const problems = Value.Errors(FixtureSchema, fixture).map(
      ({ instancePath, message }) => `${instancePath || "/"} ${message}`,
    );
    if (problems.length > 0) return { file, title: "", ok: false, diff: `is no fixture:\n  ${problems.join("\n  ")}` };
    return judged(file, fixture as Fixture);
  } catch (error) {
    return {
      file,
      title: "",
      ok: false,
      diff: `cannot be replayed: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function judged(file: string, fixture: Fixture): Result {
  if (!fixture.steps && !fixture.compile)
    return { file, title: fixture.title, ok: false, diff: "has neither steps nor compile" };
  const result = replay(fixture);
  return { file, title: fixture.title, ok: result.ok, diff: describeMismatches(fixture, result) };
}

const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");
const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

function junit(results: readonly Result[]): string {
  const cases = results.map(({ file, title, ok, diff }) => {
    const failure = ok ? "" : `<failure>${escaped(diff)}</failure>`;
    return `  <testcase classname="${escaped(file)}" name="${escaped(title || file)}">${failure}</testcase>`;
  });
  const failures = results.filter(({ ok }) => !ok).length;
  return `<testsuite name="replay" tests="${results.length}" failures="${failures}">\n${cases.join("\n")}\n</testsuite>`;
}

function text(results: readonly Result[]): string {
  const failed = results.filter(({ ok }) => !ok);
  const told = failed.map(({ file, title, diff }) => `✗ ${file}${title && `: ${title}`}\n${indented(diff)}\n`);
  return [...told, `${results.length - failed.length} fixtures replayed as written, ${failed.length} did not`].join(
    "\n",
  );
}

const reporters = { text, junit, json: (results: readonly Result[]) => JSON.stringify(results, null, 2) };

function main(args: readonly string[]): number {
  const named = [...args];
  const at = named.findIndex((argument) => argument.startsWith("--reporter"));
  const [flag = "", next = ""] = at < 0 ? [] : named.splice(at, named[at] === "--reporter" ? 2 : 1);
  const reporter = at < 0 ? "text" : flag.split("=")[1] || next;
  if (!Object.hasOwn(reporters, reporter))
    throw new Error(`There is no reporter '${reporter}'. Use text, junit or json.`);
  const files = (named.length === 0 ? ["fixtures"] : named).flatMap(filesOf).map((file) => relative("", file));
  const results = [...new Set(files)].map(run);
  console.log(reporters[reporter as keyof typeof reporters](results));
  return results.every(({ ok }) => ok) ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
