// metadata.json is a cut-out of the library's own file: when the library's numbers change, this test says which lines to take over.
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
