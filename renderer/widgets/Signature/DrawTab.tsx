// Signing by drawing, with a finger, a pen or the mouse.
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { openPad, type Pad } from "./drawing.ts";
import { isSignature } from "./strokes.ts";
import type { Stroke } from "./strokes.ts";

export interface DrawTabProps {
  strokes: readonly Stroke[];
  onStrokes: (strokes: readonly Stroke[]) => void;
}

export function DrawTab({ strokes, onStrokes }: DrawTabProps) {
  const { t } = useRenderer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isOpen = usePad(canvas, strokes, onStrokes);
  const empty = strokes.length === 0;
  return (
    <>
      <div className="bw-signature-pad">
        <canvas ref={canvas} className="bw-signature-canvas" role="img" aria-label={t("signature.pad")} />
        {empty && <span className="bw-signature-hint">{t(isOpen ? "signature.hint" : "signature.noPad")}</span>}
      </div>
      <div className="bw-signature-actions">
        <PadButton label={t("signature.undo")} disabled={empty} onPress={() => onStrokes(strokes.slice(0, -1))} />
        <PadButton label={t("signature.clear")} disabled={empty} onPress={() => onStrokes([])} />
        <span className="bw-signature-warning" role="status">
          {!empty && !isSignature(strokes) ? t("signature.tooShort") : null}
        </span>
      </div>
    </>
  );
}

/** Stays focusable when there is nothing left to undo, so that focus is not lost. */
function PadButton({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="bw-button bw-signature-button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {label}
    </button>
  );
}

/** Opens a pad on the canvas and keeps it showing `strokes`. False if the browser has no canvas; two other ways to sign remain. */
function usePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: readonly Stroke[],
  onStrokes: (strokes: readonly Stroke[]) => void,
): boolean {
  const [pad, setPad] = useState<Pad | null>();
  const handler = useRef(onStrokes);
  useEffect(() => {
    handler.current = onStrokes;
  });
  useEffect(() => {
    if (!canvas.current) return;
    const opened = openPad(canvas.current, (drawn) => handler.current(drawn));
    setPad(opened);
    return () => opened?.leave();
  }, [canvas]);
  useEffect(() => pad?.show(strokes), [pad, strokes]);
  return pad !== null; // Undefined before the first effect: still opening.
}
