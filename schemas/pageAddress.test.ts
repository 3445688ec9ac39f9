// Addresses of pages: created, parsed, and the same both ways.
import { describe, expect, test } from "vitest";
import { linkAddress, pageAt, pathOf, plainToken, tokenAt } from "./pageAddress.ts";
import { linkPages, pageNames, pageOf, pages, redirects, type PageName } from "./pages.ts";

const parametersOf = (name: PageName) => [...pages[name].path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const encoded = (name: PageName) =>
  pages[name].path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(`a ${key}/1`));

describe.each(pageNames)("the page %s", (name) => {
  test("is found at its address in any letter case, with a slash at the end or without", () => {
    const bare = encoded(name).replace(/\/$/, "");
    const found = pageAt(bare);
    expect(found?.name).toBe(name);
    expect(found?.params).toEqual(Object.fromEntries(parametersOf(name).map((key) => [key, `a ${key}/1`])));
    expect(pageAt(`${bare}/`)?.name).toBe(name);
    expect(pageAt(bare.replace(/\/[\w-]+/g, (segment) => segment.toUpperCase()))?.name).toBe(name);
  });

  test("has the fixed part of its path as its name", () => {
    const fixed = pages[name].path.replace(/\/:\w+/g, "").replace(/^\/|\/$/g, "");
    // The start page's path has no part.
    expect([fixed || "landing", `${fixed}/id`, `${fixed}/start`]).toContain(name);
  });

  test("has a token where a link opens it, and only there", () => {
    const { token, access, path } = pageOf(name);
    expect(token !== null).toBe(access === "link");
    expect(path.includes(":token")).toBe(token?.in === "path");
  });
});

test("a path is made with its parameters encoded", () => {
  expect(pathOf("form", { token: "to/ken" })).toBe("/form/to%2Fken");
  expect(pathOf("smart/sign-in")).toBe("/smart/sign-in/");
});

test("a link's address holds its token where the page looks for it", () => {
  for (const name of linkPages) {
    const url = new URL(linkAddress(name, "a.b/c.d"), "http://host");
    const found = pageAt(url.pathname) ?? expect.fail(name);
    expect([found.name, tokenAt(found, url.searchParams)]).toEqual([name, "a.b/c.d"]);
  }
});

test.each(["/form", "/form/", "/form//", "/form/a/b", "/smart/nowhere", "/%ff", "/form/%zz", "/constructor"])(
  "no page is at %j",
  (path) => expect(pageAt(path)).toBeUndefined(),
);

test.each(Object.entries(redirects))("%s leads to %s", (path, name) => {
  expect(pageAt(path)).toEqual({ name, params: {}, isRedirect: true });
});

test("a page of a feature exists on the hosts that show the feature [brand.flags]", () => {
  expect(pageAt("/smart/wallet-gallery", "qa.bills.example")?.name).toBe("smart/wallet-gallery");
  expect(pageAt("/smart/wallet-gallery", "bills.example")).toBeUndefined();
  expect(pageAt("/smart/sms-gallery", "bills.example")?.name).toBe("smart/sms-gallery");
});

test.each([
  ["tok.en-1_", "tok.en-1_"],
  ["\u200btok.en\u200b", "tok.en"],
  ["tok.\u200ben", "tok.en"],
  ["tok.\r\n en", "tok.en"],
  ["tok.en.", "tok.en"],
  ["tok.en,", "tok.en"],
  ["tok.en).", "tok.en"],
  ["<tok.en>", "tok.en"],
  ['"tok.en"', "tok.en"],
  ["“tok.en”", "tok.en"],
  ["tok.en’", "tok.en"],
  ["tok.en!?", "tok.en"],
  [" ", ""],
  ["...", ""],
])("of %j in an address the token is %j: no token can hold the rest [link.token]", (written, token) => {
  expect(plainToken(written)).toBe(token);
  const found = pageAt(`/form/${encodeURIComponent(written)}`)!;
  expect(tokenAt(found, new URLSearchParams())).toBe(token);
  const query = new URLSearchParams({ token: written });
  expect(tokenAt(pageAt("/supplier")!, query)).toBe(token);
});
