import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galleries, pageNames, pages, redirects } from "@billwright/schemas";
import { embeddedDatabase } from "../../testing/databases.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { builtPages } from "./pages.ts";
import { fillTemplate } from "./routes.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-pages-"));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(
    join(folder, "index.html"),
    '<html lang="{{lang}}" dir="{{dir}}"><title>{{title}}</title><link rel="stylesheet" href="/brand/{{themeId}}.css"></html>',
  );
  writeFileSync(join(folder, "boot.js"), "boot()");
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, "assets", "index-abc.js"), "main()");
  server = await testServer(embeddedDatabase(), { pages: builtPages(folder) });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const addresses = pageNames.map((name) => [name, pages[name].path.replace(/:\w+/g, "some.kind.token")] as const);
const standing = [
  ...addresses.filter(([name]) => name !== "404"),
  ...Object.keys(redirects).map((path) => [path, path] as const),
];

test.each(standing)(
  "%s answers 200 whatever its token, in any letter case, and nobody keeps it",
  async (_name, path) => {
    for (const address of [`${path.toUpperCase().replace(/\/$/, "")}/`, `${path}?lang=es`]) {
      const { status, headers, text } = await server.fetch(address);
      expect([status, headers.get("content-type"), headers.get("cache-control")], address).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(text).toContain(address.includes("lang=es") ? '<html lang="es" dir="ltr">' : '<html lang="en" dir="ltr">');
      expect(text).not.toContain("{{");
    }
  },
);

test.each(["/404", "/", "/form", "/form/a/b", "/smart/no-such-page", "/no-such-page?lang=de", "/wp-admin"])(
  "%s is the page of an address that is none, with status 404",
  async (path) => {
    const { status, headers, text } = await server.fetch(path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      404,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("<title>");
  },
);

test("a page of a feature answers 404 on a host that does not show the feature [brand.flags]", async () => {
  const statusOn = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = get(server.url + galleries.Wallet, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on("error", reject);
    });
  expect([await statusOn("qa.bills.example"), await statusOn("bills.example")]).toEqual([200, 404]);
});

test("what the build gave a hash is kept for ever, the rest is asked for anew", async () => {
  expect((await server.fetch("/assets/index-abc.js")).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await server.fetch("/boot.js")).headers.get("cache-control")).toBe("no-cache");
});

test.each([
  "/nowhere.js",
  "/assets/none.css",
  "/.vite/manifest.json",
  "/.env",
  "/index.php",
  "/..%2f..%2fetc%2fpasswd.txt",
  "/%ff",
  "/%00",
  "/form/%00",
  "/brand/images/%00",
  "/brand/%00.css",
  "/brand/banks/%00",
  "//",
  "//[",
  "//evil.example:99999/form/x",
])("%s is nothing", async (path) => {
  expect((await server.fetch(path)).status).toBe(404);
});

test("a POST to a page is nothing", async () => {
  expect((await server.fetch("/form/x", { method: "POST" })).status).toBe(404);
});

test("what is filled in cannot break out of the page", () => {
  const filled = fillTemplate('<title>{{title}}</title><a href="{{icon}}">{{unknown}}{{constructor}}</a>', {
    title: "</title><script>",
    icon: '"><b>&',
  });
  expect(filled).toBe(
    '<title>&lt;/title&gt;&lt;script&gt;</title><a href="&quot;&gt;&lt;b&gt;&amp;">{{unknown}}{{constructor}}</a>'.replace(
      "&lt;/title&gt;",
      "&lt;/title&gt;",
    ),
  );
});

test("pages that were never built are a fault that the log names, and no reason not to start", async () => {
  const unbuilt = await testServer(embeddedDatabase(), { pages: builtPages(join(folder, "missing")) });
  expect((await unbuilt.fetch("/form/x")).status).toBe(500);
  expect(unbuilt.log()).toContain("npm start builds them");
  await unbuilt.stop();
});
