import { expect, test } from "vitest";
import { plainLine, plainText, hasVisibleText } from "./plainLine.ts";

const lines: [typed: string, line: string][] = [
  [" Autumn \r\n bill\u2028", "Autumn   bill"],
  ["a\u0000\u0085b", "a b"],
  ["invoice\u202egpj.exe", "invoicegpj.exe"],
  ["\u2067שלום\u2069", "שלום"],
  ["नर्मदा \u200dजल", "नर्मदा \u200dजल"],
];
test.each(lines)("the name %j is one line that turns nothing around it, %j", (typed, line) => {
  expect(plainLine(typed)).toBe(line);
});

test("a text keeps its lines, and turns nothing around it [actions.reject-reason]", () => {
  expect(plainText(" Wrong\u202e street \r\n\nand\u2028house\u0000 1\n")).toBe("Wrong street\n\nand\nhouse  1");
});

test("a text of blanks alone says nothing, whatever their width [actions.reject-reason]", () => {
  const nothings = ["", " \n", "\u00a0\u3000", "\u200b\u200d\ufeff", "\u3164", "\u2800", "\u202e", "\u00ad"];
  expect(nothings.filter(hasVisibleText)).toEqual([]);
  expect(["no", "נ", "没", "👎", "-", "0"].filter((text) => !hasVisibleText(text))).toEqual([]);
});
