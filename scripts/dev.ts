// The development server: the product as `npm start` runs it, with its pages served by Vite with hot reload.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RenderPage } from "@billwright/schemas";
import { serve } from "@billwright/server";
import { createServer } from "vite";

const pagesFolder = join(import.meta.dirname, "..", "pages");

const vite = await createServer({
  configFile: join(pagesFolder, "vite.config.ts"),
  server: { middlewareMode: true },
  appType: "custom",
});

type Rendered = { renderPage: RenderPage };

await serve({
  relaxed: true,
  files: vite.middlewares,
  render: async (request) => ((await vite.ssrLoadModule("/app/rendered.tsx")) as Rendered).renderPage(request),
  html: async (path) => vite.transformIndexHtml(path, await readFile(join(pagesFolder, "index.html"), "utf8")),
});
