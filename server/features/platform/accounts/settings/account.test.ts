import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig, type Config } from "../../../../config.ts";
import { connect, connectBeside, type Connection } from "../../../../database/connect.ts";
import { storedConnections } from "../../../../providers/biller/storedConnections.ts";
import { givenDatabaseIn } from "../../../../testing/embeddedTemplate.ts";
import { givenAccount, givenForm } from "../../../../testing/given.ts";
import { testRuntime } from "../../../../testing/runtime.ts";
import { withSecrets } from "../../../../tokens/developmentSecret.ts";
import { sealOf } from "../../../../tokens/seal.ts";
import { keyringOf } from "../../../../tokens/secrets.ts";
import { readSetting } from "../account.ts";
import { findBrand, findImage, findLogo, findTheme } from "../store.ts";
import { findCategories } from "../../../customers/consents/categories.ts";
import { taxPercentOf } from "../../../money/payments/added.ts";
import { findGate } from "../../../customers/smartPages/store.ts";
import { connectionOf } from "../../../staff/sso/connection.ts";
import { readSettings } from "./readSettings.ts";
import { demoAccounts } from "../../../../demo/account.ts";
import { settingsOf } from "../../../../demo/seed.ts";
import { findTemplate } from "../../../money/agreements/store.ts";
import { setAccount } from "../../../../wiring.ts";

const runtime = testRuntime();
const gate = {
  items: [{ key: "zip", tag: "ZIP", limit: 5 }],
  words: { en: { header: "Who are you?", authorization: "It is me", refused: "No", labels: { zip: "ZIP" } } },
};

