// The only file that uses signature_pad.
import SignaturePad from "signature_pad";
import { ink, paper, toSignatureFile } from "./image.ts";
import { padSize, scaleStrokes } from "./strokes.ts";
import type { Stroke } from "./strokes.ts";

const pen = { minWidth: 0.6, maxWidth: 2.6 };

/** A pad on a canvas of the page. */
export interface Pad {
  /** Replaces the strokes that are shown. */
  show(strokes: readonly Stroke[]): void;
  leave(): void;
}

/**
 * Turns `canvas` into a pad that always fits its width on the page, even if turned or zoomed; `onStroke` gets all strokes after each new
 * one. null if the browser has no canvas to draw on.
 */
export function openPad(canvas: HTMLCanvasElement, onStroke: (strokes: Stroke[]) => void): Pad | null {
  if (!canvas.getContext("2d")) return null;
  const pad = new SignaturePad(canvas, { penColor: ink, minDistance: 2 });
  let scale = 1;
  const drawn = () => scaleStrokes(pad.toData(), 1 / scale);
  const put = (strokes: readonly Stroke[]) => pad.fromData(scaleStrokes(strokes, scale));
  const fit = () => {
    const strokes = drawn();
    scale = canvas.clientWidth / padSize.width || 1;
    fitBitmap(canvas, scale);
    pad.minWidth = pen.minWidth * scale;
    pad.maxWidth = pen.maxWidth * scale;
    put(strokes);
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  const reported = new WeakSet<readonly Stroke[]>();
  pad.addEventListener("endStroke", () => {
    const strokes = drawn();
    reported.add(strokes);
    onStroke(strokes);
  });
  return {
    show(strokes) {
      // Strokes that the pad itself reported come back a moment later, when the next stroke may have begun; putting them would cut it off.
      if (!reported.has(strokes)) put(strokes);
    },
    leave() {
      sizes.disconnect();
      pad.off();
    },
  };
}

/** The strokes on white paper of 560 by 230 pixels. */
export async function drawnSignature(strokes: readonly Stroke[]): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = padSize.width;
  canvas.height = padSize.height;
  const pad = new SignaturePad(canvas, { backgroundColor: paper });
  pad.fromData([...strokes]);
  pad.off();
  return toSignatureFile(canvas);
}

/** As many pixels as the screen has for the canvas; drawing uses CSS pixels. */
function fitBitmap(canvas: HTMLCanvasElement, scale: number): void {
  const density = Math.max(1, window.devicePixelRatio);
  canvas.width = Math.round(padSize.width * scale * density);
  canvas.height = Math.round(padSize.height * scale * density);
  canvas.getContext("2d")?.scale(density, density);
}
