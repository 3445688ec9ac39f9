import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeFlags, run } from "../../scripts/node.mjs";

const module = JSON.stringify(join(import.meta.dirname, "onceForRun.ts"));
const code = `
  const { onceForRun } = await import(${module});
  const { mkdir } = await import("node:fs/promises");
  const made = await Promise.all([1, 2].map(() => onceForRun("thing", (folder) => mkdir(folder))));
  console.log(made.join(" "));`;

test("a command outside of tests makes what it shares once, in a folder that is gone when it ends", async () => {
  let output = "";
  const print = (text: string) => (output += text);
  const args = [...nodeFlags, "--input-type=module", "-e", code];
  expect(await run(process.execPath, args, { env: { VITEST: "" }, print }), output).toBe(0);
  const [first, second] = output.trim().split(" ");
  expect(first).toMatch(/run-\w+.thing$/);
  expect([second, existsSync(first!)]).toEqual([first, false]);
});
