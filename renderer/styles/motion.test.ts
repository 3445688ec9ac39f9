import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");
const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".css") && !/^(node_modules|inspector)\//.test(name),
);

/** Each rule with its selector. */
const rules = sheets.flatMap((name) =>
  [...readFileSync(join(folder, name), "utf8").matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", body = ""]) => ({
      selector: selector.replace(/\/\*.*?\*\//gs, "").trim(),
      body,
    }),
  ),
);

test("fields and choices have no transition: one answer can show hundreds, and each would be painted again for every frame", () => {
  expect(rules.length).toBeGreaterThan(100);
  const moving = rules.filter(
    ({ selector, body }) =>
      /\.bw-(field|choice|choices|form-body)\b/.test(selector) && /\b(transition|animation)/.test(body),
  );
  expect(moving.map(({ selector }) => selector)).toEqual([]);
});
