// The engine's doors: the main one, with what a form needs, and a sub-path for each thing that pages and server share and no form needs.
// Each is small, and all that it offers is used.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const engine = "@billwright/engine";
const sourceOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest);

/** What stays whether another workspace asks for it or not (README.md of the engine, "Doors"). */
const face =
  "compile begin apply view visibleIds blockers toSubmission installmentSchedule isRoutingNumber replay CompileError EventError";

const { exports } = JSON.parse(readFileSync(join(root, "engine/package.json"), "utf8")) as {
  exports: Record<string, { default: string }>;
};
/** Each door's name in an import, and its file. */
const doors = Object.entries(exports).map(([path, { default: file }]) => ({
  door: join(engine, path),
  file: join("engine", file),
}));

/** The names in the braces of an import or a re-export, as the other side calls them. */
function namesOf(statement: ts.Statement): { from: string; names: string[] } | null {
  const isExport = ts.isExportDeclaration(statement);
  if (!isExport && !ts.isImportDeclaration(statement)) return null;
  const braces = isExport ? statement.exportClause : statement.importClause?.namedBindings;
  const { moduleSpecifier: from } = statement;
  if (!from || !ts.isStringLiteral(from)) return null;
  const elements = braces && (ts.isNamedExports(braces) || ts.isNamedImports(braces)) ? [...braces.elements] : [];
  return { from: from.text, names: elements.map(({ name, propertyName }) => (propertyName ?? name).text) };
}

/** What a door offers, by the names that others see. */
const offeredBy = (file: string): string[] =>
  sourceOf(file).statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  );

/** "door name" of all that is imported outside the engine, by what is no test. */
function used(): Set<string> {
  const files = globSync("{renderer,server,pages,stories,scripts}/**/*.{ts,tsx}", {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**", "**/generated/**", "**/testing/**", "**/*.{test,fixture}.{ts,tsx}"],
  });
  const imports = files
    .filter((file) => readFileSync(join(root, file), "utf8").includes(engine))
    .flatMap((file) => sourceOf(file).statements.flatMap((statement) => namesOf(statement) ?? []));
  return new Set(imports.flatMap(({ from, names }) => names.map((name) => `${from} ${name}`)));
}

describe("the engine's main door", () => {
  const offered = offeredBy("engine/index.ts");

  test("offers 120 names at most, types included", () => {
    expect(offered.length).toBeGreaterThan(50);
    expect(offered.length).toBeLessThanOrEqual(120);
  });

  test("keeps the names that others rely on", () => {
    expect(face.split(" ").filter((name) => !offered.includes(name))).toEqual([]);
  });
});

describe("the engine's doors", () => {
  test("offer nothing that only tests use, or nobody", () => {
    const kept = new Set(face.split(" ").map((name) => `${engine} ${name}`));
    const wanted = used();
    expect(wanted.size).toBeGreaterThan(100);
    const idle = doors
      .flatMap(({ door, file }) => offeredBy(file).map((name) => `${door} ${name}`))
      .filter((name) => !wanted.has(name) && !kept.has(name));
    expect(idle).toEqual([]);
  });

  test("offer each name once: there is one way to ask for it", () => {
    const names = doors.flatMap(({ file }) => offeredBy(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(doors)("$door is an index.ts with a head comment and of re-exports alone", ({ file }) => {
    expect(file).toMatch(/^engine\/([a-z]+\/)?index\.ts$/);
    expect(readFileSync(join(root, file), "utf8")).toMatch(/^\/\/ \S/);
    expect(sourceOf(file).statements.filter((statement) => !ts.isExportDeclaration(statement))).toEqual([]);
  });

  test("are all the indexes that the engine has", () => {
    const indexes = globSync("engine/**/index.ts", { cwd: root, ignore: ["**/node_modules/**"] });
    expect(indexes.sort()).toEqual(doors.map(({ file }) => file).sort());
  });

  test("are for others: inside the engine a file is imported by its own path", () => {
    const files = globSync("engine/**/*.ts", {
      cwd: root,
      ignore: ["**/node_modules/**", "**/testing/**", "**/*.test.ts"],
    });
    const wrong = files.flatMap((file) =>
      sourceOf(file)
        .statements.flatMap((statement) => namesOf(statement)?.from ?? [])
        .filter((from) => from.startsWith(engine) || doors.some((door) => join(dirname(file), from) === door.file))
        .map((from) => `${file} imports ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test("stand in the engine's README, each by its name", () => {
    const readme = readFileSync(join(root, "engine/README.md"), "utf8");
    expect(doors.filter(({ door }) => !readme.includes(`\`${door}\``))).toEqual([]);
    expect(doors.every(({ file }) => existsSync(join(root, file)))).toBe(true);
  });
});
