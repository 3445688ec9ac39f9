// The contract of all file stores, tested with each of them.
import fc from "fast-check";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { FileMissing, type FileStore } from "./files.ts";

async function* pieces(...chunks: Uint8Array[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function whole(stream: Readable): Promise<Buffer> {
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}

async function keysOf(store: FileStore): Promise<string[]> {
  const found = (await Readable.from(store.list()).toArray()) as { key: string }[];
  return found.map(({ key }) => key).sort();
}

const notKeys = [
  "",
  "..",
  "../../etc/passwd",
  "a/b",
  "%2e%2e",
  "\0",
  "A".repeat(32),
  `${"a".repeat(32)}/../x`,
  "constructor",
];

/** @param store The empty store under test. */
export function filesContract(store: () => FileStore): void {
  test("gives back byte for byte what was put, with its size and digest", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 5 }), async (chunks) => {
        const content = Buffer.concat(chunks);
        const stored = await store().put(pieces(...chunks));
        expect(await whole(await store().get(stored.key))).toEqual(content);
        expect(stored).toEqual({
          key: stored.key,
          size: content.length,
          sha256: createHash("sha256").update(content).digest("hex"),
        });
        await store().remove(stored.key);
      }),
      { numRuns: 15 },
    );
  });

  test("streams a file larger than one part of an upload", async () => {
    const chunk = randomBytes(1024 * 1024);
    const stored = await store().put(pieces(...Array.from({ length: 12 }, () => chunk)));
    expect(stored.size).toBe(12 * chunk.length);
    expect((await whole(await store().get(stored.key))).length).toBe(stored.size);
    await store().remove(stored.key);
  });

  test("names every file at random, the same content twice", async () => {
    const [first, second] = [
      await store().put(pieces(Buffer.from("same"))),
      await store().put(pieces(Buffer.from("same"))),
    ];
    expect(first.key).not.toBe(second.key);
    expect(first.sha256).toBe(second.sha256);
    expect(await keysOf(store())).toEqual([first.key, second.key].sort());
    await Promise.all([store().remove(first.key), store().remove(second.key)]);
  });

  test.each([10, 6 * 1024 * 1024])(
    "leaves nothing behind when the content breaks off after %i bytes",
    async (bytes) => {
      async function* breaking() {
        yield await Promise.resolve(Buffer.alloc(bytes));
        throw new Error("the connection was lost");
      }
      await expect(store().put(breaking())).rejects.toThrow("the connection was lost");
      expect(await keysOf(store())).toEqual([]);
    },
  );

  test("says that a removed file is missing, and takes a second removal", async () => {
    const { key } = await store().put(pieces(Buffer.from("gone")));
    await store().remove(key);
    await store().remove(key);
    await expect(store().get(key)).rejects.toThrow(FileMissing);
  });

  test.each(notKeys)("looks nowhere for the key %j", async (key) => {
    await expect(store().get(key)).rejects.toThrow(FileMissing);
  });
}
