import fc from "fast-check";
import { expect, test } from "vitest";
import { crockfordAlphabet, readCrockford, toCrockford } from "./crockford.ts";

test.each([
  [[0, 0, 0, 0, 0], "00000000"],
  [[255, 255, 255, 255, 255], "ZZZZZZZZ"],
  [[0, 0, 0, 0, 31], "0000000Z"],
  [[8, 66, 16, 132, 33], "11111111"],
])("writes the bytes %j as %s", (bytes, text) => {
  expect(toCrockford(Uint8Array.from(bytes))).toBe(text);
});

test("writes different bytes differently, and is read back however it is spelt", () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const text = toCrockford(one);
      expect(text).toMatch(new RegExp(`^[${crockfordAlphabet}]{16}$`));
      expect(text === toCrockford(other)).toBe(Buffer.compare(one, other) === 0);
      const spelt = text.toLowerCase().replaceAll("0", "o").replaceAll("1", "i").replace(/.{4}/g, "$& ");
      expect(readCrockford(spelt)).toBe(text);
    }),
  );
});
