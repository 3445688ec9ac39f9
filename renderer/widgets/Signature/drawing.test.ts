import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPad } from "./drawing.ts";
import type { Pad } from "./drawing.ts";
import type { Stroke } from "./strokes.ts";

const context = new Proxy({}, { get: () => () => undefined, set: () => true });
let canvas: HTMLCanvasElement;
let reported: (readonly Stroke[])[];
let pad: Pad;

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} }); // oxfmt-ignore
  canvas = document.createElement("canvas");
  Object.defineProperty(canvas, "clientWidth", { value: 560 });
  canvas.getContext = () => context as never;
  reported = [];
  pad = openPad(canvas, (strokes) => reported.push(strokes))!;
});
afterEach(() => {
  pad.leave();
  vi.unstubAllGlobals();
});

const pointer = (type: string, target: EventTarget, x: number, buttons: number) =>
  target.dispatchEvent(new PointerEvent(type, { pointerId: 1, buttons, clientX: x, clientY: 50, bubbles: true }));
const begin = (x: number) => pointer("pointerdown", canvas, x, 1);
const end = (x: number) => pointer("pointerup", window, x, 0);

/** Draws one stroke, and shows what `echo` makes of it while the next one is being drawn, as a page does. */
function drawTwo(echo: (strokes: readonly Stroke[]) => readonly Stroke[]): number | undefined {
  begin(10);
  end(100);
  begin(200);
  pad.show(echo(reported[0]!));
  end(300);
  return reported.at(-1)?.length;
}

test("a stroke under way is not cut off when the page shows the one before [input.signature]", () => {
  expect(drawTwo((strokes) => strokes)).toBe(2);
});

test("… which it would be if the pad did not know its own strokes again [input.signature]", () => {
  expect(drawTwo((strokes) => [...strokes])).not.toBe(2);
});

test("shows fewer strokes when the page takes one back [input.signature]", () => {
  begin(10);
  end(100);
  begin(200);
  end(300);
  pad.show(reported.at(-1)!.slice(0, 1));
  begin(400);
  end(500);
  expect(reported.at(-1)?.map((stroke) => stroke.points[0]?.x)).toEqual([10, 400]);
});
