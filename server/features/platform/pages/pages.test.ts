import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  galleries,
  linkAddress,
  linkPages,
  pageNames,
  pageOf,
  pages,
  redirects,
  type Language,
} from "@billwright/schemas";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount } from "../../../testing/given.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { signPageLink } from "../../../tokens/pageLink.ts";
import { builtPages } from "./pages.ts";
import { fillTemplate } from "./routes.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-pages-"));
const critical = ".bw-card{margin:0}";
const main = "main();\n".repeat(1_000);
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  givenPagesIn(
    folder,
    '<html lang="{{lang}}" dir="{{dir}}"><title>{{title}}</title><link rel="stylesheet" href="/brand/{{themeId}}.css">' +
      `<style>${critical}</style>{{script}}{{preloads}}<div id="page"><!--waiting-->…<!--/waiting--></div>{{sheets}}</html>`,
    {
      script: { main: "assets/first.js", touched: "assets/touched.js" },
      always: [],
      late: {},
      pages: { supplier: ["assets/supplier.js", "assets/supplier.css"] },
      staff: ["assets/staff.js"],
      parts: { selfService: ["assets/words.js"], staff: ["assets/staffWords.js", "assets/words.js"] },
    },
  );
  writeFileSync(join(folder, "boot.js"), "boot()");
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, "assets", "index-abc.js"), main);
  writeFileSync(join(folder, "assets", "index-abc.js.br"), brotliCompressSync(main));
  writeFileSync(join(folder, "assets", "index-abc.js.gz"), gzipSync(main));
  server = await testServer(embeddedDatabase(), { pages: builtPages(folder) });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("the HTML has the brand of a genuine token's account, be the token in the path or in the query [brand.basic-info]", async () => {
  await givenAccount(server.connection.database, "south", { name: "South Water" });
  const claims = { accountId: "south", recipientId: "r", channel: "email", contactDigest: null } as const;
  const token = await server.tokens.sign("contact", claims, 600);
  for (const address of [linkAddress("expired", token), linkAddress("verifyEmail", token)]) {
    expect((await server.fetch(address)).text, address).toContain("<title>South Water</title>");
    const forgedAddress = address.replace(token, forged(token));
    expect((await server.fetch(forgedAddress)).text, address).toContain("<title>Billwright</title>");
  }
});

