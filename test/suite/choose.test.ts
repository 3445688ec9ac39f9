// npm run check and npm test -- --changed: which tests a change can touch.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageNames, type PageName } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { allFiles, doesTheSame } from "../../scripts/suite/changes.ts";
import {
  choose,
  ofContract,
  ofEachKind,
  projectOf,
  readersOfDocuments,
  readersOfMonitoring,
  readersOfSources,
  walksOf,
  type Changed,
} from "../../scripts/suite/choose.ts";
import { importsOf } from "../../scripts/suite/imports.ts";
import { componentsOf, pagesOpenedBy } from "../../scripts/suite/pagesOf.ts";
import { entries } from "../../scripts/suite/workspaces.ts";

const root = join(import.meta.dirname, "..", "..");
const texts = new Map<string, string>();
const read = (file: string): string => {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), "utf8"));
  return texts.get(file)!;
};
const sources = { files: allFiles(), read, entries: entries() };
const project = projectOf(sources);
const chosen = (file: string, alike = false) => choose([{ file, alike } satisfies Changed], project);
const testsOf = (file: string, alike = false): string[] => [...chosen(file, alike).tests].sort();
const expanded = (paths: readonly string[]): string[] =>
  sources.files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => paths.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path)))
    .sort();

describe("what a change can touch", () => {
  test.each(["README.md", "CONTRIBUTING.md", "server/README.md", "docs/operator.md", "LICENSE"])(
    "%s is a document: the tests that read documents run, and no others",
    (file) => {
      const { replays, stories, pages, everything } = chosen(file);
      expect(testsOf(file)).toEqual(expanded(readersOfDocuments));
      expect([replays, stories.size, pages.size, everything]).toEqual([false, 0, 0, false]);
    },
  );

  test.each(["engine/state/visibility.test.ts", "test/journeys/codes.test.ts"])(
    "%s is a test and no code of the product: it runs, and what reads all sources",
    (file) => {
      expect(testsOf(file)).toEqual(expanded([file, ...readersOfSources]));
    },
  );

  test.each(["engine/state/board.ts", "pages/ui/DataTable.tsx", "server/http/answer.ts"])(
    "a comment in %s changes nothing that it does: what reads all sources runs",
    (file) => {
      expect(testsOf(file, true)).toEqual(expanded(readersOfSources));
    },
  );

  test.each([
    ["engine/state/board.ts", ["engine/state/board.test.ts", "engine/state/visibility.test.ts"]],
    ["schemas/money.ts", ["schemas/enumerations.test.ts"]],
  ])("%s is used by everything: its own tests, the contract's, the replay and a journey of each kind", (file, own) => {
    const tests = testsOf(file);
    expect(tests).toEqual(expect.arrayContaining([...own, ...expanded([...ofContract, ...ofEachKind])]));
    expect(chosen(file).replays).toBe(true);
    expect(tests.filter((each) => each.startsWith("test/journeys/"))).toEqual([...ofEachKind].sort());
    expect(tests.filter((each) => each.startsWith("pages/"))).toEqual([]);
  });

  test.each<[string, PageName[], string[]]>([
    ["pages/customer/budget/BudgetPage.tsx", ["budget"], ["test/journeys/billing.test.ts", ...walksOf("budget")]],
    [
      "pages/customer/bill/InvoicePage.tsx",
      ["view-invoice"],
      ["test/journeys/documents.test.ts", ...walksOf("view-invoice")],
    ],
    [
      "pages/staff/users/UsersPage.tsx",
      ["smart/users"],
      ["test/journeys/staffLists.test.ts", ...walksOf("smart/users")],
    ],
    ["pages/customer/preferences/PreferencesPage.tsx", ["customer-preferences"], ["test/journeys/contacts.test.ts"]],
  ])("%s is part of a page: the journeys that open it, and its walks", (file, pages, tests) => {
    expect([...chosen(file).pages]).toEqual(pages);
    expect(testsOf(file)).toEqual(expect.arrayContaining(tests));
    expect(testsOf(file).filter((each) => each.startsWith("test/journeys/")).length).toBeLessThanOrEqual(3);
  });

  test("what most pages show is tried by a journey of each kind, and walks over no page", () => {
    expect(chosen("pages/shell/Shell.tsx").pages.size).toBe(0);
    expect(testsOf("pages/shell/Shell.tsx")).toEqual(
      expect.arrayContaining([...ofEachKind, "pages/shell/Shell.test.tsx"]),
    );
  });

  test("a widget is seen in its own stories, in the tests that show it and in a form", () => {
    expect([...chosen("renderer/widgets/Rating/Rating.tsx").stories]).toEqual(["widgets/Rating."]);
    expect(testsOf("renderer/widgets/Email/Email.tsx")).toContain("renderer/widgets/Email/Email.test.tsx");
  });

  test("a feature of the server: its folder's tests and the journeys of the pages that make its calls", () => {
    const tests = testsOf("server/features/money/budget/authorize.ts");
    expect(tests).toEqual(
      expect.arrayContaining(["server/features/money/budget/budget.test.ts", "test/journeys/billing.test.ts"]),
    );
    expect(tests.filter((each) => each.startsWith("server/features/") && !each.includes("/budget/"))).toEqual([]);
  });

  test.each([
    ["test/support/keyboard.ts", "test/journeys/staffLists.test.ts"],
    ["server/testing/zip.ts", "server/features/platform/personalData/personalData.test.ts"],
    ["scripts/suite/imports.ts", "test/suite/choose.test.ts"],
    ["test/openapi/openapi.json", "test/openapi/openapi.test.ts"],
    ["server/database/schema.sql", "server/database/migrate.test.ts"],
    ["docs/monitoring/alerts.yml", "server/monitoring/monitoring.test.ts"],
    ["scripts/link.ts", "test/commands/commands.test.ts"],
    ["fixtures/gates/expired.json", "test/fixtures/engine.test.ts"],
  ])("%s is used or read by %s", (file, by) => {
    expect(testsOf(file)).toContain(by);
  });

  test.each(["package.json", "package-lock.json", "vitest.config.ts", "tsconfig.base.json"])(
    "%s touches everything",
    (file) => {
      expect(chosen(file).everything).toBe(true);
    },
  );
});

