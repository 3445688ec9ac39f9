import { contrast, parseColor, tokenKinds, type TokenKind } from "@billwright/schemas";
import http from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyClaims } from "../../testing/anyClaims.ts";
import { testDatabases } from "../../testing/databases.ts";
import { forged } from "../../testing/forged.ts";
import { givenAccount, givenForm, givenLink } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import type { PageBrand } from "../pages/routes.ts";
import { brandOfPage } from "./routes.ts";

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 230 80"/>');
const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>');
const yellow = { primaryColor: "#ffff00", headerBgColor: "#eeeeee", headerText: "#dddddd", font: "Georgia" };

describe.each(testDatabases())("the tenant's looks on $name", (database) => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    server = await testServer(database);
    const { database: store } = server.connection;
    const settings = JSON.stringify({
      branding: { pageTitle: "North online", footerHtml: '<p onclick="x">Pier 12<script>x</script></p>' },
    });
    await givenAccount(
      store,
      "north",
      { name: "North Energy", theme_id: "north-sun", support_phone: "+12025550123", settings },
      ["127.0.0.1", "pay.north.example"],
    );
    await givenAccount(store, "south", { name: "South Water" }, ["pay.south.example"]);
    await store("themes").insert({ account_id: "north", theme_id: "north-sun", theme: JSON.stringify(yellow) });
    await store("themes").insert({
      account_id: "south",
      theme_id: "south-sea",
      theme: JSON.stringify({ primaryColor: "#003366" }),
    });
    for (const [kind, bytes] of Object.entries({ logo, icon }))
      await store("brand_images").insert({ account_id: "north", kind, media_type: "image/svg+xml", bytes });
    token = (await givenLink(server, await givenForm(store, "south"))).token;
  });
  afterAll(() => server.stop());
  const info = (query: { token?: string; domain?: string }, headers: Record<string, string> = {}) =>
    server.call("GET /api/WhiteLabelDomain/BasicInfo", { query, headers });

  test("title, icon and support contact come by the page's host, and what that host may show [brand.basic-info, brand.flags]", async () => {
    const { envelope } = await info({});
    expect(envelope.data).toEqual({
      pageTitle: "North online",
      ico: expect.stringMatching(/^\/brand\/images\/[0-9a-f]{64}$/) as string,
      companyName: "North Energy",
      clientType: "",
      supportPhone: "+12025550123",
      supportEmail: null,
      themeId: "north-sun",
      features: ["print", "webhook", "wallet"], // 127.0.0.1 is a host for trying things out
    });
    const picture = await server.fetch(envelope.data!.ico!);
    expect([picture.status, picture.text, picture.headers.get("content-type")]).toEqual([
      200,
      icon.toString(),
      "image/svg+xml",
    ]);
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("a domain names the tenant whatever its case, and a token wins over both [brand.basic-info]", async () => {
    expect((await info({ domain: "Pay.NORTH.example" })).envelope.data?.companyName).toBe("North Energy");
    expect((await info({ domain: "pay.north.example", token })).envelope.data).toMatchObject({
      companyName: "South Water",
      pageTitle: "South Water",
      ico: null,
    });
  });

  test("any genuine token will do, an expired one too; a forged one will not [brand.logo]", async () => {
    for (const kind of tokenKinds.filter((each): each is Exclude<TokenKind, "signUp"> => each !== "signUp")) {
      const old = await server.tokens.sign(kind, anyClaims("south") as never, -3600);
      expect((await info({ token: old })).envelope.data?.companyName, kind).toBe("South Water");
    }
    expect((await info({ token: forged(token) })).status).toBe(401);
  });

  describe("of a link's account", () => {
    const account = (of: string) =>
      server.call("GET /api/Unsubscribe/GetAccountInfoResponse", { query: { token: of } });
    const expired = (of: string, language?: string) =>
      server.call("GET /api/Account/GetShortUrlExpiryData", { query: { token: of, ...(language && { language }) } });
    const tokenOf = (accountId: string, seconds = 600) =>
      server.tokens.sign("contact", anyClaims(accountId) as never, seconds);
    const set = (accountId: string, branding: object) =>
      server.connection
        .database("accounts")
        .where({ account_id: accountId })
        .update({ settings: JSON.stringify({ branding }) });

    test("its look, its contacts and the kind of its customers, and no more, come by any genuine token [verify.header]", async () => {
      const { envelope } = await account(await tokenOf("north", -60));
      expect(envelope.data).toEqual({
        companyLogoUrl: expect.stringMatching(/^\/brand\/images\/[0-9a-f]{64}$/) as string,
        supportPhoneNumber: "+12025550123",
        supportEmailAddress: null,
        pageTitle: "North online",
        pageIconUrl: expect.stringMatching(/^\/brand\/images\/[0-9a-f]{64}$/) as string,
        clientType: "",
        companyName: "North Energy",
        countryCode: "US",
        recipientTypeDescription: null,
        parentRecipientTypeDescription: null,
        enableOneContactCustPref: false,
        maximumPreferencesAllowed: null,
        themeId: "north-sun",
      });
      expect((await server.fetch(envelope.data!.companyLogoUrl!)).text).toBe(logo.toString());
    });

    test("settings of another type count as none [verify.header]", async () => {
      await givenAccount(server.connection.database, "odd", { country: "India" });
      const odd = await tokenOf("odd");
      await set("odd", {
        clientType: "HcTax",
        recipientType: "Parcel",
        oneContactPreferences: true,
        maximumPreferences: 3,
      });
      expect((await account(odd)).envelope.data).toMatchObject({
        clientType: "HcTax",
        recipientTypeDescription: "Parcel",
        enableOneContactCustPref: true,
        maximumPreferencesAllowed: 3,
        countryCode: "IN",
        companyLogoUrl: null,
      });
      await set("odd", {
        clientType: 7,
        recipientType: {},
        oneContactPreferences: "yes",
        maximumPreferences: 0.5,
        expired: [],
      });
      expect((await account(odd)).envelope.data).toMatchObject({
        clientType: "",
        recipientTypeDescription: null,
        enableOneContactCustPref: false,
        maximumPreferencesAllowed: null,
      });
      expect((await expired(odd)).envelope.data).toBeNull();
    });

    test("an expired link is told the account's own words, in the reader's language, sanitised [expired.call, expired.text-only]", async () => {
      await givenAccount(server.connection.database, "wordy");
      const old = await tokenOf("wordy", -3600);
      expect((await expired(old)).envelope.data).toBeNull();
      const en = '<p onclick="alert(1)">Please <b>call us</b><script>alert(1)</script></p>';
      await set("wordy", { expired: { en, es: "Llámenos", de: " " } });
      expect((await expired(old, "es")).envelope.data).toBe("Llámenos");
      for (const language of [undefined, "en", "fr", "de", "__proto__"])
        expect((await expired(old, language)).envelope.data, language).toBe("<p>Please <b>call us</b></p>");
    });

    test("a forged token, none, and one of no account are told nothing [expired.failure]", async () => {
      const signUp = await server.tokens.sign("signUp", { role: "Owner", email: "a@example.org" }, 600);
      const statuses = await Promise.all(
        [account, expired].flatMap((ask) => [forged(token), "", signUp].map(async (each) => (await ask(each)).status)),
      );
      expect(statuses).toEqual([401, 401, 404, 401, 401, 404]);
    });
  });

  test.each([
    ["a domain of nobody", { domain: "evil.example" }, {}],
    ["an address", { domain: "https://pay.north.example/" }, {}],
    ["a tenant's domain with a blank inside", { domain: "pay.north.example evil" }, {}],
    ["a wildcard", { domain: "%" }, {}],
    ["an account's id", { domain: "north" }, {}],
  ])("%s finds nothing", async (_title, query, headers) => {
    const answer = await info(query, headers);
    expect([answer.status, answer.envelope.code, answer.envelope.data]).toEqual([404, 404, null]);
  });

  const headers =
    "X-Forwarded-Host X-Host X-Original-Host X-Forwarded-Server X-HTTP-Host-Override X-Real-Host X-Backend-Host X-Proxy-Host Proxy-Host " +
    "X-Original-URL X-Rewrite-URL X-Forwarded X-Forwarded-For True-Client-Host Origin Referer Via Forwarded";
  test.each(headers.split(" "))("%s changes no tenant", async (header) => {
    const answer = await info(
      {},
      { [header]: header === "Forwarded" ? "host=pay.south.example" : "https://pay.south.example" },
    );
    expect(answer.envelope.data?.companyName).toBe("North Energy");
    expect(answer.text).not.toContain("south");
  });

  /** Sends its own Host header, which fetch does not allow. */
  const askAs = (host: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const place = {
        port: server.port,
        host: "127.0.0.1",
        path: "/api/WhiteLabelDomain/BasicInfo",
        headers: { host },
      };
      const request = http.get(place, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
      });
      request.once("error", reject);
    });

  test.each([
    ["pay.south.example", "South Water"],
    ["PAY.SOUTH.EXAMPLE:8443", "South Water"],
    ["evil.example", null],
    ["pay.south.example.evil.example", null],
    ["pay.south.example@evil.example", null],
    ["pay.south.example/evil", null],
    ["pay.south.example evil.example", null],
    ["' or 1=1 --", null],
    ["[::1]", null],
  ])("the host %j is %j", async (host, company) => {
    const { status, body } = await askAs(host);
    if (company !== null) return expect(body).toContain(company);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/evil|Water|Energy/);
  });

  test("the logo comes by host or token; who has none gets nothing [brand.logo]", async () => {
    const own = await server.call("GET /api/Configuration/GetCurrentCompanyLogo");
    expect([own.status, own.text, own.headers.get("content-type")]).toEqual([200, logo.toString(), "image/svg+xml"]);
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await server.call("GET /api/Configuration/GetCompanyLogo", { query: {} })).text).toBe(logo.toString());
    expect(
      (await server.call("GET /api/Configuration/GetCompanyLogo", { query: { accountToken: token } })).status,
    ).toBe(404);
  });

  test("the footer comes harmless; who has none gets none [form.footer]", async () => {
    const own = await server.call("GET /api/Configuration/GetSmartPageFooter", { query: {} });
    expect(own.envelope.data).toEqual({ footerHtmlTemplate: "<p>Pier 12</p>" });
    const other = await server.call("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: token } });
    expect(other.envelope.data).toEqual({ footerHtmlTemplate: null });
  });

  test("a theme comes whole, what it leaves out from billwright-blue [brand.theme]", async () => {
    const theme = async (themeId: string) =>
      (await server.call("GET /api/Profile/themes/list", { query: { themeId } })).envelope.data;
    expect(await theme("north-sun")).toMatchObject({ id: "north-sun", ...yellow, secondaryColor: "#e8f0f9" });
    expect(await theme("billwright-blue")).toMatchObject({ id: "billwright-blue", primaryColor: "#2d77cb", font: "" });
    expect(await theme("south-sea")).toMatchObject({ primaryColor: "#003366" });
    expect((await server.call("GET /api/Profile/themes/list", { query: { themeId: "no-such" } })).status).toBe(404);
  });

  test("a theme's style sheet holds readable colours whatever the tenant picked [brand.theme]", async () => {
    const sheet = await server.fetch("/brand/north-sun.css");
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    const color = (name: string) =>
      parseColor(new RegExp(`--brand-${name}: (#\\w{6});`).exec(sheet.text)?.[1]) ?? expect.fail(name);
    expect(sheet.text).toMatch(/^:root \{\n( {2}--brand-[\w-]+: [^;{}\n]+;\n)+\}\n$/);
    for (const setup of ["primary", "primary-hover", "secondary", "header"])
      expect(contrast(color(`on-${setup}`), color(setup))).toBeGreaterThanOrEqual(4.5);
    expect((await server.fetch("/brand/no-such.css")).status).toBe(404);
  });

  test("a page's first paint has the looks of its link's account, else of its host, else the product's own [brand.basic-info]", async () => {
    const brand = brandOfPage(server.connection.database, server.tokens);
    const north = { title: "North online", themeId: "north-sun", themeColor: "#ffff00" };
    const own = {
      title: "Billwright",
      icon: "/favicon.ico",
      themeId: "billwright-blue",
      themeColor: "#2d77cb",
      framedBy: [],
      answers: [],
    };
    const host = "unknown.example";
    expect(await brand({ host: "pay.north.example", token: undefined })).toMatchObject<Partial<PageBrand>>(north);
    expect(await brand({ host: "pay.north.example", token })).toMatchObject<Partial<PageBrand>>({
      title: "South Water",
    });
    expect(await brand({ host, token })).toMatchObject<Partial<PageBrand>>({ title: "South Water" });
    expect(await brand({ host, token: forged(token) })).toEqual(own);
    expect(await brand({ host, token: undefined })).toEqual(own);
  });
});
