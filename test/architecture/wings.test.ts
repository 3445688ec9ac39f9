// The server's features: five wings, whose imports run one way, and one entrance for each wing and each feature (server/README.md "Wings").
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const folder = "server/features";
/** From the lowest: each may import those before it. */
const wings = ["platform", "staff", "customers", "money", "forms"];
const features = wings.flatMap((wing) =>
  readdirSync(join(root, folder, wing), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? `${wing}/${entry.name}` : [],
  ),
);

interface Import {
  /** `file:line` */
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** Every relative import of a source, with its line. */
function importsIn(from: string, source: string): Import[] {
  return ts.preProcessFile(source, true, true).importedFiles.flatMap(({ fileName, pos }) => {
    if (!fileName.startsWith(".")) return [];
    const line = source.slice(0, pos).split("\n").length;
    return { at: `${from}:${line}`, from, to: posix.join(posix.dirname(from), fileName) };
  });
}

interface Home {
  wing: string;
  /** Undefined: a file of the wing itself. */
  feature: string | undefined;
}

function homeOf(path: string): Home | null {
  const [wing = "", feature, ...rest] = relative(folder, path).split("/");
  return wings.includes(wing) ? { wing, feature: rest.length > 0 ? feature : undefined } : null;
}

/** What is wrong with an import; null: nothing. */
function faultOf({ from, to }: Import): string | null {
  const [here, there] = [homeOf(from), homeOf(to)];
  if (there === null) return null;
  if (here !== null && wings.indexOf(here.wing) < wings.indexOf(there.wing))
    return `${here.wing} is below ${there.wing} and calls it through a port that wiring.ts connects`;
  if (here?.wing === there.wing) {
    const isInside = here.feature === there.feature || to === `${folder}/${there.wing}/${there.feature}/index.ts`;
    return isInside ? null : `another feature is imported by its index.ts alone`;
  }
  return to === `${folder}/${there.wing}/index.ts` ? null : `another wing is imported by its index.ts alone`;
}

const faultsIn = (imports: readonly Import[]): string[] =>
  imports.flatMap((one) => {
    const fault = faultOf(one);
    return fault === null ? [] : `${one.at} imports ${one.to}: ${fault}`;
  });

/** A test may look inside of what it tests, and sets up by the owner's own files. */
const sources = globSync(["server/**/*.ts", "scripts/**/*.{ts,mjs}", "test/**/*.{ts,tsx}", "stories/**/*.{ts,tsx}"], {
  cwd: root,
  ignore: ["**/node_modules/**", "**/dist/**", "**/*.test.*"],
});

describe("the server's features", () => {
  test("are imported in one direction, and by their entrances alone", () => {
    const imports = sources.flatMap((file) => importsIn(file, readFileSync(join(root, file), "utf8")));
    expect(imports.filter(({ to }) => homeOf(to) !== null).length).toBeGreaterThan(300);
    expect(faultsIn(imports)).toEqual([]);
  });

  test.each([
    ["upwards", "platform/messages/a.ts", "../../money/index.ts", "is below"],
    ["past a feature's entrance", "money/budget/a.ts", "../payments/store.ts", "another feature"],
    ["past a wing's entrance", "forms/receipts/a.ts", "../../money/payments/index.ts", "another wing"],
    ["past both from outside", "../wiring.ts", "./features/staff/users/actor.ts", "another wing"],
  ])("a twin that imports %s is found, with file and line", (_way, file, spec, words) => {
    const from = posix.join(folder, file);
    const [fault, ...more] = faultsIn(importsIn(from, `// A head.\nimport { a } from "${spec}";\n`));
    expect([fault?.startsWith(`${from}:2 imports `), more]).toEqual([true, []]);
    expect(fault).toContain(words);
  });

  test.each(wings)("%s has an index that lists its features, and a page that describes each", (wing) => {
    const read = (file: string) => readFileSync(join(root, folder, wing, file), "utf8");
    const own = features.filter((name) => dirname(name) === wing).map((name) => name.slice(wing.length + 1));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((name) => !read("index.ts").includes(`"./${name}/index.ts"`))).toEqual([]);
    expect(own.filter((name) => !read("README.md").includes(`\`${name}/\``))).toEqual([]);
    expect(read("README.md").split("\n").length).toBeLessThan(80);
  });

  test.each(features)("%s has an entrance that begins with what it is for", (name) => {
    const index = join(root, folder, name, "index.ts");
    expect(existsSync(index)).toBe(true);
    expect(readFileSync(index, "utf8")).toMatch(/^\/\/ [A-Z].+\./);
  });
});
