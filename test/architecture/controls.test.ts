// No control cuts what is typed or pasted, and none drops what it cannot read (decisions-proposed.md P142): what is too long or no number stays
// in its field, which says so. And no part of a page takes the page with it where its code does not come.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const files = globSync(
  ["{pages,renderer}/**/*.tsx", "pages/**/lazy*.ts", "pages/public/fields/*.js", "server/sandbox/fields/*.js"],
  {
    cwd: root,
    ignore: ["**/node_modules/**", "**/*.test.tsx"],
  },
);

test("no control has a maxLength, or is of the type that reads numbers", () => {
  expect(files.length).toBeGreaterThan(200);
  const cutting = files.filter((file) =>
    /\bmaxLength=|\bmaxlength\b|type="number"|[?:] "number"(?= [:}])/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(cutting).toEqual([]);
});

test("what a page loads late is a lazyPart, so that the page stays where it does not come", () => {
  // It edits the HTML itself where its code does not come.
  const own = "pages/staff/formEditor/properties/richText/RichTextField.tsx";
  const late = files.filter((file) => /^pages\/(customer|staff)\//.test(file) && file !== own);
  expect(late.filter((file) => /\blazy\(/.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
