// Texts of an author or a stranger never run (threats.md T31): with either sanitiser alone, and with the product's policy alone. Without
// all of them the same texts do run, so the test would notice.
import { join } from "node:path";
import fc from "fast-check";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import type { sanitize as Sanitize } from "../../renderer/elements/sanitize.ts";
import { sanitizeHtml } from "../../server/html/sanitizeHtml.ts";
import { headers } from "../../server/http/headers.ts";
import { browserWanted } from "../support/browser.ts";
import { launched } from "../support/launched.ts";
import { enterArena, watchedContext } from "./arena.ts";
import { cases, found, foundInTwin } from "../support/proof.ts";
import { everyPayload, payloads } from "./payloads.ts";

/** All for npm run prove, our own and the naughty ones for npm test. */
const pieces = everyPayload.slice(0, cases(everyPayload.length, payloads.length));

/** The policy that the product sends for the one page that can be framed, like the arena's pieces. */
function productPolicy(): string {
  const sent = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void sent.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  for (const handler of headers({ https: true, relaxed: false }))
    handler({ path: "/form/preview/f/frame" } as never, response as never, () => undefined);
  return sent.get("content-security-policy")!;
}

/** The page's own sanitiser, as a script. */
async function pageSanitizer(): Promise<string> {
  const entry = join(import.meta.dirname, "..", "..", "renderer", "elements", "sanitize.ts");
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "sanitizer" } },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}

describe.runIf(browserWanted)("texts that try to run", () => {
  const on = launched();

  test("do run where nothing stops them, so that this would see it", { tags: ["S10", "S11"] }, async () => {
    const fired = await enterArena(on.browser, { policy: null, pieces });
    for (const line of ["S10", "S11"] as const)
      foundInTwin(line, "kinds ran without sanitiser and policy", new Set(fired).size);
    expect(new Set(fired).size).toBeGreaterThan(50);
  });

  test("never run under the product's policy, were nothing sanitised [link.html]", { tags: ["S11"] }, async () => {
    const fired = await enterArena(on.browser, { policy: productPolicy(), pieces });
    found("S11", "ran under the policy alone", fired.length, pieces.length);
    expect(fired).toEqual([]);
  });

  test(
    "never run once the server has made them harmless, were there no policy [link.html]",
    { tags: ["S10"] },
    async () => {
      const fired = await enterArena(on.browser, { policy: null, pieces: pieces.map(sanitizeHtml) });
      found("S10", "ran after the server's sanitiser alone", fired.length, pieces.length);
      expect(fired).toEqual([]);
    },
  );

  test(
    "never run once the page has made them harmless, were there no policy [link.html]",
    { tags: ["S10", "S12"] },
    async () => {
      const { context } = await watchedContext(on.browser);
      const page = await context.newPage();
      await page.addScriptTag({ content: await pageSanitizer() });
      const clean = await page.evaluate((texts) => {
        const { sanitize } = (window as unknown as { sanitizer: { sanitize: typeof Sanitize } }).sanitizer;
        return texts.map((text) => {
          const box = document.createElement("div");
          const again = document.createElement("div");
          box.append(sanitize(text, () => ""));
          again.append(sanitize(box.innerHTML, () => ""));
          return { once: box.innerHTML, twice: again.innerHTML };
        });
      }, pieces);
      await context.close();
      const changed = clean.filter(({ once, twice }) => once !== twice).length;
      found("S12", "changed by the page's sanitiser when it comes again", changed, pieces.length);
      expect(clean.map(({ twice }) => twice)).toEqual(clean.map(({ once }) => once));
      const fired = await enterArena(on.browser, { policy: null, pieces: clean.map(({ once }) => once) });
      found("S10", "ran after the page's sanitiser alone", fired.length, pieces.length);
      expect(fired).toEqual([]);
    },
  );
});

test("what was made harmless once stays as it is [link.html]", { tags: ["S12"] }, () => {
  const isChanged = (clean: (text: string) => string) => (text: string) => clean(clean(text)) !== clean(text);
  found(
    "S12",
    "changed by the server's sanitiser when it comes again",
    pieces.filter(isChanged(sanitizeHtml)).length,
    pieces.length,
  );
  const twin = (text: string) => text.replace(/<script>/gi, "");
  foundInTwin("S12", "changed again by a twin that takes a tag out once", pieces.filter(isChanged(twin)).length);
  const piece = fc.oneof(
    fc.constantFrom(...payloads),
    fc.string({ maxLength: 6 }),
    fc.constantFrom("<p>", "</p>", "<!--", "-->", "&lt;", "\0"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const clean = sanitizeHtml(pieces.join(""));
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: cases(5_000, 500) },
  );
});