describe("an account's settings, set beside the server that has the database open", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-account-"));
  const config: Config = withSecrets(readConfig({ DATA_DIR: dataDir }));
  let server: Connection;
  beforeAll(async () => {
    await givenDatabaseIn(dataDir);
    server = await connect(config.database);
    for (const id of ["north", "south"]) await givenAccount(server.database, id, {}, [`${id}.example`]);
    await givenForm(server.database, "north", { id: "plan" });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const set = (settings: object, id = "north") =>
    setAccount(config, id, { text: JSON.stringify(settings), folder: dataDir }, runtime, {
      spelledSso: (sso) => Promise.resolve({ ...sso, issuer: `${sso.issuer}/` }),
    });
  const row = (id = "north") =>
    server.database("accounts").where({ account_id: id }).first<Record<string, unknown> & { settings: object }>();

  test("a file sets all that it names, as the features read it, and its secrets are sealed", async () => {
    const names = await set({
      name: "North Energy",
      supportEmail: "help@north.example",
      captureIp: true,
      branding: { pageTitle: "North", taxPercent: 7.5, timeZone: "America/New_York", maximumPreferences: 3 },
      landing: { InstallmentPlan: "plan" },
      agreement: { template: "1000001" },
      keep: { submissions: 730, logs: null },
      categories: [
        { name: "Bills", newBill: true, channels: { Email: { assumed: true } } },
        { name: "Safety", channels: { SMS: { mandatory: true } } },
      ],
      gates: { preference: gate },
      biller: { address: "https://erp.north.example", bearer: "secret-bearer" },
      sso: { issuer: "https://login.north.example", clientId: "c-1", clientSecret: "secret-client" },
    });
    expect(names).toHaveLength(11);
    const { database } = server;
    const brand = await findBrand(database, { accountId: "north" });
    expect([brand?.companyName, brand?.pageTitle, brand?.supportEmail, taxPercentOf(brand)]).toEqual([
      "North Energy",
      "North",
      "help@north.example",
      7.5,
    ]);
    expect((await findCategories(database, "north")).map(({ name, newBill }) => [name, newBill])).toEqual([
      ["Bills", true],
      ["Safety", false],
    ]);
    expect(await findGate(database, { accountId: "north", kind: "preference" })).toEqual(gate);
    expect(await findTemplate(database, "north")).toBe("1000001");
    const seal = sealOf(keyringOf(config.secrets), runtime);
    expect((await storedConnections(database, seal, readSetting).of("north"))?.bearer).toBe("secret-bearer");
    expect(await connectionOf(database, seal, "north")).toMatchObject({
      // As the provider spells it.
      issuer: "https://login.north.example/",
      clientId: "c-1",
      clientSecret: "secret-client",
    });
    expect(JSON.stringify(await row())).not.toMatch(/secret-(bearer|client)/);
    const audit = await database("audit").where({ account_id: "north", action: "account_changed" });
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain("secret");
  });

  test("a biller's system that is not public is refused with what to do, unless TRUSTED_HOSTS names it", async () => {
    const at = (address: string, trustedHosts: string[] = []) => {
      const text = JSON.stringify({ biller: { address, bearer: "b" } });
      return setAccount({ ...config, trustedHosts }, "south", { text, folder: dataDir }, runtime, {});
    };
    for (const [address, trusted] of [
      ["https://10.0.0.7", "10.0.0.0/8"],
      ["http://erp.south.example", "erp.south.example"],
      ["https://[fd12::1]/v1", "fd12::/16"],
    ] as const) {
      await expect(at(address), address).rejects.toThrow(/biller\.address would never be called: .*in TRUSTED_HOSTS/);
      expect(await at(address, [trusted])).toEqual(["biller"]);
    }
    await setAccount(config, "south", { text: JSON.stringify({ biller: null }), folder: dataDir }, runtime, {});
  });

  test("a key for bank numbers needs a system that takes them, and goes before or with it", async () => {
    const { publicKey } = await generateKeyPair("ECDH-ES+A256KW", { extractable: true });
    const billerKeys = [{ ...(await exportJWK(publicKey)), kid: "2026-1" }];
    const biller = { address: "https://erp.south.example", bearer: "b" };
    await expect(set({ billerKeys }, "south")).rejects.toThrow(/^.*billerKeys needs biller, too/s);
    await set({ biller, billerKeys }, "south");
    await expect(set({ biller: null }, "south")).rejects.toThrow(/biller cannot be null while billerKeys are set/);
    await set({ supportPhone: "1" }, "south");
    await set({ biller: null, billerKeys: null }, "south");
    expect(await readSetting(server.database, "south", "biller")).toBeFalsy();
  });

  test("what a file leaves out stays, null takes away, and another account is not touched", async () => {
    const other = await row("south");
    await set({
      supportEmail: null,
      biller: null,
      gates: { preference: null },
      sso: null,
      agreement: null,
      keep: null,
    });
    const { support_email, settings, name } = (await row()) as Record<string, unknown>;
    expect([support_email, name, Object.keys(settings as object).sort()]).toEqual([
      null,
      "North Energy",
      ["branding", "landing"],
    ]);
    expect(await findGate(server.database, { accountId: "north", kind: "preference" })).toBeNull();
    expect(await row("south")).toEqual(other);
  });

  test("what a part leaves out stays, too, and null takes one field away", async () => {
    const settings = async () => (await row("south"))?.settings;
    const branding = { clientType: "Wgl", pageTitle: "South", expired: { en: "Over", es: "Terminado" } };
    await set({ branding, preferences: { codes: { email: "E", sms: "S" } }, landing: {} }, "south");
    await set({ branding: { footerHtml: "<p>South</p>", expired: { en: "Too late" } } }, "south");
    const footed = { ...branding, footerHtml: "<p>South</p>", expired: { en: "Too late", es: "Terminado" } };
    expect(await settings()).toEqual({
      branding: footed,
      preferences: { codes: { email: "E", sms: "S" } },
      landing: {},
    });
    await set({ branding: { pageTitle: null, expired: null }, preferences: { codes: { sms: null } } }, "south");
    expect(await settings()).toEqual({
      branding: { clientType: "Wgl", footerHtml: "<p>South</p>" },
      preferences: { codes: { email: "E" } },
      landing: {},
    });
  });

  test("its hosts, colours, logo and icon are set, kept where they are not named and taken away, and pages show them [brand.basic-info, brand.logo, brand.theme]", async () => {
    const { database } = server;
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 230 80"/>';
    const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#2d77cb" } })
      .png()
      .toBuffer();
    writeFileSync(join(dataDir, "logo.txt"), svg);
    writeFileSync(join(dataDir, "icon.svg"), png);
    await set({
      hosts: ["pay.north.example", "north.example"],
      theme: { primaryColor: "#003366", font: "Georgia, serif" },
      logo: "logo.txt",
      icon: "icon.svg",
    });
    await set({ theme: { headerText: "#111111", font: null }, supportPhone: null });
    const brand = (await findBrand(database, { host: "pay.north.example" }))!;
    expect([brand.accountId, await findTheme(database, brand.themeId, "other.example")]).toMatchObject([
      "north",
      { primaryColor: "#003366", headerText: "#111111", font: "" },
    ]);
    expect(await findLogo(database, { host: "north.example" })).toMatchObject({ mediaType: "image/svg+xml" });
    expect(await findImage(database, brand.iconId!)).toMatchObject({ mediaType: "image/png", bytes: png });
    const { themeId } = (await findBrand(database, { accountId: "south" }))!;
    expect(await findTheme(database, themeId, "north.example")).toMatchObject({ primaryColor: "#2d77cb" });
    await set({ hosts: ["north.example"], theme: null, logo: null });
    expect(await findBrand(database, { host: "pay.north.example" })).toBeNull();
    expect(await findBrand(database, { host: "north.example" })).toMatchObject({
      themeId: "billwright-blue",
      logoId: null,
      iconId: brand.iconId,
    });
  });

  test.each([
    ["that are not there", "none.png", /logo is no file beside the settings/],
    ["that are too large", "large.svg", /logo is larger than 200 kB/],
    ["that are none", "page.png", /logo is no picture that can be shown: give a PNG, JPEG, WebP, SVG or ICO/],
    ["of a kind that no page shows", "moving.gif", /logo is no picture that can be shown/],
  ])("with pictures %s nothing of the file is set", async (_title, logo, words) => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const files = {
      "large.svg": `<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(205_000)}</svg>`,
      "moving.gif": gif,
    };
    for (const [name, bytes] of Object.entries({ ...files, "page.png": "<!doctype html><p>" }))
      writeFileSync(join(dataDir, name), bytes);
    const before = await row();
    await expect(set({ name: "Lost", logo })).rejects.toThrow(words);
    expect(await row()).toEqual(before);
  });

  test.each([
    [
      "a host of another account",
      { name: "Lost", hosts: ["new.example", "south.example"] },
      "north",
      /hosts\.1 is "south\.example", which another account has/,
    ],
    ["a form of nobody", { name: "Lost", landing: { AutoPay: "none" } }, "north", /landing\.AutoPay is "none"/],
    ["no such account", { name: "Lost" }, "west", /There is no account "west"\./],
  ])("with %s nothing of the file is set", async (_title, settings, id, words) => {
    const before = await row();
    await expect(set(settings, id)).rejects.toThrow(words);
    expect(await row()).toEqual(before);
    const beside = await connectBeside(config.database);
    await beside.close();
  });
});

