import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { compressFolder, type Effort } from "./compressed.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-compressed-"));
afterEach(() => rmSync(folder, { recursive: true }));

test.each<Effort>(["best", "quick"])(
  "a %s build has each file a second and a third time, compressed, unless that makes it no smaller",
  async (effort) => {
    const long = "const words = 'again and again';\n".repeat(200);
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, "assets", "a.js"), long);
    writeFileSync(join(folder, "assets", "tiny.js"), "1");
    writeFileSync(join(folder, "assets", "font.woff2"), long);
    writeFileSync(join(folder, "boot.js"), long);
    await compressFolder(folder, effort);
    const assets = ["a.js", "a.js.br", "a.js.gz", "font.woff2", "tiny.js"];
    expect(readdirSync(join(folder, "assets")).sort()).toEqual(assets);
    expect(brotliDecompressSync(readFileSync(join(folder, "boot.js.br"))).toString()).toBe(long);
    expect(gunzipSync(readFileSync(join(folder, "boot.js.gz"))).toString()).toBe(long);
  },
);
