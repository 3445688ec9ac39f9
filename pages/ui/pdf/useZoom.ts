// How large the pages are: as wide as there is room, though no wider than paper in the hand, times what the reader chose.
import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";
import type { PdfPage } from "./openPdf.ts";

export const smallestZoom = 0.5;
export const largestZoom = 4;

/** CSS pixels for a point of paper. */
const paperScale = 96 / 72;
/** The room inside the padding, which is none on a phone. */
function roomIn(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return element.clientWidth - (parseFloat(paddingInlineStart) || 0) - (parseFloat(paddingInlineEnd) || 0);
}

export interface Zoom {
  /** CSS pixels for a point; null: the room is not measured yet. */
  scale: number | null;
  /** 1: as it opens. */
  zoom: number;
  setZoom(zoom: number): void;
}

export function useZoom(scroller: RefObject<HTMLElement | null>, page: PdfPage | undefined): Zoom {
  const [room, setRoom] = useState<number | null>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setRoom(roomIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const width = page?.getViewport({ scale: 1 }).width ?? 1;
  return {
    scale: room === null ? null : Math.min(room / width, paperScale) * zoom,
    zoom,
    setZoom: (wanted) => setZoom(Math.min(largestZoom, Math.max(smallestZoom, wanted))),
  };
}
