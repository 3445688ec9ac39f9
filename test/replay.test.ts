// npm run replay as a process: its exit code and output.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { program } from "./support/programs.ts";

const root = join(import.meta.dirname, "..");
let folder: string;

const fixture = (visible: string[]) => ({
  title: "One input",
  enrollment: { id: "one", formElements: [{ kind: "input", inputForms: { id: "a", inputType: "Text" } }] },
  context: { now: "2026-11-20T12:00:00Z" },
  steps: [{ expect: { visible } }],
});

const contextOfNulls = {
  now: "2026-11-20T12:00:00Z",
  ...{ country: null, balance: null, preview: null, answers: null, payDates: null, recipientId: null },
  mergeTags: [
    { name: "ZIP", value: 20001 },
    { name: "HOUSE", value: null },
  ],
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  write("good.json", fixture(["a"]));
  write("wrong.json", fixture(["b"]));
  write("none.json", { ...fixture([]), context: {} });
  const { context, ...rest } = fixture([]);
  const steps = [{ expect: { visble: ["a"] } }];
  write("misspelt.json", { ...rest, contxt: context, stpes: [], steps });
  write("nulls.json", { ...fixture(["a"]), context: contextOfNulls });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function replayed(...args: string[]) {
  const command = [await program("scripts/replay.ts"), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("npm run replay", () => {
  test("ends with 0 where everything comes out as written [fixture.replay]", async () => {
    expect(await replayed(join(folder, "good.json"))).toMatchObject({
      status: 0,
      stdout: "1 fixture passed, 0 failed\nEach ran on the form that it carries.\n",
    });
  });

  test("takes null for what the context has not, as begin does [fixture.replay]", async () => {
    expect(await replayed(join(folder, "nulls.json"))).toMatchObject({ status: 0 });
  });

  test("ends with 1 and a readable diff where something does not, in files, folders and globs [fixture.replay]", async () => {
    for (const named of [join(folder, "wrong.json"), folder, join(folder, "w*.json"), join(folder, "**", "*.json")]) {
      const { status, stdout } = await replayed(named);
      expect(status).toBe(1);
      expect(stdout).toContain('visible\n        - expected ["b"]\n        + actual   ["a"]');
    }
  });

  test("ends with 1 where a file is no fixture, or nothing is named [fixture.replay]", async () => {
    expect(await replayed(join(folder, "none.json"))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("/context lacks the property now"),
    });
    const nothing = await replayed(join(folder, "nothing*.json"));
    expect([nothing.status, nothing.stderr]).toEqual([1, expect.stringContaining("No fixture is named by")]);
  });

  test("names each property that is missing or unknown, once [fixture.replay]", async () => {
    const { stdout } = await replayed(join(folder, "misspelt.json"));
    expect(stdout).toContain(
      [
        "is no fixture:",
        "      / lacks the property context",
        "      / has the unknown property contxt",
        "      / has the unknown property stpes",
        "      /steps/0/expect has the unknown property visble",
        "",
        "",
      ].join("\n"),
    );
  });

  test.each(["junit", "json"])("reports as %s for a machine to read [fixture.replay]", async (reporter) => {
    const { status, stdout } = await replayed("--reporter", reporter, join(folder, "wrong.json"));
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(reporter === "json" ? '"ok": false' : '<testsuite name="replay" tests="1" failures="1">'),
    ]);
  });
});
