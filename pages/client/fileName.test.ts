import { expect, test } from "vitest";
import { fileNameIn } from "./fileName.ts";

test.each([
  [`attachment; filename="bill-1.pdf"; filename*=UTF-8''bill-1.pdf`, "bill-1.pdf"],
  [`attachment; filename="R_ckblick.pdf"; filename*=UTF-8''R%C3%BCckblick.pdf`, "Rückblick.pdf"],
  [`attachment; filename="bill 1.pdf"`, "bill 1.pdf"],
  [`attachment; filename="bill-1.pdf"; filename*=UTF-8''%E0%A4%A`, "bill-1.pdf"],
  ["attachment", null],
  [`attachment; filename=""`, null],
  [null, null],
])("the header %j names the file %j", (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
