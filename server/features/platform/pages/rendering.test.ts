// Pages that the server renders: what is in their document, how often they are rendered, and what is sent where that fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  embeddedId,
  linkAddress,
  pathOf,
  type EmbeddedAnswer,
  type PageName,
  type RenderRequest,
} from "@billwright/schemas";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount } from "../../../testing/given.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { builtPages } from "./pages.ts";
import { renderingOf } from "./rendering.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-rendered-"));
/** Every request for a rendering, the latest last. */
const requests: RenderRequest[] = [];
let isBroken = false;
let server: TestServer;

beforeAll(async () => {
  givenPagesIn(
    folder,
    '<html lang="{{lang}}"><head><title>{{title}}</title>{{script}}{{preloads}}</head><body><div id="page">\n' +
      "<!--waiting--><p>skeleton</p><!--/waiting-->\n</div>{{answers}}{{sheets}}{{noscript}}</body></html>",
    {
      script: { main: "assets/first.js", touched: "assets/touched.js" },
      always: ["assets/shell.js", "assets/shell.css"],
      pages: { terms: ["assets/terms.js", "assets/legal.css"] },
      late: {},
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
      '<script type="module" crossorigin src="/assets/touched.js" data-app="/assets/first.js" data-waits></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/shell.css">\n    ' +
      '<link rel="stylesheet" crossorigin href="/assets/legal.css"></head>' +
      '<body><div id="page" data-content="{&quot;title&quot;:&quot;Terms &amp; more&quot;}" data-waiting><h1>Terms {{lang}}</h1></div></body></html>',
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

test("one that two readers open at the same time takes the room of one", async () => {
  let rendered = 0;
  const html = "x".repeat(6_000_000);
  const rendering = renderingOf({
    pages: { render: () => Promise.resolve({ html, title: null, content: `{"n":${++rendered}}` }) },
    translations: {
      of: () => Promise.resolve({}),
      texts: () => Promise.reject(new Error()),
      available: () => Promise.reject(new Error()),
    },
    isSignUpOpen: false,
    log: { error: () => undefined },
  });
  const open = (name: PageName) =>
    rendering({ name, address: pathOf("terms"), host: "h", origin: "https://h", language: "en", answers: [] });
  for (const name of ["terms", "privacy"] as const) await Promise.all([open(name), open(name)]);
  const before = rendered;
  for (const name of ["terms", "privacy"] as const) await open(name);
  expect([before, rendered]).toEqual([4, 4]);
});

describe("of a page that a link opens", () => {
  const call = "GET /api/Unsubscribe/InfoToUnsubscribe";
  let address = "";
  let token = "";
  beforeAll(async () => {
    await givenAccount(server.connection.database, "north", { name: "North Energy" });
    token = await server.tokens.sign("preference", { accountId: "north", recipientId: "r", channel: "Email" }, 600);
    address = linkAddress("customer-unsubscribe", token);
  });
  const answersIn = (html: string) => {
    const [, json = "[]"] = new RegExp(`id="${embeddedId}">([^<]*)<`).exec(html) ?? [];
    return JSON.parse(json) as EmbeddedAnswer[];
  };

  test("the first call is answered once, for the page and for its script, as its script would be", async () => {
    requests.length = 0;
    const html = await read(`${address}?showHeader=false`, "fr");
    const [request] = requests;
    expect([requests.length, request?.address, request?.language]).toEqual([1, `${address}?showHeader=false`, "fr"]);
    const { envelope } = await server.call(call, { query: { token } });
    expect(answersIn(html).find((answer) => answer.call === call)).toEqual({ call, query: {}, envelope });
    expect(answersIn(html)).toEqual(request?.answers);
  });

  test("it is rendered for each reader anew, is kept by nobody, and opening it changes nothing", async () => {
    requests.length = 0;
    const tables = ["unsubscribes", "consents", "message_log"] as const;
    const rows = () => Promise.all(tables.map((table) => server.connection.database(table).count()));
    const before = await rows();
    for (const _reader of [1, 2]) {
      const { headers } = await server.fetch(address);
      expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
    }
    expect([requests.length, await rows()]).toEqual([2, before]);
  });

  test("one that is forged is left to its script, which says so", async () => {
    requests.length = 0;
    const html = await read(linkAddress("customer-unsubscribe", forged(token)));
    expect([requests, answersIn(html)]).toEqual([[], []]);
    expect(html).toContain('src="/assets/first.js"></script>');
  });
});
