// Builds the stage like the pages and serves it with the pages' content security policy, on a port of its own.
import { readFile, rm, mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types billwright dompurify",
].join("; ");

const mediaTypes: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Its URL, and a function to stop it. */
export async function serveStage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "billwright-stage-"));
  await build({
    configFile: false,
    root: join(import.meta.dirname, "stage"),
    logLevel: "error",
    plugins: [react()],
    resolve: { conditions: ["@billwright/source", "module", "browser", "development|production"] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stage");
    const file = join(folder, normalize(pathname === "/" ? "/index.html" : pathname));
    readFile(file).then(
      (body) => {
        const type = mediaTypes[extname(file)] ?? "application/octet-stream";
        response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}
