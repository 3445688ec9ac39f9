import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clamdScanner } from "./clamdScanner.ts";
import { fakeClamd, malware, type FakeClamd } from "./fakeClamd.ts";
import { scannerContract } from "./scanner.contract.ts";
import { ScannerAway } from "./scanner.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bw-scan-"));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (content: Buffer): Promise<string> => {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
};

describe.each([
  ["a port", () => undefined],
  ["a socket of the machine", () => join(folder, "clamd.ctl")],
])("ClamAV's daemon on %s", (_where, address) => {
  let clamd: FakeClamd;
  beforeAll(async () => {
    clamd = await fakeClamd(address());
  });
  afterAll(() => clamd.close());
  scannerContract(() => ({ scanner: clamdScanner(clamd.url), malware, file, scanned: () => clamd.scanned }));

  test.each(["silent", "garbled", "full", "hangsUp"] as const)(
    "is away, and says nothing good of a file, where it is %s",
    async (mood) => {
      clamd.mood = mood;
      const scanned = clamdScanner(clamd.url, 200).scan(await file(Buffer.alloc(2_000_000, "x")));
      await expect(scanned).rejects.toThrow(ScannerAway);
      clamd.mood = "well";
    },
  );
});

test("a daemon that is not there is away", async () => {
  const clamd = await fakeClamd();
  await clamd.close();
  await expect(clamdScanner(clamd.url).scan(await file(Buffer.from("x")))).rejects.toThrow(ScannerAway);
});
