// What pdf.js loads where a document asks for it: the maps of characters of East Asian fonts, the fonts that no document brings along, and decoders
// of pictures that need no WebAssembly. At an address that has the package's version, so that a browser keeps them.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const packageFile = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };

/** As pages/ui/pdf/openPdf.ts asks for it. */
const folder = `assets/pdfjs-${version}`;

const taken: readonly [folder: string, names: RegExp][] = [
  ["cmaps", /^LICENSE|\.bcmap$/],
  ["standard_fonts", /^LICENSE|\.(?:pfb|ttf)$/],
  ["wasm", /^LICENSE|_nowasm_fallback\.js$/],
];

/** Each with its path in the build and the file that it is. */
const files = (): [path: string, source: string][] =>
  taken.flatMap(([from, names]) =>
    readdirSync(join(dirname(packageFile), from))
      .filter((name) => names.test(name))
      .map((name): [string, string] => [`${folder}/${from}/${name}`, join(dirname(packageFile), from, name)]),
  );

export function pdfFiles(): Plugin {
  return {
    name: "pdfFiles",
    configureServer(server) {
      const sources = new Map(files());
      server.middlewares.use((request, response, next) => {
        const source = sources.get((request.url ?? "").slice(1));
        if (source === undefined) return next();
        if (source.endsWith(".js")) response.setHeader("Content-Type", "text/javascript");
        response.end(readFileSync(source));
      });
    },
    buildStart() {
      if (this.environment.mode !== "build") return;
      for (const [fileName, source] of files())
        this.emitFile({ type: "asset", fileName, source: readFileSync(source) });
    },
  };
}
