// Pages that the server renders: what is in their document, how often they are rendered, and what is sent where that fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathOf, type RenderRequest } from "@billwright/schemas";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { builtPages } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-rendered-"));
/** Every request for a rendering, the latest last. */
const requests: RenderRequest[] = [];
let isBroken = false;
let server: TestServer;

beforeAll(async () => {
  givenPagesIn(
    folder,
    '<html lang="{{lang}}"><head><title>{{title}}</title>{{script}}{{preloads}}</head><body><div id="page">\n' +
      "<!--waiting--><p>skeleton</p><!--/waiting-->\n</div>{{sheets}}{{noscript}}</body></html>",
    {
      script: { main: "assets/first.js", touched: "assets/touched.js" },
      always: ["assets/shell.js", "assets/shell.css"],
      pages: { terms: ["assets/terms.js", "assets/legal.css"] },
      staff: [],
      parts: {},
    },
  );
  const pages = builtPages(folder);
  server = await testServer(embeddedDatabase(), {
    pages: {
      ...pages,
      async render(request) {
        requests.push(request);
        if (isBroken) throw new Error("This page cannot be rendered.");
        const { "shell.terms": words } = (await request.translations(request.language, "shell")) ?? {};
        return { html: `<h1>${words} {{lang}}</h1>`, title: "Terms & more", content: '{"title":"Terms & more"}' };
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const read = (path: string, language = "en") =>
  server.fetch(path, { headers: { "Accept-Language": language } }).then(({ text }) => text);

test("its document has the page itself, its styles, the one small script, and no word on scripts", async () => {
  expect(await read(pathOf("terms"))).toBe(
    '<html lang="en"><head><title>Terms &amp; more – Billwright</title>' +
      '<script type="module" crossorigin src="/assets/touched.js" data-app="/assets/first.js"></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/shell.css">\n    ' +
      '<link rel="stylesheet" crossorigin href="/assets/legal.css"></head>' +
      '<body><div id="page" data-content="{&quot;title&quot;:&quot;Terms &amp; more&quot;}"><h1>Terms {{lang}}</h1></div></body></html>',
  );
});

test("it is rendered once for each language, whatever its query says, and an address that is none as the page for those", async () => {
  await read(pathOf("terms"));
  requests.length = 0;
  for (const path of ["?a=1", "?a=2", "/?token=x"]) await read(pathOf("terms") + path);
  expect(requests).toEqual([]);
  expect(await read(pathOf("terms"), "fr")).toContain("<h1>Conditions");
  await read("/no-such-page");
  await read("/nor-this");
  expect(requests.map(({ address, language }) => [address, language])).toEqual([
    [pathOf("terms"), "fr"],
    [pathOf("404"), "en"],
  ]);
});

test("where it cannot be rendered, its script does it, and the next one to open it tries again", async () => {
  isBroken = true;
  const document = await read(pathOf("privacy"));
  expect(document).toContain("<p>skeleton</p>");
  expect(document).toContain('src="/assets/first.js"></script>');
  expect(document).toContain("<noscript>");
  isBroken = false;
  expect(await read(pathOf("privacy"))).toContain("<h1>");
});
