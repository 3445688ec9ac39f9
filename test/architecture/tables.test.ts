// Each table has one owner: a feature, or a folder beside the features. Its files alone write it; another feature's statement may join it where
// that feature says why; everybody else asks the owner. The sources are read for it: calls of knex, and SQL.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";
import type { OwnTables } from "../../server/features/feature.ts";
import { features } from "../../server/features/features.ts";
import { tablesOfFolders } from "../../server/tables.ts";
import { tableUses, type TableUse } from "./tableUses.ts";

const root = join(import.meta.dirname, "..", "..");

interface Owner {
  /** With a slash at its end. */
  folder: string;
  tables: readonly string[];
  reads: Readonly<Record<string, string>>;
}

function folderOf(feature: string): string {
  const [index] = globSync(`server/features/*/${feature}/index.ts`, { cwd: root });
  if (index === undefined) throw new Error(`The feature ${feature} has no folder of its name.`);
  return index.replace(/index\.ts$/, "");
}

const owners: readonly Owner[] = [
  ...(features as readonly (OwnTables & { name: string })[]).map(({ name, tables = [], reads = {} }) => ({
    folder: folderOf(name),
    tables,
    reads,
  })),
  ...Object.entries(tablesOfFolders).map(([folder, { tables = [], reads = {} }]) => ({
    folder: `server/${folder}/`,
    tables,
    reads,
  })),
];

const schema = readFileSync(join(root, "server/database/schema.sql"), "utf8");
const known = new Set([...schema.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, name]) => name!));

/** They make, fill or copy every table. */
const exempt = [
  ...["server/database/migrations/**", "server/demo/**", "server/backup/**", "server/testing/**"],
  ...["server/features/platform/personalData/tables.ts", "server/features/platform/personalData/retention.ts"],
];
/** They go through lists of tables: the owners' own, or those of personal data. */
const byLists = [
  ...["deleteOld", "eraseCustomer", "exportCustomer"].map((file) => `server/features/platform/personalData/${file}.ts`),
  "server/reseal.ts",
];

type Source = readonly [file: string, uses: readonly TableUse[]];

/** Who asks a database says so, or writes SQL for somebody who does. */
const asking = new RegExp(
  `\\b(?:Queryable|Transaction|Database|database|transaction)\\b|\\b(?:from|join|into|update|using)\\s+(?:${[...known].join("|")})\\b`,
);

