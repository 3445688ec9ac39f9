// What pdf.js finds beside the build: cMaps, standard fonts and decoders, so that a bill of another program is shown whole.
import { expect, test } from "vitest";
import { pdfFiles } from "./pdfFiles.ts";

/** The paths of the files that a build gets. */
function emitted(): string[] {
  const paths: string[] = [];
  const context = {
    environment: { mode: "build" },
    emitFile: ({ fileName = "" }: { fileName?: string }) => void paths.push(fileName),
  };
  (pdfFiles().buildStart as unknown as (this: typeof context) => void).call(context);
  return paths;
}

test("a build has the cMaps of every script, the standard fonts, and a decoder of JPEG 2000 that is no WebAssembly [invoice.open]", () => {
  const paths = emitted();
  expect(new Set(paths.map((path) => path.replace(/\/pdfjs-[^/]+\/([^/]+)\/.*/, "/$1")))).toEqual(
    new Set(["assets/cmaps", "assets/standard_fonts", "assets/wasm"]),
  );
  const has = (name: string) => paths.some((path) => path.endsWith(`/${name}`));
  const cMaps = ["GB1", "CNS1", "Japan1", "Korea1"].map((ordering) => `Adobe-${ordering}-UCS2`);
  const encodings = ["UniGB-UCS2-H", "UniGB-UTF16-V", "GBK-EUC-H", "ETen-B5-H", "90ms-RKSJ-H", "KSCms-UHC-H"];
  for (const name of [...cMaps, ...encodings]) expect(has(`${name}.bcmap`), name).toBe(true);
  for (const name of ["FoxitSymbol.pfb", "FoxitDingbats.pfb", "LiberationSans-Regular.ttf"])
    expect(has(name), name).toBe(true);
  for (const decoder of ["openjpeg", "jbig2"]) expect(has(`${decoder}_nowasm_fallback.js`), decoder).toBe(true);
  expect(paths.filter((path) => path.endsWith(".wasm"))).toEqual([]);
});
