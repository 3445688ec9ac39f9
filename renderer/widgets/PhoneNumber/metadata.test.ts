// metadata.json is a copy of some lines of the library's own file. If the library changes them, this test shows which lines to copy.
import full from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { diallingCodes } from "@billwright/schemas";
import { expect, test } from "vitest";
import shipped from "./metadata.json" with { type: "json" };

test("ships the phone metadata of the offered countries only, and as the library has it [input.phone]", () => {
  const offered = Object.entries(diallingCodes);
  expect(shipped).toEqual({
    version: full.version,
    country_calling_codes: Object.fromEntries(offered.map(([code, { iso }]) => [code, [iso]])),
    countries: Object.fromEntries(offered.map(([, { iso }]) => [iso, full.countries[iso]])),
  });
});
