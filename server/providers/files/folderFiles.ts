// Files in a folder: written beside their final path, made durable, then moved there in one step.
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Runtime } from "../../runtime.ts";
import { checkKey, FileMissing, measured, type FileStore } from "./files.ts";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The half-written file of a killed process is swept at this age, in milliseconds. */
const halfWrittenFor = 24 * 60 * 60 * 1000;

async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Step by step: under /proc, where nothing can be made, Node's way of making all that is missing never ends. */
async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (!existsSync(above)) await makeFolder(above);
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 }).catch(unlessThere);
}

/** Another process may make it at the same time. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** What cannot be written is found out by whoever opens the folder, not by the first customer with a file. */
async function tryWriting(folder: string, { randomBytes }: Pick<Runtime, "randomBytes">): Promise<void> {
  const file = path.join(folder, `${randomBytes(16).toString("hex")}-tried`);
  await (await open(file, "wx", 0o600)).close();
  await rm(file, { force: true });
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: now }));
    if (now.getTime() - mtime.getTime() > halfWrittenFor) await rm(file, { force: true });
  }
}

/** Opens the folder, and creates it if it is missing. */
export async function folderFiles(root: string, runtime: Pick<Runtime, "randomBytes" | "now">): Promise<FileStore> {
  const incoming = path.join(root, "incoming");
  const shelf = (key: string) => path.join(root, checkKey(key).slice(0, 2));
  const pathOf = (key: string) => path.join(shelf(key), key);
  await makeFolder(incoming);
  await tryWriting(incoming, runtime);
  await sweep(incoming, runtime.now());
  return {
    async put(content) {
      const key = runtime.randomBytes(16).toString("hex");
      const { content: counted, result } = measured(content);
      const halfWritten = path.join(incoming, key);
      try {
        await writeWhole(halfWritten, counted);
        await mkdir(shelf(key), { recursive: true, mode: 0o700 });
        await rename(halfWritten, pathOf(key));
      } catch (error) {
        await rm(halfWritten, { force: true });
        throw error;
      }
      return { key, ...result() };
    },
    async get(key) {
      const file = pathOf(key);
      const handle = await open(file, "r").catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing("There is no such file.") : error;
      });
      return createReadStream(file, { fd: handle });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const name of (await readdir(root)).filter((each) => /^[0-9a-f]{2}$/.test(each))) {
        for await (const { name: key } of await opendir(path.join(root, name))) {
          const found = await stat(pathOf(key)).catch(() => null);
          if (found) yield { key, storedAt: found.mtime };
        }
      }
    },
  };
}
