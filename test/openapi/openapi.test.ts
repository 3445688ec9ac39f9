import { openApiDocument } from "@billwright/schemas";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staleParts } from "../../scripts/staleParts.ts";

const written = readFileSync(join(import.meta.dirname, "openapi.json"), "utf8");

test("openapi.json is what the declarations say: npm run openapi writes it anew [api.calls]", () => {
  expect(staleParts(JSON.parse(written), openApiDocument())).toEqual([]);
});

test("openapi.json is one line, so that it counts as one", () => {
  expect(written).toBe(`${JSON.stringify(JSON.parse(written))}\n`);
});

test("what is stale is named: a call, a schema or another part that is changed, new or gone", () => {
  const before = {
    info: { version: "1" },
    paths: { "/a": { get: { x: 1 }, post: {} } },
    components: { schemas: { A: {} } },
  };
  const after = {
    info: { version: "2" },
    paths: { "/a": { get: { x: 2 } }, "/b": { get: {} } },
    components: { schemas: { A: {} } },
  };
  expect(staleParts(before, after)).toEqual(["info", "GET /a", "POST /a", "GET /b"]);
  expect(staleParts({}, { components: { schemas: { A: {} } } })).toEqual(["components/schemas/A"]);
});
