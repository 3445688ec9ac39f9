// What pdf.js draws: first so that a fault stops it, then, where one did, without what is faulty. Else nobody would learn that something is missing.
import type { PDFPageProxy } from "pdfjs-dist";

/** What takes its time, and can be stopped. */
export interface PdfWork<Result = unknown> {
  done: Promise<Result>;
  cancel(): void;
}

interface Task {
  promise: Promise<unknown>;
  cancel(): void;
}

/** `lenientPage`: the same page of the document opened so that faults are passed over. */
export function lenientWork(
  page: PDFPageProxy,
  begin: (page: PDFPageProxy) => Task,
  lenientPage: (page: PDFPageProxy) => Promise<PDFPageProxy>,
): PdfWork<{ isWhole: boolean }> {
  let isCancelled = false;
  let task = begin(page);
  const again = async () => {
    const other = await lenientPage(page);
    if (isCancelled) return;
    task = begin(other);
    await task.promise;
  };
  return {
    done: task.promise.then(
      () => ({ isWhole: hasAll(page) }),
      async (fault: unknown) => {
        if (isCancelled) throw fault;
        await again();
        return { isWhole: false };
      },
    ),
    cancel() {
      isCancelled = true;
      task.cancel();
    },
  };
}

/** A picture that cannot be decoded is null there, a font as the text that says why. */
const hasAll = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  [...(objs as Iterable<[string, unknown]>), ...(commonObjs as Iterable<[string, unknown]>)].every(
    ([, data]) => data !== null && typeof data !== "string",
  );
