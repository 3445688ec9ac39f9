// The structure of the project: allowed imports, each workspace by its doors alone, no cycles, an engine without browser and Node.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { globSync } from "tinyglobby";
import { beforeAll, describe, expect, test } from "vitest";
import { mayImport, workspaces } from "../../scripts/suite/workspaces.ts";

const root = join(import.meta.dirname, "..", "..");
const workspaceOf = (path: string) => workspaces.find((name) => path.startsWith(`${name}/`));
const exportsOf = (workspace: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")).exports;
/** How others import a workspace: by what its package.json exports. */
const doors = new Set(
  workspaces.flatMap((name) => Object.keys(exportsOf(name)).map((path) => join("@billwright", name, path))),
);

let modules: ICruiseResult["modules"];

beforeAll(async () => {
  const { output } = await cruise(
    workspaces,
    {
      baseDir: root,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "(^|/)(\\.cache|dist|generated|node_modules)/|\\.test\\.tsx?$" },
      // Of all that it can find out about a module, cycles alone: the rest takes half of its time.
      validate: true,
      ruleSet: { forbidden: [{ name: "no cycle", from: {}, to: { circular: true } }] },
      skipAnalysisNotInRules: true,
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["@billwright/source", "import"] },
    },
    { extensions: [".ts", ".tsx", ".js", ".json"] } as never,
  );
  modules = (output as ICruiseResult).modules;
});

const edges = () =>
  modules.flatMap((module) =>
    module.dependencies.map((to) => ({ from: module.source, to: to.resolved, as: to.module })),
  );

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The import as one between two sub-folders of the same folder; null if it stays in a folder or involves the folder's own files. */
function betweenSiblings({ from, to }: Import): Import | null {
  const [here, there] = [from.split("/").slice(0, -1), to.split("/").slice(0, -1)];
  const fork = here.findIndex((name, level) => name !== there[level]);
  if (fork < 0 || there[fork] === undefined) return null;
  return { from: here.slice(0, fork + 1).join("/"), to: there.slice(0, fork + 1).join("/") };
}

/** Imports between sibling folders that are part of a cycle. */
function folderCycles(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports.flatMap((step) => betweenSiblings(step) ?? []))
    next.set(from, (next.get(from) ?? new Set()).add(to));
  const reachedFrom = (start: string) => {
    const reached = new Set<string>([start]);
    for (const folder of reached) for (const other of next.get(folder) ?? []) reached.add(other);
    return reached;
  };
  return [...next]
    .flatMap(([from, folders]) => [...folders].map((to) => ({ from, to })))
    .filter(({ from, to }) => reachedFrom(to).has(from))
    .map(({ from, to }) => `${from} → ${to}`)
    .sort();
}

describe("imports", () => {
  test("were found at all", () => expect(modules.length).toBeGreaterThan(50));

  test("run one way between the workspaces", () => {
    const wrong = edges().filter(({ from, to }) => {
      const [here, there] = [workspaceOf(from), workspaceOf(to)];
      return here && there && here !== there && !mayImport[here]!.includes(there);
    });
    expect(wrong).toEqual([]);
  });

  test("import another workspace by a door that its package.json names", () => {
    const wrong = edges().filter(({ from, to, as }) => {
      const [here, there] = [workspaceOf(from), workspaceOf(to)];
      return here && there && here !== there && !doors.has(as);
    });
    expect(wrong).toEqual([]);
  });

  test("form no cycle that is there when the code runs", () => {
    const circular = modules
      .flatMap((module) => module.dependencies)
      .filter((to) => to.circular && !to.cycle?.some((step) => step.dependencyTypes.includes("type-only")))
      .map((to) => to.cycle?.map((step) => step.name).join(" → "));
    expect(circular).toEqual([]);
  });

  test.each(workspaces)("form no cycle of files in %s, not even one of types alone", (workspace) => {
    const circular = modules
      .filter(({ source }) => workspaceOf(source) === workspace)
      .flatMap((module) => module.dependencies)
      .filter((to) => to.circular)
      .map((to) => to.cycle?.map((step) => step.name).join(" → "));
    expect(circular).toEqual([]);
  });

  test.each(workspaces)("form no cycle of folders in %s, at any level", (workspace) => {
    const inside = edges().filter(({ from, to }) => workspaceOf(from) === workspace && workspaceOf(to) === workspace);
    expect(folderCycles(inside)).toEqual([]);
  });

  test("form a cycle of folders where a broken twin has one, three folders long and types alone included", () => {
    const twin = [
      { from: "engine/state/apply.ts", to: "engine/bank/payment.ts" },
      { from: "engine/bank/payment.ts", to: "engine/form/deep/events.ts" },
      { from: "engine/form/shapes.ts", to: "engine/state/board.ts" },
      { from: "engine/state/board.ts", to: "engine/calendar/dates.ts" },
      { from: "engine/index.ts", to: "engine/state/board.ts" },
      { from: "engine/testing/random.ts", to: "engine/index.ts" },
    ];
    expect(folderCycles(twin)).toEqual([
      "engine/bank → engine/form",
      "engine/form → engine/state",
      "engine/state → engine/bank",
    ]);
  });
});

describe("the engine and the schemas", () => {
  test.each(["engine", "schemas"])(
    "%s is type-checked for the oldest browsers, without DOM and without Node",
    (workspace) => {
      const base = JSON.parse(readFileSync(join(root, "tsconfig.base.json"), "utf8"));
      const own = JSON.parse(readFileSync(join(root, workspace, "tsconfig.json"), "utf8"));
      const options = { ...base.compilerOptions, ...own.compilerOptions };
      expect({ lib: options.lib, types: options.types }).toEqual({ lib: ["es2022"], types: [] });
    },
  );

  test.each(["engine", "schemas"])("%s asks for no clock and no randomness", (workspace) => {
    const impure = globSync(`${workspace}/**/*.ts`, {
      cwd: root,
      ignore: ["**/node_modules/**", "**/*.test.ts"],
    }).filter((file) =>
      /\bDate\.now\(|new Date\(\)|Math\.random\(|crypto\./.test(readFileSync(join(root, file), "utf8")),
    );
    expect(impure).toEqual([]);
  });
});

describe("the server", () => {
  test("calls others by its one way out alone", () => {
    const sources = globSync("server/**/*.ts", { cwd: root, ignore: ["**/*.test.ts", "**/dist/**"] });
    const byItself = sources.filter(
      (file) =>
        !/^server\/(testing|sandbox|demo|providers\/outbound)\/|\/fake\w+\.ts$/.test(file) &&
        /\bfetch\(|\bhttps?\.(get|request)\(/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(byItself).toEqual([]);
  });
});

describe("each workspace", () => {
  test.each(workspaces)("%s has its doors under its source condition and a README of its own", (workspace) => {
    const own = Object.entries(exportsOf(workspace));
    // Sub-paths are the engine's alone (engineDoors.test.ts).
    if (workspace !== "engine") expect(own.map(([path]) => path)).toEqual(["."]);
    for (const [path, conditions] of own) {
      const index = `${path}/index.ts`;
      expect(conditions).toEqual({ "@billwright/source": index, default: index });
      expect(existsSync(join(root, workspace, index))).toBe(true);
    }
    expect(existsSync(join(root, workspace, "README.md"))).toBe(true);
  });
});
