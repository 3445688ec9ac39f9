// The dependencies of each workspace: declared where they are imported, imported where they are declared, and compatible with the promised
// Node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";
import { programs } from "../../scripts/node24.mjs";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as Record<string, unknown>;
const workspaces = (read("package.json")["workspaces"] as string[]).filter((name) => name !== "stories");

/** Declared although no file imports it: a peer dependency of another package, used by a command, or read as a file. */
const notImported: Readonly<Record<string, readonly string[]>> = {
  server: ["@expo-google-fonts/noto-sans", "@rjsf/utils", "tsx"],
};

const forDevelopment = Object.keys(read("package.json")["devDependencies"] as object);

/** Of the server, what is part of its bundle is listed apart from what production installs beside it. */
const declaredIn = (workspace: string): string[] => {
  const { dependencies = {}, devDependencies = {} } = read(`${workspace}/package.json`);
  return Object.keys({ ...(dependencies as object), ...(devDependencies as object) });
};

/** The packages that a workspace's files import, except tests. */
function importedIn(workspace: string): string[] {
  const files = globSync(`${workspace}/**/*.{ts,tsx,css}`, {
    cwd: root,
    ignore: [
      "**/node_modules/**",
      "**/dist/**",
      "**/*.test.*",
      "**/*.fixture.*",
      "**/testing/**",
      "pages/{build,vite.config.ts}",
    ],
  });
  const specifiers = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8").replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
    return [...code.matchAll(/(?:from|import|import\()\s*"(@?\w[\w./@-]*)"/g)].map((match) => match[1]!);
  });
  const packages = specifiers.filter((specifier) => !specifier.startsWith("node:")).map(packageOf);
  return [...new Set(packages)].sort();
}

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

describe.each(workspaces)("%s", (workspace) => {
  test("imports every package that it declares", () => {
    const imported = [...importedIn(workspace), ...(notImported[workspace] ?? [])];
    expect(declaredIn(workspace).filter((name) => !imported.includes(name))).toEqual([]);
  });

  test("imports no package that nothing declares", () => {
    const declared = [...declaredIn(workspace), ...forDevelopment];
    expect(importedIn(workspace).filter((name) => !declared.includes(name))).toEqual([]);
  });
});

describe("the promised Node", () => {
  const packages = read("package-lock.json")["packages"] as Record<string, LockedPackage>;
  const promised = (read("server/package.json")["engines"] as { node: string }).node;
  const first = /^>=(\d+)$/.exec(promised)?.[1];

  test("is enough for every package that production installs", () => {
    const tooNew = Object.entries(packages)
      .filter(([path, { dev, engines }]) => path !== "" && dev !== true && engines?.node !== undefined)
      // A system of 32 bits, for which there is no Node 24.
      .filter(([, { cpu }]) => !cpu?.includes("ia32"))
      .filter(([, { engines }]) => !admits(engines!.node!, `${first}.0.0`))
      .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines!.node}`);
    expect(Object.keys(packages).length).toBeGreaterThan(300);
    expect(tooNew).toEqual([]);
  });

  test("is the one that the commands bring on every system, and that the container has", () => {
    const versions = Object.values(programs).map(({ version }) => version);
    expect(versions.filter((version) => !admits(promised, version))).toEqual([]);
    expect(versions.length).toBeGreaterThan(0);
    const images = readFileSync(join(root, "Containerfile"), "utf8").match(/^FROM node:\d+/gm);
    expect(new Set(images)).toEqual(new Set([`FROM node:${first}`]));
  });

  test("is brought by what needs no package, since none is there yet", () => {
    const needed = ["ensure", "node", "node24", "oneAtATime", "endWithParent"].flatMap((name) => {
      const code = readFileSync(join(root, "scripts", `${name}.mjs`), "utf8");
      return [...code.matchAll(/ from "(.*)"/g)].map((match) => match[1]!);
    });
    expect(needed.filter((each) => !/^node:|^\.\/(?:ensure|node|node24|oneAtATime)\.mjs$/.test(each))).toEqual([]);
  });

  test.each([
    [">=18", true],
    [">= 16.0.0", true],
    [">=22.12.0", false],
    ["^22.22.2 || >=24.15.0", false],
    ["^20.19.0 || >=22.12.0", true],
    ["^18 || ^20.20.0", false],
    [">=14 <21", true],
    [">=14 <20", false],
    ["*", true],
  ])("is within %s: %s", (range, isWithin) => expect(admits(range, "20.19.0")).toBe(isWithin));
});

interface LockedPackage {
  version: string;
  dev?: boolean;
  cpu?: string[];
  engines?: { node?: string };
}

/** Whether a version range, as written in package.json, includes `version`. */
function admits(range: string, version: string): boolean {
  return range.split("||").some((part) => [...part.matchAll(/([<>=^~]*)\s*([\d.x*]+)/g)].every((one) => holds(one)));

  function holds([, sign, bound]: RegExpMatchArray): boolean {
    if (bound === "*") return true;
    const order = compare(version, bound!);
    if (sign === ">=") return order >= 0;
    if (sign === ">") return order > 0;
    if (sign === "<") return order < 0;
    if (sign === "<=") return order <= 0;
    return order >= 0 && version.split(".")[0] === bound!.split(".")[0];
  }
}

/** Negative where `one` is the older version. */
function compare(one: string, other: string): number {
  const numbers = (text: string) => [...text.split(".").map((part) => Number.parseInt(part, 10) || 0), 0, 0];
  const [left, right] = [numbers(one), numbers(other)];
  return left[0]! - right[0]! || left[1]! - right[1]! || left[2]! - right[2]!;
}