describe("the tables of the choice", () => {
  test("name tests that there are", () => {
    const paths = [
      ...readersOfMonitoring,
      ...readersOfDocuments,
      ...readersOfSources,
      ...ofContract,
      ...ofEachKind,
      ...pageNames.flatMap(walksOf),
    ];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("name every test that reads a document", () => {
    const reads = /"docs"|\bread(?:File(?:Sync)?)?\([^;]*(?:\.md"|`docs\/)/;
    const readers = sources.files.filter((file) => /\.test\.tsx?$/.test(file) && reads.test(read(file)));
    expect(
      readers.filter(
        (file) => ![...readersOfDocuments, ...readersOfMonitoring, "test/suite/choose.test.ts"].includes(file),
      ),
    ).toEqual([]);
  });

  test("know the component of every page", () => {
    expect([...componentsOf(sources).keys()].sort()).toEqual([...pageNames].sort());
  });

  test("know a page of every journey but that over /dev, which is no page of the registry, and that over all pages", () => {
    const journeys = sources.files.filter((file) => /^test\/journeys\/.*\.test\.ts$/.test(file));
    const ofNone = journeys.filter((file) => pagesOpenedBy(read(file)).length === 0);
    expect(ofNone).toEqual(["test/journeys/sends.test.ts", "test/journeys/tour.test.ts"]);
  });
});

describe("a journey opens", () => {
  test.each<[string, PageName[]]>([
    ['await on.product.pageLink("view-invoice", "1")', ["view-invoice"]],
    ['await on.product.link("e-bill", "1")', ["form"]],
    ["goto(`${on.product.url}/form/preview/${id}`)", ["form/preview", "form/preview/frame"]],
    ["goto(`${on.product.url}/budget`)", ["budget"]],
    ['open("/smart/users")', ["smart/users"]],
  ])("by %s the page %s", (text, pages) => {
    expect(pagesOpenedBy(text)).toEqual(expect.arrayContaining(pages));
  });
});

describe("imports", () => {
  const importsIn = (files: Record<string, string>) =>
    importsOf({
      files: Object.keys(files),
      read: (file) => files[file]!,
      entries: { "@billwright/engine": "engine/index.ts" },
    });

  test("of a name lead through what only passes it on to the file that makes it", () => {
    const imports = importsIn({
      "engine/index.ts": 'export { a } from "./a.ts";\nexport * from "./b.ts";\n',
      "engine/a.ts": "export const a = 1;\n",
      "engine/b.ts": "export function b() {}\n",
      "pages/one.ts": 'import { a } from "@billwright/engine";\n',
      "pages/two.ts": 'import { b as c } from "@billwright/engine";\n',
      "pages/all.ts": 'import * as engine from "@billwright/engine";\n',
    });
    expect([...imports.get("pages/one.ts")!]).toEqual(["engine/a.ts"]);
    expect([...imports.get("pages/two.ts")!]).toEqual(["engine/b.ts"]);
    expect([...imports.get("pages/all.ts")!].sort()).toEqual(["engine/a.ts", "engine/b.ts", "engine/index.ts"]);
  });

  test("of types are none, and those of styles, late pages and workers count", () => {
    const imports = importsIn({
      "pages/page.tsx":
        'import type { A } from "./a.ts";\nimport { type B } from "./b.ts";\nimport "./page.css";\nconst late = () => import("./late.tsx");\n',
      "pages/a.ts": "",
      "pages/b.ts": "",
      "pages/page.css": '@import "./base.css";\n',
      "pages/base.css": "",
      "pages/late.tsx": "",
    });
    expect([...imports.get("pages/page.tsx")!]).toEqual(["pages/page.css", "pages/late.tsx"]);
    expect([...imports.get("pages/page.css")!]).toEqual(["pages/base.css"]);
  });
});

describe("a file does what it did before", () => {
  const before = "// One.\nexport const a = (b: number): number => b + 1;\n";
  test.each([
    ["where a comment changed", before.replace("One", "Two"), true],
    ["where a type changed", before.replace("): number", "): 1 | number"), true],
    ["unless its code changed", before.replace("+ 1", "+ 2"), false],
    ["unless a word that it says changed", `${before}export const c = "// One.";\n`, false],
  ])("%s", (_where, after, same) => {
    expect(doesTheSame("engine/a.ts", before, after)).toBe(same);
  });
});
