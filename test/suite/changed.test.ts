// npm test -- --changed: what a change can touch, also where nothing imports it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extentOf, readSource, touchedBy } from "../../scripts/suite/changed.mjs";

const projects = ["schemas", "engine", "renderer", "server", "pages", "stories", "test"];

/** The projects of which all tests run. */
const wholeOf = (file: string): string[] =>
  projects.filter((project) => extentOf(project, touchedBy([file])) === "all");

describe("npm test -- --changed", () => {
  test.each([
    ["package.json", projects],
    ["fixtures/gates/expired.json", projects],
    ["scripts/link.ts", ["server", "test"]],
    ["README.md", ["server", "test"]],
    ["CONTRIBUTING.md", ["server", "test"]],
    ["docs/operator.md", ["server", "test"]],
    ["docs/monitoring/alerts.yml", ["server", "test"]],
    ["compose.yaml", ["server", "test"]],
    [".env.example", ["server", "test"]],
    ["Containerfile", ["server", "test"]],
    [".oxlintrc.json", ["server", "test"]],
    ["test/openapi/openapi.json", ["test"]],
    ["test/requirements/forms.md", ["server", "test"]],
    ["test/accessibility/trees/form/an-expired-form.yaml", ["test"]],
    ["renderer/styles/tokens.css", ["renderer", "stories", "test"]],
    ["engine/README.md", ["engine", "server", "stories", "test"]],
    ["server/README.md", ["server", "test"]],
    ["server/database/schema.sql", ["server", "test"]],
    ["pages/index.html", ["server", "pages", "test"]],
    ["pages/public/boot.js", ["server", "pages", "test"]],
    ["pages/locales/mail/de.json", ["server", "test"]],
  ])("%s touches all tests of those that read or start it", (file, whole) => {
    expect(wholeOf(file)).toEqual(whole);
  });

  test.each([
    ["engine/state/board.ts", ["stories", "test"]],
    ["renderer/widgets/Rating/Rating.tsx", ["stories", "test"]],
    ["test/journeys/form.test.ts", []],
  ])("%s touches those that import it and those that see the product", (file, whole) => {
    expect(wholeOf(file)).toEqual(whole);
    expect(extentOf("engine", touchedBy([file]))).toBe("imports");
  });

  test("what reads the source of all files exists, and runs whatever changed", () => {
    const files = Object.values(readSource).flat();
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
  });
});
