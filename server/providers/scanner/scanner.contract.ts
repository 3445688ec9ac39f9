// The contract of all virus scanners, tested with each of them.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Scanner } from "./scanner.ts";

export interface ScannerUnderTest {
  scanner: Scanner;
  /** What it finds something in. */
  malware: string;
  /** Writes a file and gives its path. */
  file(content: Buffer): Promise<string>;
  /** Every file that was scanned. */
  scanned(): readonly Buffer[];
}

export function scannerContract(open: () => ScannerUnderTest): void {
  test.each([
    ["small", Buffer.from("hello")],
    ["empty", Buffer.alloc(0)],
    ["of several chunks", randomBytes(300_000)],
  ])("reads a file that is %s to its end, and finds nothing in it", async (_what, content) => {
    const { scanner, file, scanned } = open();
    expect(await scanner.scan(await file(content))).toBeNull();
    expect(scanned().at(-1)!.equals(content)).toBe(true);
  });

  test("names what it finds, wherever it is", async () => {
    const { scanner, file, malware } = open();
    const content = Buffer.concat([randomBytes(100_000), Buffer.from(malware), randomBytes(100_000)]);
    expect(await scanner.scan(await file(content))).toMatch(/\w/);
  });

  test("scans several at once", async () => {
    const { scanner, file, malware } = open();
    const paths = await Promise.all(["a", malware, "b"].map((text) => file(Buffer.from(text))));
    const found = await Promise.all(paths.map((path) => scanner.scan(path)));
    expect(found.map((name) => name !== null)).toEqual([false, true, false]);
  });
}
