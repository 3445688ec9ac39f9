import { expect, test } from "vitest";
import { asciiDigits } from "./asciiDigits.ts";

/** Of each script that a browser can write numbers in. */
const scripts = Intl.supportedValuesOf("numberingSystem").filter((name) => {
  const written = new Intl.NumberFormat("en", { numberingSystem: name, useGrouping: false }).format(9_876_543_210);
  return /^\p{Nd}{10}$/u.test(written);
});

test("the digits of every script are those of ASCII", () => {
  expect(scripts.length).toBeGreaterThan(50);
  for (const numberingSystem of scripts) {
    const written = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false }).format(9_876_543_210);
    expect([numberingSystem, asciiDigits(`a ${written}, ½`)]).toEqual([numberingSystem, "a 9876543210, ½"]);
  }
});
