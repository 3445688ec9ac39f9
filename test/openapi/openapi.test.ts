import { openApiDocument } from "@billwright/schemas";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("openapi.json is what the declarations say: npm run openapi writes it anew [api.calls]", () => {
  expect(JSON.parse(readFileSync(join(import.meta.dirname, "openapi.json"), "utf8"))).toEqual(openApiDocument());
});
