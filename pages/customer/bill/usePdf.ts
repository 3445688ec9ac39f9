// The PDF that a call brings.
import { useEffect, useState } from "react";
import type { Answer } from "../../client/answer.ts";
import type { Loaded } from "../../link/useCall.ts";
import { readPdf, type PdfFile } from "./readPdf.ts";

interface Read {
  blob: Blob;
  answer: Answer<PdfFile>;
}

/** Null while it is on its way. */
export function usePdf({ data: blob, failure, isLoading }: Pick<Loaded<Blob>, "data" | "failure" | "isLoading">) {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (blob === null) return;
    let isGone = false;
    void readPdf(blob).then((answer) => {
      if (!isGone) setRead({ blob, answer });
    });
    return () => void (isGone = true);
  }, [blob]);
  if (isLoading) return null;
  if (failure !== null) return { ok: false, failure } as const;
  return read !== null && read.blob === blob ? read.answer : null;
}
