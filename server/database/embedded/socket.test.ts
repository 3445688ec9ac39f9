// Commands beside a server that has the embedded database open.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { embeddedTemplate } from "../../testing/embeddedTemplate.ts";
import { connect, connectBeside, connectToEmbedded, type Connection } from "../connect.ts";
import { FolderInUse, lockFolder } from "./lock.ts";
import { openInMemory } from "./open.ts";
import { findSocket, ForeignSocket, serveSocket, socketPort } from "./socket.ts";
import type { StreamOptions } from "./stream.ts";

const isWindows = process.platform === "win32";

/** A database in memory that serves the folder as the one on disk does. */
interface Served {
  database: Connection["database"];
  stop(): Promise<void>;
}
async function serve(folder: string, options: StreamOptions = {}): Promise<Served> {
  const unlock = lockFolder(folder);
  const embedded = await openInMemory(await embeddedTemplate());
  const own = connectToEmbedded(embedded);
  const closeSocket = await serveSocket(folder, () => embedded.openFor(options));
  await own.database.raw("create table kept (n int); insert into kept values (1)");
  const stop = async () => {
    await closeSocket();
    await own.close();
    unlock();
  };
  return { database: own.database, stop };
}

const given: (() => Promise<void> | void)[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "bw-socket-"));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};
const connectedTo = async (folder: string) => {
  const connection = await connectBeside({ kind: "embedded", folder });
  given.push(() => connection.close());
  return connection;
};
afterEach(async () => {
  for (const close of given.splice(0)) await close();
});

describe.skipIf(isWindows)("a command beside a server on the embedded database", () => {
  const { folder, remove } = newFolder();
  let server: Served;
  beforeAll(async () => void (server = await serve(folder)));
  afterAll(async () => {
    await server.stop();
    expect(readdirSync(folder)).toEqual([]);
    remove();
  });
  beforeEach(() => server.database("kept").where("n", ">", 1).delete());

  const beside = () => connectedTo(folder);
  const note = () => readFileSync(join(folder, "socket"), "utf8");

  test("reads and writes what the server does, both at once", async () => {
    const { database } = await beside();
    expect(await database("kept").pluck("n")).toEqual([1]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? database : server.database)("kept").insert({ n: 10 + n })),
    );
    expect(await server.database("kept").count({ n: "*" })).toEqual([{ n: "21" }]);
    await expect(database("nothing").first()).rejects.toMatchObject({ code: "42P01" });
  });

  test("waits for a transaction of the server, and the server for its own", async () => {
    const { database } = await beside();
    const transaction = await server.database.transaction();
    await transaction("kept").insert({ n: 2 });
    const read = database("kept").pluck("n");
    await transaction.rollback();
    expect(await read).toEqual([1]);
    await database.transaction(async (own) => own("kept").insert({ n: 3 }));
    expect(await server.database("kept").pluck("n")).toEqual([1, 3]);
  });

  test("killed in the middle of a transaction, it leaves nothing behind and the server serves on", async () => {
    const command = run("server/testing/holdTransaction.ts", folder);
    given.push(() => void command.kill("SIGKILL"));
    await once(command.stdout!, "data");
    const waiting = server.database("kept").pluck("n");
    command.kill("SIGKILL");
    expect(await waiting).toEqual([1]);
    expect(await (await beside()).database("kept").pluck("n")).toEqual([1]);
  });

  test("finds the socket open to its owner alone", async () => {
    await beside();
    expect(modeOf(note())).toBe(0o700);
    expect(modeOf(join(note(), `.s.PGSQL.${socketPort}`))).toBe(0o600);
  });

  test("sends nothing to a socket that others may use, or that is reached by a link", async () => {
    const socketFolder = note();
    chmodSync(socketFolder, 0o755);
    await expect(connectBeside({ kind: "embedded", folder })).rejects.toThrow(ForeignSocket);
    chmodSync(socketFolder, 0o700);
    const led = join(folder, "led");
    symlinkSync(socketFolder, led);
    writeFileSync(join(folder, "socket"), led);
    await expect(connectBeside({ kind: "embedded", folder })).rejects.toThrow("Run the command as the user who runs");
    writeFileSync(join(folder, "socket"), socketFolder);
    rmSync(led);
    expect(await (await beside()).database("kept").pluck("n")).toEqual([1]);
  });

  test("is refused encryption where it asks for it first, and nothing else", async () => {
    const client = new pg.Client({ host: note(), port: socketPort, user: "postgres", ssl: true });
    await expect(client.connect()).rejects.toThrow("does not support SSL");
    expect(await server.database("kept").pluck("n")).toEqual([1]);
  });
});

