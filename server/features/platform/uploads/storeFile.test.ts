import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refused } from "../../../http/refusal.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { storeFile } from "./storeFile.ts";
import { inTemporaryFolder } from "./temporary.ts";

const storing = (put: FileStore["put"], patienceMs?: number) =>
  inTemporaryFolder((folder) => {
    const path = join(folder, "a.txt");
    writeFileSync(path, "content");
    return storeFile({ put }, path, patienceMs);
  });

describe("a file that arrived whole", () => {
  test.each<[string, FileStore["put"], patienceMs?: number]>([
    ["never answers", () => new Promise(() => undefined), 1],
    ["has no room left", () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }))],
  ])("is to be sent again later where its store %s [submit.atomic]", async (_what, put, patienceMs) => {
    const refused = await storing(put, patienceMs).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ class: "BUSY", retryAfter: 2 });
    expect((refused as Refused).cause).toBeInstanceOf(Error);
  });

  test("is stored [submit.atomic]", async () => {
    const stored = { key: "k", size: 7, sha256: "s" };
    let read = "";
    const put: FileStore["put"] = async (content) => {
      for await (const bytes of content) read += Buffer.from(bytes).toString();
      return stored;
    };
    expect([await storing(put), read]).toEqual([stored, "content"]);
  });
});
