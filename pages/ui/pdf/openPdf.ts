// Opens a PDF with pdf.js, which is a download of its own. Nothing of a PDF is run: no script, no WebAssembly, no code made of its fonts.
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { scriptAddress } from "../../services/scriptAddress.ts";

export type PdfPage = PDFPageProxy;
export type PdfTree = Awaited<ReturnType<PDFPageProxy["getStructTree"]>>;
export type PdfNode = PdfTree["children"][number];

export interface OpenPdf {
  pages: readonly PdfPage[];
  /** In which it is written, as far as it says. */
  language: string | undefined;
  /** Draws the page's text, invisibly, over its picture: to be read aloud, found and copied. */
  writeText(page: PdfPage, container: HTMLElement, scale: number): { done: Promise<unknown>; cancel(): void };
  close(): void;
}

/** Rejects where this browser cannot, or where it is no PDF that can be shown. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { getDocument, PDFWorker, TextLayer } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = new Worker(scriptAddress(pdfWorker), { type: "module" });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    // pdf.js hands the bytes over to the worker, and leaves none behind.
    const data = bytes.slice();
    const task = getDocument({ data, worker, useWasm: false, enableXfa: false });
    const pdf = await Promise.race([task.promise, failureOf(port)]);
    const pages = await Promise.all(numbersTo(pdf).map((number) => pdf.getPage(number)));
    const { info } = await pdf.getMetadata();
    return {
      pages,
      language: (info as { Language?: string | null }).Language ?? undefined,
      writeText(page, container, scale) {
        const viewport = page.getViewport({ scale });
        const textContentSource = page.streamTextContent({ includeMarkedContent: true });
        const layer = new TextLayer({ textContentSource, container, viewport });
        return { done: layer.render(), cancel: () => layer.cancel() };
      },
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
