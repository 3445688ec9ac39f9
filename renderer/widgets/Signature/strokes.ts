// A drawn signature as vectors in the pad's own coordinates (560 by 230, forms.txt §9), whatever its size on the screen: turning the phone
// or zooming redraws them and loses nothing.
import type { PointGroup } from "signature_pad";

/** The pad's logical size; the exported image has this many pixels. */
export const padSize = { width: 560, height: 230 } as const;

/** One movement of the pen, in logical coordinates. Plain JSON. */
export type Stroke = PointGroup;

/** Strokes shorter than this (logical pixels, all together) are a slip or a tap, not a signature. */
export const leastInk = 30;

/** The strokes scaled by `factor`, including the width of the pen. */
export function scaleStrokes(strokes: readonly Stroke[], factor: number): Stroke[] {
  return strokes.map((stroke) => ({
    ...stroke,
    dotSize: stroke.dotSize * factor,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** The total length of the strokes in logical pixels. */
export function inkLength(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, stroke) => sum + pathLength(stroke.points), 0);
}

/** Whether the strokes are long enough to be a signature. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  return inkLength(strokes) >= leastInk;
}

function pathLength(points: Stroke["points"]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}
