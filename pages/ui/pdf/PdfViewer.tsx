// A PDF in the page: its pages under each other, a bar to read, zoom, save and print it. It fills what its surroundings leave it.
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useParts } from "../../i18n/useParts.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { saveBlob } from "../saveBlob.ts";
import { openPdf, type OpenPdf } from "./openPdf.ts";
import { PdfPageView } from "./PdfPageView.tsx";
import { PdfToolbar } from "./PdfToolbar.tsx";
import { largestZoom, smallestZoom, useZoom } from "./useZoom.ts";
import "./pdf.css";

export interface PdfViewerProps {
  blob: Blob;
  bytes: Uint8Array;
  /** Of the saved file. */
  fileName: string;
  /** What it is, for a screen reader. */
  title: string;
  /** Shown until the first page is drawn. */
  waiting: ReactNode;
  /** The page's own, in the bar. */
  tools?: ReactNode;
  /** This browser does not show it. */
  onBlocked(): void;
}

export function PdfViewer({ blob, bytes, fileName, title, waiting, tools, onBlocked }: PdfViewerProps) {
  const { words } = useApp();
  // Its words are with those of bills, which no page of the staff has by itself.
  const hasWords = useParts(words, "billing");
  const pdf = useOpenPdf(bytes, onBlocked);
  const [isDrawn, setDrawn] = useState(false);
  const [isWhole, setWhole] = useState(true);
  return (
    <>
      {!isDrawn && waiting}
      {pdf !== null && hasWords && (
        <div className="bw-pdf" data-drawn={isDrawn || undefined}>
          <Pages
            pdf={pdf}
            title={title}
            tools={tools}
            onSave={() => saveBlob(fileName, blob)}
            isWhole={isWhole}
            onDrawn={(isPageWhole) => {
              setDrawn(true);
              if (!isPageWhole) setWhole(false);
            }}
            onFailed={onBlocked}
          />
        </div>
      )}
    </>
  );
}

function useOpenPdf(bytes: Uint8Array, onBlocked: () => void): OpenPdf | null {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const blocked = useRef(onBlocked);
  useEffect(() => void (blocked.current = onBlocked));
  useEffect(() => {
    let isGone = false;
    let opened: OpenPdf | null = null;
    openPdf(bytes).then(
      (open) => {
        opened = open;
        if (isGone) open.close();
        else setPdf(open);
      },
      () => {
        if (!isGone) blocked.current();
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [bytes]);
  return pdf;
}

interface PagesProps {
  pdf: OpenPdf;
  title: string;
  tools: ReactNode;
  /** Nothing that is drawn so far lacks anything. */
  isWhole: boolean;
  onSave(): void;
  onDrawn(isWhole: boolean): void;
  onFailed(): void;
}

function Pages({ pdf, title, tools, isWhole, onSave, onDrawn, onFailed }: PagesProps) {
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const { scale, zoom, setZoom } = useZoom(scroller, pdf.pages[0]);
  const steps = { in: () => setZoom(zoom + 0.25), out: () => setZoom(zoom - 0.25), reset: () => setZoom(1) };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "+": steps.in, "=": steps.in, "-": steps.out, "0": steps.reset }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <PdfToolbar
        page={current}
        pages={pdf.pages.length}
        percent={Math.round(zoom * 100)}
        onZoomIn={zoom < largestZoom ? steps.in : null}
        onZoomOut={zoom > smallestZoom ? steps.out : null}
        onReset={steps.reset}
        onSave={onSave}
      >
        {tools}
      </PdfToolbar>
      {!isWhole && (
        <div className="bw-notice bw-pdf-note bw-screen-only" data-tone="warning" role="alert">
          <p>{t("pdf.notWhole")}</p>
          <button type="button" className="bw-button" onClick={onSave}>
            {t("pdf.download")}
          </button>
        </div>
      )}
      <div
        ref={scroller}
        className="bw-pdf-pages"
        role="region"
        aria-label={title}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setCurrent(pageIn(currentTarget))}
      >
        {scale !== null &&
          pdf.pages.map((page) => (
            <PdfPageView
              key={page.pageNumber}
              pdf={pdf}
              page={page}
              scale={scale}
              label={t("pdf.pageOf", { page: page.pageNumber, pages: pdf.pages.length })}
              onDrawn={onDrawn}
              onFailed={onFailed}
            />
          ))}
      </div>
    </>
  );
}

/** The number of the page in the middle of what is seen. */
function pageIn(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const pages = [...scroller.children] as HTMLElement[];
  return Math.max(1, pages.filter(({ offsetTop }) => offsetTop <= middle).length);
}
