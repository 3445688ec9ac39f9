// Development needs no configured secret: the first start makes one and stores it beside the database, so that links stay valid and
// `npm run link` makes genuine ones.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { parseSecrets, type Secret } from "./secrets.ts";

/** In development a secret is made if none is given. */
export const withSecrets = (config: Config): Config =>
  config.production || config.secrets.length > 0 ? config : { ...config, secrets: developmentSecret(config.dataDir) };

/** With those above it. Node's own way never ends where a file system such as /proc takes no folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function developmentSecret(dataDir: string): Secret[] {
  const file = join(dataDir, "secret");
  makeFolder(resolve(dataDir));
  try {
    writeFileSync(file, `dev:${randomBytes(32).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Made by an earlier start, or by one at this very moment.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secrets = parseSecrets(readFileSync(file, "utf8").trim());
  if (typeof secrets === "string")
    throw new Error(`The development secret in ${file} ${secrets}; remove the file to have a new one made.`);
  return secrets;
}
