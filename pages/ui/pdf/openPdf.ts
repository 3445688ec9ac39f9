// Opens a PDF with pdf.js, which is a download of its own. Nothing of a PDF is run: no script, no WebAssembly, no code made of its fonts.
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { scriptAddress } from "../../services/scriptAddress.ts";
import { lenientWork, type PdfWork } from "./lenientWork.ts";

export type PdfPage = PDFPageProxy;
export type PdfTree = Awaited<ReturnType<PDFPageProxy["getStructTree"]>>;
export type PdfNode = PdfTree["children"][number];

export interface OpenPdf {
  pages: readonly PdfPage[];
  /** In which it is written, as far as it says. */
  language: string | undefined;
  /** Draws the page's picture, as much of it as can be drawn. */
  draw(page: PdfPage, parameters: Parameters<PdfPage["render"]>[0]): PdfWork<{ isWhole: boolean }>;
  /** Draws the page's text, invisibly, over its picture: to be read aloud, found and copied. */
  writeText(page: PdfPage, container: HTMLElement, scale: number): PdfWork;
  close(): void;
}

/** What a document may ask for and has not brought along, as pages/build/pdfFiles.ts puts it there. The decoders need no WebAssembly. */
function filesOf(version: string) {
  const address = (folder: string) => new URL(`/assets/pdfjs-${version}/${folder}/`, document.baseURI).href;
  return { cMapUrl: address("cmaps"), standardFontDataUrl: address("standard_fonts"), wasmUrl: address("wasm") };
}

/** Rejects where this browser cannot, or where it is no PDF that can be shown. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { getDocument, PDFWorker, TextLayer, version } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = new Worker(scriptAddress(pdfWorker), { type: "module" });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  const open = (stopAtErrors: boolean): Promise<PDFDocumentProxy> => {
    // pdf.js hands the bytes over to the worker, and leaves none behind.
    const data = bytes.slice();
    return getDocument({ data, worker, stopAtErrors, useWasm: false, enableXfa: false, ...filesOf(version) }).promise;
  };
  let lenient: Promise<PDFDocumentProxy> | undefined;
  const lenientPage = async ({ pageNumber }: PdfPage) => (await (lenient ??= open(false))).getPage(pageNumber);
  try {
    const pdf = await Promise.race([open(true), failureOf(port)]);
    const pages = await Promise.all(numbersTo(pdf).map((number) => pdf.getPage(number)));
    const { info } = await pdf.getMetadata();
    return {
      pages,
      language: (info as { Language?: string | null }).Language ?? undefined,
      draw: (page, parameters) => lenientWork(page, (of) => of.render(parameters), lenientPage),
      writeText: (page, container, scale) =>
        lenientWork(
          page,
          (of) => {
            container.replaceChildren();
            const viewport = of.getViewport({ scale });
            const textContentSource = of.streamTextContent({ includeMarkedContent: true });
            const layer = new TextLayer({ textContentSource, container, viewport });
            return { promise: layer.render(), cancel: () => layer.cancel() };
          },
          lenientPage,
        ),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Rejects where the worker's script cannot be loaded or run. */
const failureOf = (port: Worker): Promise<never> =>
  new Promise((_resolve, reject) => {
    port.addEventListener("error", () => reject(new Error("The worker of pdf.js did not start.")), { once: true });
  });

const numbersTo = ({ numPages }: PDFDocumentProxy): number[] => Array.from({ length: numPages }, (_, at) => at + 1);
