// Compresses the built files, once: beside each that gets smaller by it stand NAME.br and NAME.gz, which the server sends as they are.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are compressed already. */
const compressible = new Set([".js", ".mjs", ".css", ".svg", ".ico", ".json", ".txt"]);

/** `best` takes seconds and is what customers download; `quick` is for builds that tests use. */
export type Effort = "best" | "quick";

const levels: Record<Effort, { brotli: number; gzip: number }> = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { brotli: 2, gzip: constants.Z_BEST_SPEED },
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compressed(effort: Effort): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle: { sequential: true, order: "post", handler: () => compressFolder(folder, effort) },
  };
}

export async function compressFolder(folder: string, effort: Effort): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name), levels[effort])));
}

async function compressFile(path: string, level: { brotli: number; gzip: number }): Promise<void> {
  const whole = await readFile(path);
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  const [br, gz] = await Promise.all([brotli(whole, { params: parameters }), zip(whole, { level: level.gzip })]);
  if (br.length < whole.length) await writeFile(`${path}.br`, br);
  if (gz.length < whole.length) await writeFile(`${path}.gz`, gz);
}
