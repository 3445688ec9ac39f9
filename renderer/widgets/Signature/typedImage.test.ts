import fc from "fast-check";
import { expect, test } from "vitest";
import { drawTyped } from "./typedImage.ts";

/** A canvas that measures ten pixels per character and records what is drawn. */
function paper() {
  const drawn: { font: string; text: string; x: number; y: number }[] = [];
  const context = {
    font: "",
    fillStyle: "",
    textAlign: "",
    textBaseline: "",
    measureText: (text: string) => ({ width: text.length * 10.4 }),
    fillRect: () => {},
    fillText: (text: string, x: number, y: number) => drawn.push({ font: context.font, text, x, y }),
  };
  const canvas = { width: 0, height: 0, getContext: () => context };
  return { canvas: canvas as unknown as HTMLCanvasElement, drawn };
}

test("makes a picture 100 px tall and as wide as the text plus 20 [input.signature-typed]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (text) => {
      const { canvas } = paper();
      await drawTyped(canvas, text, 16);
      expect([canvas.width, canvas.height]).toEqual([Math.ceil(text.length * 10.4) + 20, 100]);
    }),
  );
});

test("writes the text in cursive of 3rem, in the middle [input.signature-typed]", async () => {
  const { canvas, drawn } = paper();
  await drawTyped(canvas, "Ana", 16);
  expect(drawn).toEqual([{ font: '48px "Dancing Script", cursive', text: "Ana", x: canvas.width / 2, y: 50 }]);
});