describe.skipIf(isWindows)("the socket of an embedded database", () => {
  let folder: string;
  beforeEach(() => {
    const made = newFolder();
    folder = made.folder;
    given.push(made.remove);
  });

  test("ends a transaction that is idle while others wait, and says why", async () => {
    const server = await serve(folder, { idleTransactionMs: 20 });
    const client = new pg.Client({ host: (await findSocket(folder))!, port: socketPort, user: "postgres" });
    const reasons: string[] = [];
    client.on("error", (error) => reasons.push(error.message));
    await client.connect();
    await client.query("begin; create table lost (n int)");
    await expect.poll(() => reasons[0]).toContain("was idle for 0.02 s while others waited");
    expect(await server.database.schema.hasTable("lost")).toBe(false);
    await server.stop();
  });

  test("that a killed server left behind is not taken for a server's, and the next one replaces it", async () => {
    await leaveSocket(folder);
    expect(await findSocket(folder)).toBeUndefined();
    const close = await serveSocket(folder, () => new PassThrough());
    expect(await findSocket(folder)).toBe(join(folder, "local"));
    await close();
    expect([await findSocket(folder), readdirSync(folder)]).toEqual([undefined, []]);
  });

  test("is among the temporary files where the database's path is too long for one, and is removed from there", async () => {
    const deep = join(folder, "x".repeat(120));
    mkdirSync(deep);
    const close = await serveSocket(deep, () => new PassThrough());
    const socketFolder = (await findSocket(deep))!;
    expect([socketFolder.startsWith(tmpdir()), socketFolder.startsWith(folder), modeOf(socketFolder)]).toEqual([
      true,
      false,
      0o700,
    ]);
    await close();
    expect([existsSync(socketFolder), readdirSync(deep)]).toEqual([false, []]);
  });

  test("is waited for while a server starts", async () => {
    const unlock = lockFolder(folder);
    const waiting = connectedTo(folder);
    await expect(connect({ kind: "embedded", folder })).rejects.toThrow(FolderInUse);
    unlock();
    const server = await serve(folder);
    expect(await (await waiting).database("kept").pluck("n")).toEqual([1]);
    given.push(server.stop);
  });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** What `kill -9` leaves: the note, the folder and a file that nobody listens on. */
async function leaveSocket(databaseFolder: string): Promise<void> {
  const socketFolder = join(databaseFolder, "local");
  mkdirSync(socketFolder, { mode: 0o700 });
  writeFileSync(join(databaseFolder, "socket"), socketFolder);
  const script = `require("node:net").createServer().listen(${JSON.stringify(join(socketFolder, `.s.PGSQL.${socketPort}`))}, () => process.kill(process.pid, "SIGKILL"))`;
  await once(spawn(process.execPath, ["-e", script]), "exit");
  expect(existsSync(join(socketFolder, `.s.PGSQL.${socketPort}`))).toBe(true);
}

function run(file: string, ...args: string[]): ChildProcess {
  const root = join(import.meta.dirname, "..", "..", "..");
  const flags = ["--conditions=@billwright/source", "--import", "tsx"];
  return spawn(process.execPath, [...flags, join(root, file), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
