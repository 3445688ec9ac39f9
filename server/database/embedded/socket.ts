// Access for commands beside a server on the embedded database: a local socket that speaks PostgreSQL's protocol, for the server's own user
// only. It is in a folder that no other user can enter; the file `socket` in the database's folder names that folder.
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { fatalError } from "./frames.ts";

/** The port is part of the file's name, as PostgreSQL's clients expect. */
export const socketPort = 5432;
const socketIn = (folder: string) => join(folder, `.s.PGSQL.${socketPort}`);

/** The maximum length of a socket's path in bytes (macOS 104, Linux 108, both with a terminating zero). */
const longestPath = 100;

/** The socket belongs to another user, or others can use it: nothing is sent there. */
export class ForeignSocket extends Error {
  override name = "ForeignSocket";
  constructor(path: string) {
    super(
      `The server's local socket in ${path} does not belong to you alone. Run the command as the user who runs the server; ` +
        "if you are that user, stop the server, remove that folder and start the server again.",
    );
  }
}

/**
 * Accepts connections on the socket until it is closed. For the process that has the folder's lock: a socket left by an earlier process is
 * removed.
 */
export async function serveSocket(databaseFolder: string, open: () => Duplex): Promise<() => Promise<void>> {
  // Windows has no sockets with an owner: commands wait until the server has stopped.
  if (process.platform === "win32") return () => Promise.resolve();
  const note = join(databaseFolder, "socket");
  removeLeftover(note);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    joinWith(socket, open());
  });
  const folder = await listenInOwnFolder(server, databaseFolder);
  chmodSync(socketIn(folder), 0o600);
  writeFileSync(note, folder, { mode: 0o600 });
  return async () => {
    rmSync(note, { force: true });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Listens beside the database if possible, otherwise among the temporary files. Returns the folder, which only its owner can enter. */
async function listenInOwnFolder(server: Server, databaseFolder: string): Promise<string> {
  const near = join(databaseFolder, "local");
  if (Buffer.byteLength(socketIn(near)) <= longestPath) {
    mkdirSync(near, { recursive: true });
    chmodSync(near, 0o700);
    try {
      await listening(server, socketIn(near));
      return near;
    } catch {
      // Some shared folders take no sockets.
    }
  }
  const temporary = mkdtempSync(join(tmpdir(), "billwright-"));
  await listening(server, socketIn(temporary));
  return temporary;
}

function removeLeftover(note: string): void {
  const folder = existsSync(note) ? readFileSync(note, "utf8") : "";
  if (folder !== "" && isOwn(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(note, { force: true });
}

const listening = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });

/** If either side closes, the other is closed too: the transaction of a client that was killed ends. */
function joinWith(socket: Socket, stream: Duplex): void {
  socket.on("error", () => undefined);
  stream.on("error", (error) => void socket.end(fatalError(error.message)));
  socket.once("close", () => stream.destroy());
  stream.once("close", () => socket.end());
  socket.pipe(stream).pipe(socket);
}

/** The folder of a socket on which a running server listens; undefined if there is none. Throws ForeignSocket. */
export async function findSocket(databaseFolder: string): Promise<string | undefined> {
  const note = join(databaseFolder, "socket");
  const folder = existsSync(note) ? readFileSync(note, "utf8") : "";
  if (folder === "" || !existsSync(folder)) return undefined;
  if (!isOwn(folder)) throw new ForeignSocket(folder);
  return (await answers(socketIn(folder))) ? folder : undefined;
}

/** A folder of this user that no other user can enter. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
