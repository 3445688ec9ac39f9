import full from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { format, resolveConfig } from "prettier";
import { diallingCodes } from "@billwright/schemas";
import { expect, test } from "vitest";

test("ships the phone metadata of the offered countries only, as the library has it (mend: npx vitest run -u metadata)", async () => {
  const file = `${import.meta.dirname}/metadata.json`;
  const offered = Object.entries(diallingCodes);
  const subset = {
    version: full.version,
    country_calling_codes: Object.fromEntries(offered.map(([code, { iso }]) => [code, [iso]])),
    countries: Object.fromEntries(offered.map(([, { iso }]) => [iso, full.countries[iso]])),
  };
  const text = await format(JSON.stringify(subset), { ...(await resolveConfig(file)), filepath: file });
  await expect(text).toMatchFileSnapshot(file);
});
