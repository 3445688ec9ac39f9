// A typed name as a picture: cursive text of 3rem, 100 px tall, as wide as the text plus 20 (forms.txt §5).
import { ink, paper } from "./image.ts";

export const typedHeight = 100;
export const typedMargin = 20;
const typedRem = 3;
const cursive = '"Snell Roundhand", "Segoe Script", "Dancing Script", "Apple Chancery", "Brush Script MT", cursive';

/** Draws `text` on the canvas, which takes the picture's size. `rem` is the page's root font size in pixels. */
export function drawTyped(canvas: HTMLCanvasElement, text: string, rem: number): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const font = `${typedRem * rem}px ${cursive}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + typedMargin;
  canvas.height = typedHeight;
  context.fillStyle = paper; // A new size has reset the context.
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = font;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, canvas.width / 2, typedHeight / 2);
}

/** The page's root font size in pixels, at most what fits into the picture's height. */
export function rootFontSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? Math.min(size, typedHeight / typedRem / 1.5) : 16;
}
