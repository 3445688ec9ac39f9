import { expect, test } from "vitest";
import { asSignature, isPng } from "./image.ts";

const mark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const files: { title: string; bytes: number[]; name: string; png: boolean }[] = [
  { title: "a PNG", bytes: [...mark, 0, 0, 0, 13], name: "me.png", png: true },
  { title: "a PNG by another name", bytes: [...mark, 0], name: "me.jpg", png: true },
  { title: "a JPEG named .png", bytes: [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0], name: "me.png", png: false },
  { title: "a few bytes", bytes: mark.slice(0, 5), name: "me.png", png: false },
  { title: "an empty file", bytes: [], name: "me.png", png: false },
];
test.each(files)("takes $title for a PNG: $png [input.signature]", async ({ bytes, name, png }) => {
  expect(await isPng(new File([new Uint8Array(bytes)], name, { type: "image/png" }))).toBe(png);
});

test("names every signature signature.png [input.signature]", () => {
  const { name, type, size } = asSignature(new File(["12345"], "C:\\fakepath\\Ana's hand.PNG"));
  expect({ name, type, size }).toEqual({ name: "signature.png", type: "image/png", size: 5 });
});
