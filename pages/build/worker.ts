// Builds /worker.js, the service worker: one file at the root, since a worker rules over the addresses below its own.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = "worker/worker.ts";

export function worker(): Plugin {
  return {
    name: "worker",
    configureServer(server) {
      server.middlewares.use("/worker.js", (_request, response, next) => {
        server.transformRequest(`/${source}`).then((result) => {
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-cache");
          response.end(result?.code ?? "");
        }, next);
      });
    },
    buildStart() {
      if (this.environment.mode !== "build") return;
      this.emitFile({
        type: "chunk",
        id: fileURLToPath(new URL(`../${source}`, import.meta.url)),
        fileName: "worker.js",
      });
    },
  };
}
