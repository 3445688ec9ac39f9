// npm run schema: writes server/database/schema.sql from the migrations.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freshSchema } from "@billwright/server";

const file = fileURLToPath(new URL("../server/database/schema.sql", import.meta.url));
writeFileSync(file, await freshSchema());
console.log(`Wrote ${file}`);
