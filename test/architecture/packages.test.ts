// Packages as they are meant: by the paths that their package.json names, in `exports` or, for a program, in `bin`. What its authors name they
// keep; any other file of a package may be gone in its next version. A package without `exports` names every file of its own.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

interface Manifest {
  exports?: unknown;
  bin?: string | Readonly<Record<string, string>>;
}

const manifests = new Map<string, Manifest | null>();
function manifestOf(name: string): Manifest | null {
  const known = manifests.get(name);
  if (known !== undefined) return known;
  const file = join(root, "node_modules", name, "package.json");
  const read = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : null;
  manifests.set(name, read);
  return read;
}

/** The package and what follows it: "./lib/x.js", or "." alone. */
function partsOf(specifier: string): { name: string; subpath: string } {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  return { name: parts.slice(0, length).join("/"), subpath: [".", ...parts.slice(length)].join("/") };
}

/** Whether the exports map names the subpath, as a key or by a pattern of one star. */
function isExported(exports: unknown, subpath: string): boolean {
  if (exports === undefined) return true;
  if (typeof exports !== "object" || exports === null) return subpath === ".";
  const keys = Object.keys(exports);
  if (!keys.some((key) => key.startsWith("."))) return subpath === ".";
  return keys.some((key) => {
    const [before = "", after] = key.split("*");
    if (after === undefined) return key === subpath;
    return subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= before.length + after.length;
  });
}

/** The programs of a package, as paths inside it. */
const programsOf = ({ bin = {} }: Manifest): string[] =>
  (typeof bin === "string" ? [bin] : Object.values(bin)).map((path) => path.replace(/^\.\//, ""));

/** What a file's code says of packages: the specifiers that it imports, and the paths under node_modules and of programs. */
function usesIn(code: string): { imported: string[]; paths: string[] } {
  const all = (expression: RegExp) => [...code.matchAll(expression)].map(([, found = ""]) => found);
  return {
    imported: all(
      /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[^"?]+)?)(?:\?[^"]*)?"/g,
    ),
    paths: [
      ...all(/(?<!\w\/)node_modules\/((?:@[\w.-]+\/)?[a-z][\w.-]*\/[\w./@-]+)/g),
      ...all(/\brunBin\(\s*"([^"]+)"/g),
    ],
  };
}

/** A sentence for each use of a package by a path that it does not name. */
function faultsIn(file: string, code: string): string[] {
  const { imported, paths } = usesIn(code);
  return [
    ...imported
      .filter((specifier) => !specifier.startsWith("node:"))
      .filter((specifier) => {
        const { name, subpath } = partsOf(specifier);
        const manifest = manifestOf(name);
        return manifest !== null && !isExported(manifest.exports, subpath);
      }),
    ...paths.filter((path) => {
      const { name, subpath } = partsOf(path);
      const manifest = manifestOf(name);
      if (manifest === null || isExported(manifest.exports, subpath)) return false;
      return !programsOf(manifest).some(
        (program) => program === subpath.slice(2) || program === `${subpath.slice(2)}.js`,
      );
    }),
  ].map((what) => `${file}: ${what}`);
}

const files = globSync(["**/*.{ts,tsx,mts,mjs,js}", "*.json", "Containerfile"], {
  cwd: root,
  ignore: [
    "**/node_modules/**",
    "**/dist/**",
    "**/generated/**",
    "package-lock.json",
    "test/architecture/packages.test.ts",
  ],
});

test("no package is used by a path that its exports map does not name", () => {
  const used = files.map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));
  expect(used.flatMap(({ code }) => usesIn(code).imported).length).toBeGreaterThan(2_000);
  expect(used.flatMap(({ file, code }) => faultsIn(file, code))).toEqual([]);
});

test.each([
  ['import x from "@rjsf/core/lib/components/fields/SchemaField.js";', 0],
  ['import x from "@rjsf/core/src/components/Form.tsx";', 1],
  ['const x = await import("react-router/dist/production/index.mjs");', 1],
  ['export { default } from "react-router";', 0],
  ['createRequire(import.meta.url).resolve("dompurify/dist/purify.es.mjs")', 1],
  ['run("node_modules/typescript/bin/tsc")', 0],
  ['read("node_modules/react-router/dist/production/index.mjs")', 1],
  ['runBin("vite/dist/node/cli.js")', 1],
  ['import "ajv/dist/2020.js";', 0],
  ['import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";', 0],
])("of this code it finds what it should: %s", (code, faults) => {
  expect(faultsIn("code.ts", code)).toHaveLength(faults);
});

test("no module of a package is replaced by its path when the pages are built", () => {
  const configs = globSync("{pages,server,stories}/**/{vite*.config.ts,build/*.ts,main.ts,buildServer.mjs}", {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**"],
  });
  const replacing = configs.filter((file) => /\bload\(|\bload:|resolveId/.test(readFileSync(join(root, file), "utf8")));
  expect(configs).toContain("pages/vite.config.ts");
  expect(replacing).toEqual([]);
});
