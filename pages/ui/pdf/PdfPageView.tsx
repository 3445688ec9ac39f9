// One page of a PDF: its picture, its text over it, and what its text is (headings, tables), as far as the PDF is tagged.
import { useEffect, useRef, useState } from "react";
import type { OpenPdf, PdfPage, PdfTree } from "./openPdf.ts";
import { PdfStructure } from "./PdfStructure.tsx";

interface PdfPageViewProps {
  pdf: OpenPdf;
  page: PdfPage;
  /** CSS pixels for a point. */
  scale: number;
  label: string;
  /** `isWhole`: with all that is on it. */
  onDrawn(isWhole: boolean): void;
  onFailed(): void;
}

/** At least so many dots for a CSS pixel: what is printed is this picture. */
const leastDots = 2;

export function PdfPageView({ pdf, page, scale, label, onDrawn, onFailed }: PdfPageViewProps) {
  const frame = useRef<HTMLElement>(null);
  const [tree, setTree] = useState<PdfTree | null>(null);
  const after = useRef({ onDrawn, onFailed });
  useEffect(() => void (after.current = { onDrawn, onFailed }));
  useEffect(() => {
    let isGone = false;
    page.getStructTree().then(
      (found) => {
        if (!isGone) setTree(found);
      },
      () => undefined,
    );
    return () => void (isGone = true);
  }, [page]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const drawing = draw(pdf, page, element, scale);
    let isGone = false;
    drawing.done.then(
      (isWhole) => {
        if (isGone) return;
        drawing.show();
        after.current.onDrawn(isWhole);
      },
      () => {
        if (!isGone) after.current.onFailed();
      },
    );
    return () => {
      isGone = true;
      drawing.cancel();
    };
  }, [pdf, page, scale]);
  return (
    <section ref={frame} className="bw-pdf-page" dir="ltr" lang={pdf.language} aria-label={label}>
      <div className="bw-pdf-picture" aria-hidden="true" />
      <div className="bw-pdf-text" />
      {tree !== null && <PdfStructure tree={tree} />}
    </section>
  );
}

/** Draws beside what is shown, and replaces it when it is done, so that the page does not flicker. */
function draw(pdf: OpenPdf, page: PdfPage, frame: HTMLElement, scale: number) {
  const viewport = page.getViewport({ scale });
  const [picture, text] = [...frame.children] as [HTMLElement, HTMLElement];
  frame.style.setProperty("inline-size", `${viewport.width}px`);
  frame.style.setProperty("block-size", `${viewport.height}px`);
  frame.style.setProperty("--total-scale-factor", String(scale));
  const dots = Math.max(leastDots, window.devicePixelRatio);
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width * dots);
  canvas.height = Math.floor(viewport.height * dots);
  const drawn = pdf.draw(page, { canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] });
  const written = pdf.writeText(page, text, scale);
  return {
    done: Promise.all([drawn.done, written.done]).then(([{ isWhole }]) => isWhole),
    show: () => picture.replaceChildren(canvas),
    cancel: () => {
      drawn.cancel();
      written.cancel();
      text.replaceChildren();
    },
  };
}
