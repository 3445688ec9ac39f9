// What a migration may not do while the previous version of the code still serves (expand and contract): it adds in one release what a later one
// takes away, once no process uses it any more.

/** A statement, and why it breaks or holds up the processes that run. */
export interface Danger {
  rule: keyof typeof rules;
  statement: string;
}

/** The rules, each with what to do instead. */
export const rules = {
  "takes away": "drop it in a release after the last one that uses it",
  renames: "add the new one, write both, read the new one, and drop the old one in a later release",
  "changes a type": "add a column of the new type, as for a new name",
  "forbids null": "give it a default, or let the previous release write it first",
  "checks all rows": "add the constraint `not valid`, and validate it in a later migration",
  "locks for an index": "no writer waits for an index that is made concurrently, outside of the transaction",
} as const;

const patterns: readonly [Danger["rule"], RegExp][] = [
  ["takes away", /^drop (?:table|view|type|function)\b|\bdrop column\b/],
  ["renames", /^alter table \S+ rename (?:to|column)\b/],
  ["changes a type", /\balter column \S+ (?:set data )?type\b/],
  ["forbids null", /\balter column \S+ set not null\b/],
  ["forbids null", /\badd column (?:(?!, add |default).)*\bnot null\b(?!(?:(?!, add ).)*\bdefault\b)/],
  ["checks all rows", /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)/],
  ["locks for an index", /^create (?:unique )?index (?!concurrently)/],
];

/** The statements in a migration's template strings, in lower case and on one line each. */
const statementsIn = (source: string): string[] =>
  [...source.matchAll(/`([^`]*)`/g)]
    .flatMap(([, sql]) => sql!.replace(/--.*$/gm, "").split(";"))
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index \S+ on )([\w.]+)/.exec(statement)?.[1];

/** A table that the migration itself makes is empty and used by nobody: all may be done to it. */
export function dangersIn(source: string): Danger[] {
  const statements = statementsIn(source);
  const own = new Set(statements.map((statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]));
  return statements
    .filter((statement) => !own.has(tableOf(statement) ?? "-"))
    .flatMap((statement) =>
      patterns.filter(([, pattern]) => pattern.test(statement)).map(([rule]) => ({ rule, statement })),
    );
}
