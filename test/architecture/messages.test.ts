// Every message of the catalogue is used: each key is in some source, complete or as the beginning and end of a template.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allMessages } from "@billwright/schemas";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const sources = globSync(["{schemas,engine,renderer,server,pages,scripts}/**/*.{ts,tsx}"], {
  cwd: root,
  ignore: ["**/node_modules", "**/dist", "**/testing", "schemas/messages", "**/*.{test,contract,fixture}.*"],
}).map((path) => readFileSync(join(root, path), "utf8"));

/** A template that starts like a key, `area.`; its placeholder can be any part of a key. */
const templates = (text: string): RegExp[] =>
  [...text.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{[^`{}]*\})*)`/g)].map(
    ([, written = ""]) =>
      new RegExp(
        `^${written
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replace(/[^\w-]/g, "\\$&"))
          .join(".+")}$`,
      ),
  );

test("every message of the catalogue is used by some source", () => {
  const whole = new Set(sources.flatMap((text) => [...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key)));
  const open = sources.flatMap(templates);
  const isShown = (key: string) => whole.has(key) || open.some((template) => template.test(key));
  expect(Object.keys(allMessages).filter((key) => !isShown(key))).toEqual([]);
});
