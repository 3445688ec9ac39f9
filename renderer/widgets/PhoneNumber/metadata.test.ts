import full from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { diallingCodes } from "@billwright/schemas";
import { expect, test } from "vitest";

test("ships the phone metadata of the offered countries only, as the library has it (mend: npx vitest run -u metadata)", async () => {
  const offered = Object.entries(diallingCodes);
  const subset = {
    version: full.version,
    country_calling_codes: Object.fromEntries(offered.map(([code, { iso }]) => [code, [iso]])),
    countries: Object.fromEntries(offered.map(([, { iso }]) => [iso, full.countries[iso]])),
  };
  await expect(`${JSON.stringify(subset)}\n`).toMatchFileSnapshot("./metadata.json");
});
