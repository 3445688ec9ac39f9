import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { connect, type Connection } from "../connect.ts";
import { gateOf, GateTimeout } from "./gate.ts";
import { FolderCopied, FolderInUse, lockFolder } from "./lock.ts";

describe.each(testDatabases())("the pg driver on $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await connection.database.raw(
      "create table things (id bigint primary key, name text, more jsonb, bytes bytea, at timestamptz, tags text[])",
    );
  });
  afterAll(() => connection.close());

  test("reads and writes every type alike", async () => {
    const row = {
      id: "9007199254740993",
      name: "Zoë 北京 '; --",
      more: { a: [1, null] },
      bytes: Buffer.from([0, 255]),
      at: new Date("2026-11-20T12:00:00.123Z"),
      tags: ["a", 'b"c'],
    };
    await connection.database("things").insert({ ...row, more: JSON.stringify(row.more) });
    expect(await connection.database("things").first("*")).toEqual(row);
    expect(await connection.database("things").count({ n: "*" })).toEqual([{ n: "1" }]);
  });

  test("names an error by its code and constraint", async () => {
    await expect(connection.database("things").insert({ id: "9007199254740993" })).rejects.toMatchObject({
      code: "23505",
      constraint: "things_pkey",
    });
    expect(await connection.database("things").count({ n: "*" })).toEqual([{ n: "1" }]);
  });

  test("rolls back what failed, also within a savepoint", async () => {
    await connection.database.transaction(async (outer) => {
      await outer("things").insert({ id: 2 });
      await expect(outer.transaction(async (inner) => inner("things").insert({ id: 2 }))).rejects.toThrow();
      await outer("things").insert({ id: 3 });
    });
    await expect(
      connection.database.transaction(async (transaction) => {
        await transaction("things").insert({ id: 4 });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await connection.database("things").whereIn("id", [2, 3, 4]).pluck("id")).toEqual(["2", "3"]);
  });

  test("serves twenty at once, and passes a notice on to who listens", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => connection.database("things").insert({ id: 100 + index })),
    );
    const client = await connection.pool.connect();
    const heard = new Promise<string | undefined>((resolve) =>
      client.on("notification", ({ payload }) => resolve(payload)),
    );
    await client.query("listen news");
    await connection.database.raw("select pg_notify('news', 'hello')");
    await client.query("select 1");
    expect(await heard).toBe("hello");
    client.release(true);
  });
});

test("who waits for a transaction that waits for it gets an error that says what it did wrong", async () => {
  const gate = gateOf<string>(5);
  await gate.enter("transaction");
  await expect(gate.enter("query inside of it")).rejects.toThrow(GateTimeout);
  await expect(gate.enter("transaction")).resolves.toBeUndefined();
  gate.leave("transaction");
  await expect(gate.enter("the next")).resolves.toBeUndefined();
});

describe("the folder of the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "bw-lock-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is locked for one process; another learns which one has it", () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(String(process.pid));
    release();
    lockFolder(folder)();
  });

  test("says of a copy of one that is open whose copy it is, and leaves the lock of the original", () => {
    const [original, copy] = [join(folder, "original"), join(folder, "copy")];
    const release = lockFolder(original);
    cpSync(original, copy, { recursive: true });
    expect(() => lockFolder(copy)).toThrow(FolderCopied);
    expect(() => lockFolder(copy)).toThrow(`${copy} is a copy of ${original}, which process ${process.pid} had open`);
    expect(() => lockFolder(original)).toThrow(FolderInUse);
    release();
    lockFolder(copy)();
  });

  test("is the same one by another name", () => {
    const [first, second, renamed] = [join(folder, "first"), join(folder, "second"), join(folder, "renamed")];
    const release = lockFolder(first);
    symlinkSync(first, second);
    expect(() => lockFolder(second)).toThrow(FolderInUse);
    rmSync(second);
    renameSync(first, renamed);
    expect(() => lockFolder(renamed)).toThrow(FolderInUse);
    renameSync(renamed, first);
    release();
  });

  test.each(["999999999 1", "999999999", `${process.pid} 1`, "1 1", "", "nonsense"])(
    "is taken over from one that died (%j)",
    (owner) => {
      writeFileSync(join(folder, "lock"), owner);
      lockFolder(folder)();
    },
  );

  test("keeps its rows over a close and an open", async () => {
    const path = join(folder, "kept");
    mkdirSync(path);
    const first = await connect({ kind: "embedded", folder: path });
    await first.database.raw("create table kept (n int); insert into kept values (7)");
    await expect(connect({ kind: "embedded", folder: path })).rejects.toThrow(FolderInUse);
    await first.close();
    const second = await connect({ kind: "embedded", folder: path });
    expect(await second.database("kept").pluck("n")).toEqual([7]);
    await second.close();
  });
});
