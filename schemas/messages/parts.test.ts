import { expect, test } from "vitest";
import { messages } from "./wholeCatalogue.ts";
import { fill, withWait } from "./message.ts";

test("no message is empty, and no key has a dot at an end", () => {
  for (const [key, text] of Object.entries(messages)) {
    expect(text.trim(), key).not.toBe("");
    // AUTOPAY and LANDING as the specification names them (decisions-proposed.md P78, P114).
    expect(key).toMatch(/^(?:[a-z]+|AUTOPAY|LANDING)(\.[A-Za-z0-9]+)+$/);
  }
});

test("fill puts every parameter in and leaves what it was not given", () => {
  expect(fill("Max size is {n} Mb", { n: 2 })).toBe("Max size is 2 Mb");
  expect(fill("{a} and {b}", { a: "$&" })).toBe("$& and {b}");
  expect(fill("{constructor}")).toBe("{constructor}");
});

test.each([
  ["en", 45, "45 seconds"],
  ["en", 91, "2 minutes"],
  ["en", 3_600, "60 minutes"],
  ["en", 86_400, "24 hours"],
  ["de", 840, "14 Minuten"],
  ["hi", 840, "14 मिनट"],
  ["ko", 7_200, "2시간"],
  ["zh-CN", 840, "14分钟"],
])("in %s %i seconds are %s [budget.lookup-failure, sign-up.failure]", (language, n, wait) =>
  expect(withWait(language, { n, field: "a" })).toEqual({ n, field: "a", wait }),
);

test("what counts nothing tells no wait", () => {
  for (const params of [{}, { name: "n" }, { n: "many" }] as Record<string, string>[])
    expect(withWait("en", params)).toEqual(params);
});