const read = (): Source[] =>
  globSync("{server,scripts}/**/*.{ts,mjs}", {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**", "**/*.test.*", ...exempt],
  })
    .sort()
    .map((file) => [file, readFileSync(join(root, file), "utf8")] as const)
    .filter(([, text]) => asking.test(text))
    .map(([file, text]) => [file, tableUses(file, text, known)]);

/** What is wrong, each with its file and line; and a declared read that no statement uses. */
function breaches(files: readonly Source[], among: readonly Owner[] = owners): string[] {
  const used = new Set<string>();
  const wrong = files.flatMap(([file, uses]) => {
    const here = among.find(({ folder }) => file.startsWith(folder));
    return uses.flatMap(({ line, table, isWrite, beside }) => {
      const at = `${file}:${line}`;
      if (table === null) return byLists.includes(file) ? [] : [`${at} does not write down which table it names`];
      if (here?.tables.includes(table)) return [];
      const owner = among.find(({ tables }) => tables.includes(table));
      const owned = `${table}, a table of ${owner?.folder ?? "nobody"}`;
      if (isWrite) return [`${at} writes ${owned}`];
      if (!here || !Object.hasOwn(here.reads, table)) return [`${at} reads ${owned}`];
      if (!beside.some((other) => here.tables.includes(other)))
        return [`${at} reads ${owned}, and joins none of its own`];
      used.add(`${here.folder} ${table}`);
      return [];
    });
  });
  const unused = among.flatMap(({ folder, reads }) =>
    Object.keys(reads)
      .filter((table) => !used.has(`${folder} ${table}`))
      .map((table) => `${folder}index.ts declares that it reads ${table}, and does not`),
  );
  return [...wrong, ...unused];
}

describe("a table", () => {
  test("of the schema has one owner, which is no other's", () => {
    const owned = owners.flatMap(({ tables }) => tables);
    expect([...owned].sort()).toEqual([...known].sort());
  });

  test("is written by its owner alone, and read by others through it or in a join that they declare", () => {
    const sources = read();
    expect(sources.flatMap(([, uses]) => uses).length).toBeGreaterThan(200);
    expect(breaches(sources)).toEqual([]);
  });

  test("is listed with its owner in the page of its wing", () => {
    const lines = globSync("server/features/*/README.md", { cwd: root }).flatMap((page) =>
      [...readFileSync(join(root, page), "utf8").matchAll(/^\| `(\w+)\/` \|.*\| ([\w, ]*)\|$/gm)].map(
        ([, feature, tables]) => [page.replace("README.md", `${feature}/`), tables!.match(/\w+/g) ?? []] as const,
      ),
    );
    const documented = lines.flatMap(([folder, tables]) => tables.map((table) => `${folder} ${table}`));
    const own = owners
      .filter(({ folder }) => folder.startsWith("server/features/"))
      .flatMap(({ folder, tables }) => tables.map((table) => `${folder} ${table}`));
    expect(documented.sort()).toEqual(own.sort());
  });

  test("is joined for a reason, in words", () => {
    const reasons = owners.flatMap(({ reads }) => Object.values(reads));
    expect(reasons.filter((reason) => reason.split(" ").length < 4)).toEqual([]);
  });

  test("is looked for in files that exist", () => {
    expect(byLists.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe("a broken twin", () => {
  const twin: readonly Owner[] = [
    { folder: "server/one/", tables: ["accounts", "users"], reads: {} },
    { folder: "server/two/", tables: ["templates"], reads: { accounts: "its settings name the newest of them" } },
  ];
  /** What is wrong with a source of the second, beside the read that it may not use. */
  const found = (text: string, file = "server/two/store.ts") =>
    breaches([[file, tableUses(file, text, known)]], twin).filter((breach) => !breach.includes("declares"));

  test.each([
    ["an insert", `await transaction("users").insert({});`],
    ["an update", `await database("users as u").where({ a }).update({ b });`],
    ["a delete", `await on("users").where({ a }).delete();`],
    ["a row locked for a change", `await transaction("users").where({ a }).forUpdate().first();`],
    ["one of a join, locked by its name", `on("templates as t").join("users as u", {}).forUpdate("u").first();`],
    ["an insert into it from another", 'database.into("users").insert(database("templates").select())'],
    ["a change by way of a name", `const row = database("users").where({ a });\nawait row.update({ b });`],
    ["a change by way of a function", `const rows = (t) => t.from("users");\nawait rows(t).update({ b });`],
    ["an insert in SQL", "database.raw(`insert into users (a) values (1)`)"],
    ["an update in SQL", "database.raw(`update users as u set a = :a`)"],
    ["a delete in SQL", "database.raw(`delete from only users where a = ${b}`)"],
    ["a merge in SQL", "database.raw(`merge into users using templates on true when matched then delete`)"],
    ["a row locked in SQL", "database.raw(`select 1 from templates t join users as u on true for update of u`)"],
    ["any row locked in SQL", "database.raw(`select 1 from users for no key update`)"],
  ])("that writes another's table is found: %s", (_name, text) => {
    expect(found(text)).toContainEqual(
      expect.stringMatching(/^server\/two\/store\.ts:\d+ writes users, a table of server\/one\/$/),
    );
  });

  test.each([
    ["the head of a statement", `database("users").first();`],
    ["a join", `database("templates as t").leftJoin("users as u", {}).first();`],
    ["a join by an object", `database("templates").join({ u: "users" }, {}).first();`],
    ["one of several tables", `database.from(["templates", "users"]).first();`],
    ["a database of another name", `const f = (replica: Queryable) => replica("users").first();`],
    ["a connection of any name, with no type", `inTransaction(database, (inner) => inner("users").first());`],
    ["a connection's database", `server.connection.database("users").first();`],
    ["a subquery", `database("templates").whereIn("a", (within) => within.from("users").select("a"));`],
    ["a part of SQL", 'const part = "exists (select from users u where u.a = t.a)";'],
    ["a list in SQL", "database.raw(`select 1 from templates as t, users as u`)"],
    ["a join in SQL", 'database.raw(`select 1 from templates left join "users" on true`)'],
    ["what a delete looks at", "database.raw(`delete from templates using users as u where true`)"],
  ])("that reads another's table is found: %s", (_name, text) => {
    expect(found(text)).toEqual(["server/two/store.ts:1 reads users, a table of server/one/"]);
  });

  test("that reads by itself what it may join is found, and in a statement of its own it is not", () => {
    const alone = `const row = await database("accounts").first();\nconst own = await database("templates").first();`;
    expect(found(alone)).toEqual([
      "server/two/store.ts:1 reads accounts, a table of server/one/, and joins none of its own",
    ]);
    const source = `const row = await database("accounts").first();\nreturn database("templates").where(row);`;
    expect(found(source)).toEqual(found(alone));
    const joined = `const named = database("accounts").select("a");\nreturn database("templates").whereIn("a", named);`;
    expect(breaches([["server/two/store.ts", tableUses("store.ts", joined, known)]], twin)).toEqual([]);
    expect(found("await database(`templates`).join(`accounts`, {}).first();")).toEqual([]);
  });

  test("that declares a join and makes none is found", () => {
    expect(breaches([], twin)).toEqual(["server/two/index.ts declares that it reads accounts, and does not"]);
  });

  test("that hides a table in a value is found", () => {
    const text = "await database(table).first();\nawait database.raw(`delete from ${table}`);";
    expect(found(text)).toEqual(
      [1, 2].map((line) => `server/two/store.ts:${line} does not write down which table it names`),
    );
  });

  test("that owns nothing is found by any table", () => {
    expect(found(`await database("accounts").first();`, "server/serve.ts")).toEqual([
      "server/serve.ts:1 reads accounts, a table of server/one/",
    ]);
  });

  test("that says something like SQL to people, or calls something by a table's name, is none", () => {
    const text =
      'emitter.on("users", f); const t = say("Choose from users or update."); import("users"); addJob(x, "users");';
    expect(found(text.replace("from users or update", "one of the users"))).toEqual([]);
  });
});
