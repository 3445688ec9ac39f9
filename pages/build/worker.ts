// Builds /worker.js, the service worker: one file at the root, since a worker rules over the addresses below its own. Its version is that of all
// built files: a browser that finds another worker.js has found another build.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = "worker/worker.ts";
const file = "worker.js";
const placeholder = "__WORKER_VERSION__";

/** The names have the hashes of their contents. */
const versionOf = (names: readonly string[]): string =>
  createHash("sha256")
    .update([...names].sort().join("\n"))
    .digest("hex")
    .slice(0, 16);

export function worker(): Plugin {
  return {
    name: "worker",
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response, next) => {
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
        fileName: file,
      });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = bundle[file];
        if (built?.type !== "chunk" || !built.code.includes(placeholder))
          this.error(`${file} has no placeholder for the version of the build.`);
        built.code = built.code.replace(placeholder, versionOf(Object.keys(bundle)));
      },
    },
  };
}
