// npm run replay, as an author or a pipeline calls it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "replay-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command without npm, which adds nothing but its banner. */
function replayCommand(...args: string[]): { code: number | null; said: string } {
  const flags = ["--conditions=@billwright/source", "--import", "tsx", "scripts/replay.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...args], { cwd: root, encoding: "utf8" });
  return { code: status, said: stdout + stderr };
}

/** A copy of a fixture of ours, changed, outside the project. */
function written(name: string, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(join(root, "fixtures", "visibility", "selected.json"), "utf8")));
  return file;
}

describe("npm run replay", () => {
  test("replays files, folders and globs, and answers 0 where all came out as written [fixture.replay]", () => {
    const { code, said } = replayCommand("fixtures/visibility/selected.json", "fixtures/gates", "fixtures/ch*/*.json");
    expect(said).toMatch(/^\d\d+ fixtures replayed as written, 0 did not/);
    expect(code).toBe(0);
  });

  test("answers 1 on a mismatch and says in which file, what was expected and what came [fixture.replay]", () => {
    const file = written("wrong.json", (text) => text.replace('["leak", "where"]', '["leak", "whereabouts"]'));
    const { code, said } = replayCommand(file, "fixtures/gates/phone.json");
    expect(code).toBe(1);
    expect(said).toContain("wrong.json");
    expect(said).toContain("whereabouts");
    expect(said).toContain('"where"');
    expect(said).toContain("1 fixtures replayed as written, 1 did not");
  });

  test.each([
    ["is no JSON", (text: string) => text.slice(1)],
    ["expects what nothing can tell", (text: string) => text.replace('"visible"', '"visble"')],
    [
      "sends an event the engine refuses",
      (text: string) => text.replace('"value": "leak-yes"', '"value": "leak-maybe"'),
    ],
    ["has no title", (text: string) => text.replace('"title"', '"name"')],
  ])("answers 1 for a file that %s, and names it [fixture.replay]", (what, change) => {
    const { code, said } = replayCommand(written(`${what.replaceAll(" ", "-")}.json`, change));
    expect(code).toBe(1);
    expect(said).toContain(`${what.replaceAll(" ", "-")}.json`);
  });

  test("answers 1 where a path names nothing, rather than replaying nothing [fixture.replay]", () => {
    const { code, said } = replayCommand("fixtures/nowhere");
    expect(code).toBe(1);
    expect(said).toContain("fixtures/nowhere");
  });
});
