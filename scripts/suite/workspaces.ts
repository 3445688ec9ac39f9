import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure.mjs";

/** The workspaces each workspace may import; itself it reaches by relative paths. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  engine: ["schemas"],
  renderer: ["schemas", "engine"],
  server: ["schemas", "engine"],
  pages: ["schemas", "engine", "renderer"],
  stories: ["schemas", "engine", "renderer"],
};
export const workspaces = Object.keys(mayImport);

/** The workspace or folder of the root that a file is in; a file of the root itself is in none. */
export const partOf = (file: string): string => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/** The file of each public interface, by the name that others import it by: "@billwright/engine" → engine/index.ts. */
export function entries(): Record<string, string> {
  return Object.fromEntries(
    workspaces.flatMap((workspace) => {
      const { exports } = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) as {
        exports: Record<string, Record<string, string>>;
      };
      return Object.entries(exports).map(([path, { "@billwright/source": file = "" }]) => [
        join("@billwright", workspace, path),
        join(workspace, file),
      ]);
    }),
  );
}
