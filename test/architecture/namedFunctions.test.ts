// docs/life-of-a-request.md follows a request through files and functions: each that it names is there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@billwright/schemas";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** As a function, a constant, or a method. */
const isDeclared = (name: string, source: string): boolean =>
  new RegExp(
    `\\b(?:function\\*?|const|class) ${name}\\b|^ +(?:async )?${name}(?: = \\(|\\([^()]*\\).* \\{$)`,
    "m",
  ).test(source);

/** What a page names and nobody finds: files, functions of the file named last before them, calls. */
function notFound(page: string): string[] {
  let file = "";
  return [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, named = ""]) => {
    if (/^(GET|POST) \//.test(named)) return named in calls ? [] : [named];
    if (/^[\w/.-]+\.tsx?$/.test(named)) {
      file = named;
      return existsSync(join(root, file)) ? [] : [named];
    }
    const [, name] = /^(\w+)\(\)$/.exec(named) ?? [];
    const isThere = name === undefined || (existsSync(join(root, file)) && isDeclared(name, read(file)));
    return isThere ? [] : [`${file} ${named}`];
  });
}

test("every file, function and call that docs/life-of-a-request.md names is there", () => {
  const page = read("docs/life-of-a-request.md");
  expect(page.match(/`\w+\(\)`/g)?.length).toBeGreaterThan(40);
  expect(notFound(page)).toEqual([]);
});

test("a file, a function or a call that is not there is found", () => {
  const page = [
    "`engine/state/apply.ts` `apply()` and `applyTwice()`, `POST /api/Enrollments/Get`,",
    "`engine/state/gone.ts` `apply()`, `pages/customer/form/filling/filling.ts` `pressSubmit()` `createFilling()` `takeOrder()`",
  ].join("\n");
  expect(notFound(page)).toEqual([
    "engine/state/apply.ts applyTwice()",
    "POST /api/Enrollments/Get",
    "engine/state/gone.ts",
    "engine/state/gone.ts apply()",
    "pages/customer/form/filling/filling.ts takeOrder()",
  ]);
});
