// npm run openapi: writes test/openapi/openapi.json from the calls' declarations, on one line, as nobody reads it but programs, and says
// what of it was stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@billwright/schemas";
import { staleParts } from "./staleParts.ts";

const file = fileURLToPath(new URL("../test/openapi/openapi.json", import.meta.url));
const document = openApiDocument();
const stale = staleParts(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}, document);
mkdirSync(new URL("../test/openapi/", import.meta.url), { recursive: true });
writeFileSync(file, `${JSON.stringify(document)}\n`);
console.log(stale.length === 0 ? `${file} was up to date` : `Wrote ${file} anew:\n  ${stale.join("\n  ")}`);
