// Builds /worker.js, the service worker: one file at the root, since a worker rules over the addresses below its own. Its version is that of all
// built files: a browser that finds another worker.js has found another build.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { offlinePaths } from "@billwright/schemas";

const source = "worker/worker.ts";
const file = "worker.js";
const versionPlaceholder = "__WORKER_VERSION__";
const pathsPlaceholder = "__OFFLINE_PATHS__";

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
        if (
          built?.type !== "chunk" ||
          ![versionPlaceholder, pathsPlaceholder].every((each) => built.code.includes(each))
        )
          this.error(`${file} has no placeholder for the version of the build, or for the documents that it may keep.`);
        built.code = built.code
          .replace(versionPlaceholder, versionOf(Object.keys(bundle)))
          .replace(pathsPlaceholder, offlinePaths.join(" "));
      },
    },
  };
}