test("a page's language is the address's, else the link's, the customer's, the browser's, the account's, whatever kind of link opens it [locale.lang, locale.stored]", async () => {
  const { database } = server.connection;
  const settings = JSON.stringify({ branding: { language: "hi" } });
  await givenAccount(database, "spoken", { settings });
  const known = { account_id: "spoken", recipient_id: "known", language: "ko" };
  await database("recipient_preferences").insert(known);
  const signing = { tokens: server.tokens, seal: server.seal, runtime: server.clock };
  const languageAt = async (address: string, wishes: string) => {
    const { text } = await server.fetch(address, { headers: { "Accept-Language": wishes } });
    return /<html lang="([\w-]+)"/.exec(text)?.[1];
  };
  for (const page of linkPages.filter((name) => pageOf(name).token?.sealed === undefined)) {
    const linkTo = (recipientId: string, language?: Language) => {
      const about = { accountId: "spoken", recipientId, enrollmentId: "e", logId: "l", changeId: "c", language };
      return signPageLink(signing, page, about, 600);
    };
    const [mine, spanish, strange] = [await linkTo("known"), await linkTo("known", "es"), await linkTo("unknown")];
    const inFrench = `${spanish}${spanish.includes("?") ? "&" : "?"}lang=fr`;
    expect(
      [
        await languageAt(inFrench, "de"),
        await languageAt(spanish, "de"),
        await languageAt(mine, "de"),
        await languageAt(strange, "pt, de-AT;q=0.5"),
        await languageAt(strange, "pt"),
        await languageAt(mine.replace(/.{9}$/, "forged-it"), "de"),
      ],
      page,
    ).toEqual(["fr", "es", "ko", "de", "hi", "de"]);
  }
  expect([await languageAt("/terms", "zh-HK"), await languageAt("/terms?lang=none", "pt")]).toEqual(["zh-TW", "en"]);
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

const script = (name: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${name}.js">`;
const styles = (name: string) =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/${name}.css">`;

test.each([
  ["/supplier?token=x", [script("supplier"), styles("supplier"), script("words")]],
  ["/smart/profile", [script("staff"), script("staffWords"), script("words")]],
  ["/smart-pay/x", []],
  ["/nowhere", []],
])("%s asks at once for the files of its own page and words, and for no other's", async (path, links) => {
  expect((await server.fetch(path)).text.match(/<link [^>]*load[^>]*>/g) ?? []).toEqual(links);
});

test.each(["/404", "/form", "/form/a/b", "/smart/no-such-page", "/no-such-page?lang=de", "/wp-admin"])(
  "%s is the page of an address that is none, with status 404 [not-found.status]",
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

test("a page's policy allows its own inline style by its hash, and no other; what is no page allows none", async () => {
  const policy = async (path: string) =>
    /style-src ([^;]*)/.exec((await server.fetch(path)).headers.get("content-security-policy") ?? "")?.[1];
  const hash = createHash("sha256").update(critical).digest("base64");
  expect(await policy("/expired/x")).toBe(`'self' 'sha256-${hash}'`);
  expect(await policy("/no-such-page")).toBe(`'self' 'sha256-${hash}'`);
  expect(await policy("/assets/none.js")).toBe("'self'");
  expect(await policy("/api/nothing")).toBe("'self'");
});

test("a page of a feature answers 404 on a host that does not show the feature [brand.flags]", async () => {
  const statusOn = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = get(server.url + galleries.Wallet, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", reject);
    });
  expect([await statusOn("qa.bills.example"), await statusOn("bills.example")]).toEqual([200, 404]);
});

test("what the build gave a hash is kept for ever, the rest is requested again", async () => {
  expect((await server.fetch("/assets/index-abc.js")).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await server.fetch("/boot.js")).headers.get("cache-control")).toBe("no-cache");
});

test("a built script has the headers that a script needs, and none that only a document or a worker reads", async () => {
  writeFileSync(join(folder, "assets", "worker-abc.mjs"), "work()");
  writeFileSync(join(folder, "assets", "drawing-abc.svg"), "<svg/>");
  const namesOf = async (path: string) => Object.keys((await wired(path, "br")).headers);
  const forDocuments = ["content-security-policy", "permissions-policy", "x-frame-options"];
  const always = ["x-content-type-options", "cross-origin-resource-policy", "referrer-policy"];
  for (const path of ["/assets/index-abc.js", "/boot.js"]) {
    const script = await namesOf(path);
    expect(script, path).toEqual(expect.arrayContaining(always));
    expect(
      script.filter((name) => forDocuments.includes(name)),
      path,
    ).toEqual([]);
  }
  for (const path of ["/assets/worker-abc.mjs", "/assets/drawing-abc.svg", "/assets/none.js", "/form/x"])
    expect(await namesOf(path), path).toEqual(expect.arrayContaining([...forDocuments, ...always]));
});

/** As it comes over the network: fetch would decode it. */
const wired = (path: string, accepted: string, more: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = get(server.url + path, { headers: { "Accept-Encoding": accepted, ...more } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
  });

const encodings: { accepted: string; encoding: string | undefined; body: Buffer }[] = [
  { accepted: "gzip, deflate, br, zstd", encoding: "br", body: brotliCompressSync(main) },
  { accepted: "gzip, deflate", encoding: "gzip", body: gzipSync(main) },
  { accepted: "br;q=0, gzip", encoding: "gzip", body: gzipSync(main) },
  { accepted: "identity", encoding: undefined, body: Buffer.from(main) },
];
test.each(encodings)(
  "to a browser that takes '$accepted' a built file goes as the build compressed it: $encoding",
  async ({ accepted, encoding, body }) => {
    const answer = await wired("/assets/index-abc.js?v=1", accepted);
    expect([answer.status, answer.headers["content-encoding"], answer.headers["content-type"]]).toEqual([
      200,
      encoding,
      "text/javascript; charset=utf-8",
    ]);
    expect(answer.body.equals(body)).toBe(true);
    expect(answer.headers["content-length"]).toBe(String(body.length));
    expect([answer.headers.vary, answer.headers["cache-control"]]).toEqual([
      "Accept-Encoding",
      "public, max-age=31536000, immutable",
    ]);
    const again = await wired("/assets/index-abc.js", accepted, { "If-None-Match": answer.headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  },
);

test("each encoding has an ETag of its own, and a compressed file no address of its own", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(async (one) => (await wired("/assets/index-abc.js", one)).headers.etag),
  );
  expect(new Set(tags).size).toBe(3);
  expect((await wired("/assets/index-abc.js.br", "br")).status).toBe(404);
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
