// Old and new processes run side by side while a new version is put in use, so a migration only adds (threats.md T48).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dangersIn, rules } from "../testing/migrationLint.ts";
import { migrations } from "./migrations/index.ts";

/** Before the first release no earlier version served anybody: migrations up to this number did as they liked. */
const lastBeforeFirstRelease = "0079";

const folder = join(import.meta.dirname, "migrations");
const files = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();
const rulesBroken = (source: string) => dangersIn(source).map(({ rule }) => rule);

test("every migration is named like its file, once, and in the order in which they run", () => {
  expect(migrations.map(({ name }) => name).toSorted()).toEqual(files.map((name) => name.replace(/\.ts$/, "")));
});

test("no migration since the first release breaks or holds up the version that still serves", () => {
  const dangers = files
    .filter((name) => name.slice(0, 4) > lastBeforeFirstRelease)
    .flatMap((name) =>
      dangersIn(readFileSync(join(folder, name), "utf8")).map(
        ({ rule, statement }) => `${name} ${rule}: ${statement.slice(0, 80)}. Instead: ${rules[rule]}`,
      ),
    );
  expect(dangers).toEqual([]);
});

test("such steps are found where there were some", () => {
  const of = (name: string) => new Set(rulesBroken(readFileSync(join(folder, name), "utf8")));
  expect(of("0013-templates.ts")).toEqual(
    new Set(["renames", "forbids null", "checks all rows", "locks for an index"]),
  );
  expect(of("0023-limit-counts.ts")).toEqual(new Set(["takes away"]));
  expect(of("0001-accounts.ts")).toEqual(new Set());
});

test.each([
  ["alter table reports drop column ip", ["takes away"]],
  ["drop table old_reports", ["takes away"]],
  ["alter table reports rename to submissions", ["renames"]],
  ["alter table reports rename column ip to address", ["renames"]],
  ["alter table reports alter column balance type bigint", ["changes a type"]],
  ["alter table reports alter column ip set not null", ["forbids null"]],
  ["alter table reports add column kind text not null", ["forbids null"]],
  ["alter table reports add column a text, add column b text not null", ["forbids null"]],
  ["alter table reports add constraint c check (balance > 0)", ["checks all rows"]],
  ["alter table reports add foreign key (account_id) references accounts", ["checks all rows"]],
  ["create index by_ip on reports (ip)", ["locks for an index"]],
  ["create unique index by_ip on reports (ip)", ["locks for an index"]],
])("%s is refused", (statement, broken) => expect(rulesBroken(`\`${statement};\``)).toEqual(broken));

test.each([
  "alter table reports add column kind text",
  "alter table reports add column kind text not null default 'x'",
  "alter table reports add column a text not null default '', add column b text",
  "alter table reports alter column ip drop not null",
  "alter table reports add constraint c check (balance > 0) not valid",
  "alter table reports rename constraint a to b",
  "create index concurrently by_ip on reports (ip)",
  "create table fresh (id text not null); create index by_id on fresh (id); alter table fresh add unique (id)",
])("%s is fine", (statement) => expect(rulesBroken(`\`${statement}\``)).toEqual([]));
