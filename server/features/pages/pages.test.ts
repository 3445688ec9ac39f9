import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const token = `eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.${"a".repeat(43)}`;

test.each(["/", `/form/${token}`, `/installment-plan/${token}?lang=es`, "/form/preview/12", "/smart/dynamic-form/"])(
  "%s is a page that nobody keeps",
  async (path) => {
    const { status, headers, text } = await server.fetch(path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain(path.includes("lang=es") ? '<html lang="es" dir="ltr">' : '<html lang="en" dir="ltr">');
    expect(text).not.toContain("{{");
  },
);

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
