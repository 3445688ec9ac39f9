/**
 * The workspaces each workspace may import; itself it reaches by relative paths.
 *
 * @type {Record<string, string[]>}
 */
export const mayImport = {
  schemas: [],
  engine: ["schemas"],
  renderer: ["schemas", "engine"],
  server: ["schemas", "engine"],
  pages: ["schemas", "engine", "renderer"],
  stories: ["schemas", "engine", "renderer"],
};
export const workspaces = Object.keys(mayImport);
