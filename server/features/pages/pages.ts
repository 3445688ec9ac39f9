// Where the pages come from: built into a folder, or from a development server.
import express, { type RequestHandler } from "express";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Pages {
  /** index.html with its placeholders still in it, for a path. */
  html(path: string): Promise<string>;
  /** Serves the pages' other files. */
  files: RequestHandler;
  /** The development server writes scripts into the page, which the strict CSP would stop. */
  relaxed: boolean;
}

export class PagesMissing extends Error {
  override name = "PagesMissing";
  constructor(folder: string) {
    super(`There are no built pages in ${folder}: npm start builds them.`);
  }
}

/** The pages as built. What the build gave a hash in its name never changes; the rest is asked for anew each time. */
export function builtPages(folder: string): Pages {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, "assets"));
      response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  let template: Promise<string> | undefined;
  const read = () => readFile(join(folder, "index.html"), "utf8");
  return {
    files,
    relaxed: false,
    async html() {
      template ??= read();
      try {
        return await template;
      } catch {
        template = undefined;
        throw new PagesMissing(folder);
      }
    },
  };
}
