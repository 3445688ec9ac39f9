// npm run openapi: writes test/openapi/openapi.json from the calls' declarations.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@billwright/schemas";

const file = fileURLToPath(new URL("../test/openapi/openapi.json", import.meta.url));
mkdirSync(new URL("../test/openapi", import.meta.url), { recursive: true });
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${file}`);
