// Lengths of text messages, as networks count them.
import { expect, test } from "vitest";
import { smsLength } from "./smsLength.ts";

const cases: [string, string, ReturnType<typeof smsLength>][] = [
  ["nothing", "", { characters: 0, segments: 0, left: 160, isUnicode: false }],
  ["a full message", "a".repeat(160), { characters: 160, segments: 1, left: 0, isUnicode: false }],
  ["one more", "a".repeat(161), { characters: 161, segments: 2, left: 145, isUnicode: false }],
  ["a euro sign, which counts as two characters", "€", { characters: 2, segments: 1, left: 158, isUnicode: false }],
  ["a sign not in the basic alphabet", "ś".repeat(70), { characters: 70, segments: 1, left: 0, isUnicode: true }],
  ["one more of them", "ś".repeat(71), { characters: 71, segments: 2, left: 63, isUnicode: true }],
  ["a picture", "👍", { characters: 2, segments: 1, left: 68, isUnicode: true }],
  [
    "a doubled sign that would be cut in two",
    "a".repeat(152) + "€" + "a".repeat(10),
    { characters: 164, segments: 2, left: 141, isUnicode: false },
  ],
];

test.each(cases)("%s is counted as a network counts it", (_name, text, expected) => {
  expect(smsLength(text)).toEqual(expected);
});
