// A typed name as a picture: cursive text of 3rem, 100 px tall, as wide as the text plus 20 (forms.txt §5).
import { ink, paper } from "./image.ts";
import "@fontsource/dancing-script/400.css";

const typedHeight = 100;
const typedMargin = 20;
const typedRem = 3;
/** The font is included, because many devices have no cursive font. Names in other scripts use the device's. */
const cursive = '"Dancing Script", cursive';

/** Draws `text` on the canvas once the font is loaded; the canvas gets the picture's size. `rem` is the page's root font size in pixels. */
export async function drawTyped(canvas: HTMLCanvasElement, text: string, rem: number): Promise<void> {
  const font = `${typedRem * rem}px ${cursive}`;
  await fontFor(font, text);
  paintTyped(canvas, text, font);
}

function paintTyped(canvas: HTMLCanvasElement, text: string, font: string): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + typedMargin;
  canvas.height = typedHeight;
  context.fillStyle = paper; // Setting the size has reset the context.
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = font;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, canvas.width / 2, typedHeight / 2);
}

/** If the font fails to load (offline), the device's own cursive is used. */
async function fontFor(font: string, text: string): Promise<void> {
  try {
    await document.fonts?.load(font, text);
  } catch {
    return;
  }
}

/** The page's root font size in pixels, limited so that the text fits the picture's height. */
export function rootFontSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? Math.min(size, typedHeight / typedRem / 1.5) : 16;
}
