import { contrast, parseColor, tokenKinds, type TokenKind } from "@billwright/schemas";
import http from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyClaims } from "../../../testing/anyClaims.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import type { PageBrand } from "../pages/routes.ts";
import { brandOfPage } from "./routes.ts";
import { sanitizeFooter } from "../../../html/sanitizeHtml.ts";
import { brandsOn } from "./store.ts";

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
      branding: {
        pageTitle: "North online",
        footerHtml:
          '<style>.bee-row{display:none}</style><div class="bee-row main bw-header" onclick="x">Pier 12, bee-keepers<script>x</script></div>',
        mobileAppUrl: "https://apps.example/north",
      },
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
    // The page's own host is North Energy's.
    expect((await info({ domain: "Pay.SOUTH.example" })).envelope.data?.companyName).toBe("South Water");
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

    test("its look, its contacts and the kind of its customers, and no more, come by any genuine token [verify.header] [shell.account-info] [shell.account-fields]", async () => {
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

    test("its settings come with it, and of another type they count as none [verify.header] [shell.account-settings]", async () => {
      await givenAccount(server.connection.database, "odd", { country: "India" });
      const odd = await tokenOf("odd");
      await set("odd", {
        clientType: "HcTax",
        recipientType: "Parcel",
        parentRecipientType: "Estate",
        oneContactPreferences: true,
        maximumPreferences: 3,
      });
      expect((await account(odd)).envelope.data).toMatchObject({
        clientType: "HcTax",
        recipientTypeDescription: "Parcel",
        parentRecipientTypeDescription: "Estate",
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

    test("an expired link gets the account's own words, in the reader's language, sanitised [expired.call, expired.text-only]", async () => {
      await givenAccount(server.connection.database, "wordy");
      const old = await tokenOf("wordy", -3600);
      expect((await expired(old)).envelope.data).toBeNull();
      const en = '<p onclick="alert(1)">Please <b>call us</b><script>alert(1)</script></p>';
      await set("wordy", { expired: { en, es: "Llámenos", de: " " } });
      expect((await expired(old, "es")).envelope.data).toBe("Llámenos");
      for (const language of [undefined, "en", "fr", "de", "__proto__"])
        expect((await expired(old, language)).envelope.data, language).toBe("<p>Please <b>call us</b></p>");
    });

    test("a forged token, none, and one of no account get nothing [expired.failure]", async () => {
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
      const options = {
        port: server.port,
        host: "127.0.0.1",
        path: "/api/WhiteLabelDomain/BasicInfo",
        headers: { host },
      };
      const request = http.get(options, (answer) => {
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

  test("the logo comes by host or token; who has none gets the product's [brand.logo] [shell.logo-call]", async () => {
    const own = await server.call("GET /api/Configuration/GetCurrentCompanyLogo");
    expect([own.status, own.text, own.headers.get("content-type")]).toEqual([200, logo.toString(), "image/svg+xml"]);
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await server.call("GET /api/Configuration/GetCompanyLogo", { query: {} })).text).toBe(logo.toString());
    const ofNone = await server.call("GET /api/Configuration/GetCompanyLogo", { query: { accountToken: token } });
    expect([ofNone.status, ofNone.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(ofNone.text).toContain("Billwright");
    const ofNorth = await server.tokens.sign("contact", anyClaims("north") as never, -60);
    const byToken = await server.call("GET /api/Configuration/GetCompanyLogo", { query: { accountToken: ofNorth } });
    expect(byToken.text).toBe(logo.toString());
  });

  const footer = async (query: { accountToken?: string } = {}) =>
    (await server.call("GET /api/Configuration/GetSmartPageFooter", { query })).envelope.data;

  test("the footer comes harmless, of the token's account, else of the host's; who has none gets none [form.footer] [shell.footer-call]", async () => {
    const ofNorth = {
      footerHtmlTemplate: '<div class="footer-row">Pier 12, bee-keepers</div>',
      mobileAppUrl: "https://apps.example/north",
    };
    expect(await footer()).toEqual(ofNorth);
    expect(await footer({ accountToken: token })).toEqual({ footerHtmlTemplate: null, mobileAppUrl: null });
    const old = await server.tokens.sign("contact", anyClaims("north") as never, -60);
    expect(await footer({ accountToken: old })).toEqual(ofNorth);
  });

  test("in a footer the prefix 'bee-' of a class is 'footer-', no other class stays and no style sheet [shell.footer-html]", async () => {
    expect(
      sanitizeFooter('<p class="bee-a  bee-b-2 footer-c">1</p><b class="bw-modal">2</b><i class="x bee- y">3</i>'),
    ).toBe('<p class="footer-a footer-b-2 footer-c">1</p><b>2</b><i class="footer-">3</i>');
    const html = (await footer())!.footerHtmlTemplate!;
    expect(sanitizeFooter(html)).toBe(html);
    expect(html).not.toMatch(/style|onclick|script|bw-/);
  });

  test.each(["http://apps.example/x", "javascript:alert(1)", "/app", "https://", " ", 7, null])(
    "an app at %j is none [shell.footer-call]",
    async (mobileAppUrl) => {
      await givenAccount(server.connection.database, `app-${String(mobileAppUrl)}`, {
        settings: JSON.stringify({ branding: { mobileAppUrl } }),
      });
      const accountToken = await server.tokens.sign("contact", anyClaims(`app-${String(mobileAppUrl)}`) as never, 60);
      expect(await footer({ accountToken })).toEqual({ footerHtmlTemplate: null, mobileAppUrl: null });
    },
  );

  describe("where an account names nobody to ask", () => {
    const brands = () =>
      brandsOn(server.connection.database, { phone: "+18005550100", email: "ask@billwright.example" });
    test("the configured service replaces what is missing, and never for what is there [shell.contact]", async () => {
      expect(await brands()({ accountId: "north" })).toMatchObject({
        supportPhone: "+12025550123",
        supportEmail: "ask@billwright.example",
      });
      expect(await brands()({ accountId: "south" })).toMatchObject({
        supportPhone: "+18005550100",
        supportEmail: "ask@billwright.example",
      });
      expect(await brands()({ accountId: "nobody" })).toBeNull();
    });
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

  test("a page's first paint has title, icon and looks of its link's account, else of its host, else the product's own [brand.basic-info] [shell.title]", async () => {
    const { database: store } = server.connection;
    const brand = brandOfPage(store, server.tokens, brandsOn(store, { phone: null, email: null }));
    const north = { title: "North online", themeId: "north-sun", themeColor: "#ffff00" };
    const own = {
      title: "Billwright",
      icon: "/favicon.ico",
      themeId: "billwright-blue",
      themeColor: "#2d77cb",
      language: null,
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
