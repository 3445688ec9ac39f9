// The source of the pages: a folder with the build, or a development server.
import { pageNames, pageOf, type LateCode, type PageName, type RenderPage } from "@billwright/schemas";
import express, { type RequestHandler } from "express";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { dropDocumentHeaders } from "../../../http/headers.ts";
import { asCompressed, headersOfCompressed } from "./compressedFiles.ts";
import { preloadsOf, readPreloads, withLate } from "./preloads.ts";

export interface Pages {
  /**
   * index.html for a path, with its placeholders not filled in, apart from the files of the page at that path. `late`: it waits for no script, and
   * shows this beside the page's own; null: it waits.
   */
  html(path: string, page: PageName, late: readonly LateCode[] | null): Promise<string>;
  /** The HTML of a page that the registry says is rendered here. */
  render: RenderPage;
  /** Serves the pages' other files. */
  files: RequestHandler;
  /** The development server writes scripts into the page, which the strict CSP would block. */
  relaxed: boolean;
}

class PagesMissing extends Error {
  override name = "PagesMissing";
  constructor(folder: string) {
    super(`There are no built pages in ${folder}: npm start builds them.`);
  }
}

/** The marks of what a rendering replaces among them. */
const comments = /(?<!\s)\s*<!--(?:(?!<!--)[^])*?-->/g;

/** What the build for the server exports (pages/app/rendered.tsx). */
interface Renderer {
  renderPage: RenderPage;
}

/** Scripts and style sheets of the document. Not a worker's script, which is under a policy of its own. */
const isPart = /^[\\/](?:boot\.js|assets[\\/].+\.(?:js|css))(?:\.br|\.gz)?$/;

/** The built pages. Files with a hash in their name never change; browsers revalidate the others each time. */
export function builtPages(folder: string): Pages {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, "assets"));
      response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      headersOfCompressed(response, path);
      if (isPart.test(path.slice(folder.length))) dropDocumentHeaders(response);
    },
  });
  let built: ReturnType<typeof read> | undefined;
  const read = async () => {
    const [template, preloads] = await Promise.all([
      readFile(join(folder, "index.html"), "utf8"),
      readPreloads(folder),
    ]);
    const plain = template.replaceAll(comments, "");
    const htmlOf = (name: PageName, isRendered: boolean) =>
      Object.entries(preloadsOf(preloads, name, isRendered)).reduce(
        (html, [what, links]) => html.replace(`{{${what}}}`, () => links),
        isRendered ? template : plain,
      );
    return {
      preloads,
      plain: new Map(pageNames.map((name) => [name, htmlOf(name, false)])),
      rendered: new Map(pageNames.filter((name) => pageOf(name).rendered).map((name) => [name, htmlOf(name, true)])),
    };
  };
  let renderer: Promise<Renderer> | undefined;
  return {
    files: asCompressed(files),
    relaxed: false,
    async render(request) {
      renderer ??= import(pathToFileURL(join(folder, ".rendered", "rendered.js")).href) as Promise<Renderer>;
      return (await renderer).renderPage(request);
    },
    async html(_path, page, late) {
      built ??= read();
      try {
        const { plain, rendered, preloads } = await built;
        return late === null ? plain.get(page)! : withLate(rendered.get(page)!, preloads, late);
      } catch {
        built = undefined;
        throw new PagesMissing(folder);
      }
    },
  };
}