describe("a file is checked whole, and each wrong field is named, its value never", () => {
  const problems: [string, object | string, string[]][] = [
    ["an unknown name", { nam: "x", branding: { logo: 1 } }, ["nam is no setting", "branding.logo is no setting"]],
    ["another type", { captureIp: "yes" }, ["captureIp has to be of the type boolean"]],
    ["null where there must be something", { name: null }, ["name has to be of the type string"]],
    ["no such country", { country: "Atlantis" }, ["country has to be one of India, United States"]],
    [
      "a fee of an unknown method, and one below 0",
      { branding: { convenienceFees: { cash: {}, card: { least: -1 } } } },
      ["branding.convenienceFees.cash is no setting", "branding.convenienceFees.card.least must be >= 0"],
    ],
    ["a number out of range", { branding: { taxPercent: 120 } }, ["branding.taxPercent must be <= 100"]],
    [
      "hosts that are none",
      { hosts: ["pay.example.com", "Pay.example.com", "https://x.example", "x.example:8443"] },
      [1, 2, 3].map((at) => `hosts.${at} is no host name in lower case: give one like pay.example.com`),
    ],
    [
      "colours and fonts that are none",
      { theme: { primaryColor: "blue", id: "x" } },
      ["theme.id is no setting", 'theme.primaryColor must match pattern "^#[0-9a-fA-F]{6}$"'],
    ],
    [
      "a font that ends its line",
      { theme: { font: "x; } body { display: none" } },
      ["theme.font is no list of fonts: give their names with commas between"],
    ],
    ["days that are too few", { keep: { submissions: 7 } }, ["keep.submissions must be >= 30"]],
    ["a missing field", { sso: { issuer: "https://login.example" } }, ["sso.clientId is missing"]],
    [
      "a time zone of nowhere",
      { branding: { timeZone: "Mars/Base" } },
      ["branding.timeZone is no time zone: give one like America/New_York"],
    ],
    [
      "an offset, which databases read the other way round",
      { branding: { timeZone: "+05:30" } },
      ["branding.timeZone is no time zone: give one like America/New_York"],
    ],
    [
      "no origin",
      { branding: { parentOrigins: ["*"] } },
      ["branding.parentOrigins.0 is no origin: give one like https://www.example.com"],
    ],
    [
      "one name twice",
      {
        categories: [
          { name: "A", channels: {} },
          { name: "A", channels: {} },
        ],
      },
      ["categories.1.name is that of another category, too"],
    ],
    [
      "a channel that is none",
      { categories: [{ name: "A", channels: { Fax: {} } }] },
      ["categories.0.channels.Fax is no setting"],
    ],
    [
      "a question without a label",
      { gates: { bill: { ...gate, items: [{ key: "house", tag: "HOUSE", limit: 9 }] } } },
      ["gates.bill.words.en.labels.house is missing"],
    ],
    [
      "no words at all",
      { gates: { bill: { ...gate, words: {} } } },
      ["gates.bill.words is empty: give them in one language at least"],
    ],
    ["no object", [], ["the file has to be of the type object"]],
  ];
  test.each(problems)("%s", (_title, file, expected) => {
    expect(() => readSettings(JSON.stringify(file))).toThrow(
      expect.objectContaining({ problems: expected }) as unknown as Error,
    );
  });

  test.each(demoAccounts.map((account) => [account.name, account] as const))(
    "what the demo's %s has can be set by a file",
    (_name, account) => {
      const { branding, preferences, landing, agreement } = settingsOf(account);
      const { id: _id, ...theme } = account.theme;
      const brand = { hosts: account.domains, theme };
      const file = JSON.parse(JSON.stringify({ branding, preferences, landing, agreement, ...brand })) as object;
      expect(readSettings(JSON.stringify(file))).toEqual(file);
    },
  );

  test("no JSON", () => expect(() => readSettings("{")).toThrow(/the file is not JSON/));

  test("a bad secret is not repeated", () => {
    const bearer = `hunter2${"x".repeat(4_000)}`;
    expect(() => readSettings(JSON.stringify({ biller: { address: "http://x", bearer } }))).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining("hunter2") as unknown }) as unknown as Error,
    );
  });
});
