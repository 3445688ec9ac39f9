// Every widget in every state and every fixture is a story that Storybook finds. stories/vitest.config.ts tests that each renders without a
// fault.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inputTypes } from "@billwright/schemas";
import { widgetStates } from "@billwright/stories";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allFixtures } from "../fixtures/allFixtures.ts";

const root = join(import.meta.dirname, "..", "..");
let folder: string;
let titles: Map<string, string[]>;

/** The index that Storybook builds of its stories: title → names. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "billwright-stories-"));
  const file = join(folder, "index.json");
  const command = ["node_modules/storybook/dist/bin/dispatcher.js", "index", "-c", "stories/.storybook", "-o", file];
  const { status, stderr } = spawnSync(process.execPath, [...command, "--disable-telemetry"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as {
    entries: Record<string, { title: string; name: string }>;
  };
  titles = new Map();
  for (const { title, name } of Object.values(entries)) titles.set(title, [...(titles.get(title) ?? []), name]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("Storybook", () => {
  test("shows the inspector beside a form [sandbox.stories]", () => {
    expect(titles.get("Inspector")).toContain("Why Each Shows");
  });

  test.each(inputTypes)("shows %s in every state, verified where it can be [sandbox.stories]", (type) => {
    const canBeVerified = type === "Email" || type === "PhoneNumber";
    const expected = widgetStates.filter((state) => state !== "Verified" || canBeVerified);
    expect(titles.get(`Widgets/${type}`)).toEqual(
      expected.map((state) => (state === "RightToLeft" ? "Right To Left" : state)),
    );
  });

  test("shows every fixture under its title [sandbox.stories]", () => {
    const shown = [...titles].flatMap(([title, names]) => (title.startsWith("Fixtures/") ? names : []));
    expect(shown.sort()).toEqual(
      allFixtures()
        .map(({ title }) => title)
        .sort(),
    );
  });

  test("shows the blocks that belong to no single input [sandbox.stories]", () => {
    expect([...titles.keys()]).toEqual(
      expect.arrayContaining(["Bank", "Plan", "Submit", "Windows", "Results"].map((name) => `Blocks/${name}`)),
    );
  });
});
