import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkAddress, type TemplateStatus, type WalletContent } from "@billwright/schemas";
import { readPass } from "@billwright/engine/pass";
import jsqr from "jsqr";
import sharp from "sharp";
import { saveLanguage } from "../../customers/consents/language.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { givenTemplate } from "../../../testing/givenTemplate.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const preview = "GET /api/ApplePass/getwalletpasspreview";
const add = "GET /api/ApplePass/AddToWallet";
const qr = "GET /api/ApplePass/GetWalletPassQr";

const content: WalletContent = {
  title: "North",
  description: "",
  fields: [{ label: "Account", value: "{{RecipientId}} in {{ZIP}}", area: "header" }],
  barcode: "",
};

/** What a QR code says. */
async function read(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const decode = jsqr as unknown as (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe.each(testDatabases())("a wallet's pass, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { publicUrl: "https://bills.example:8443" } });
    await givenAccount(server.connection.database, "north", {}, ["127.0.0.1", "pay.north.example"]);
    await givenAccount(server.connection.database, "south", {}, ["pay.south.example"]);
    for (const account of ["north", "south"])
      await givenRecipient(server.connection.database, account, "r-1", { tags: [{ name: "ZIP", value: "20001" }] });
  });
  afterAll(() => server.stop());

  const given = (wanted: WalletContent = content, status: TemplateStatus = "Active", accountId = "north") =>
    givenTemplate(server.connection.database, accountId, { channel: "Wallet", status, content: wanted });
  const tokenOf = (templateId: string | null, more: { accountId?: string; seconds?: number } = {}) =>
    server.tokens.sign(
      "wallet",
      { accountId: more.accountId ?? "north", recipientId: "r-1", templateId },
      more.seconds ?? 600,
    );
  const keyOf = ({ status, envelope }: TestAnswer) => [status, envelope.errors[0]?.key];
  const show = (walletToken: string) => server.call(preview, { query: { walletToken } });
  const byScript = { "X-Requested-With": "billwright" };
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(server.url + path, { headers: byScript })).arrayBuffer());

  test("is shown with its customer's values, by the token alone [wallet.call, wallet.template]", async () => {
    const { templateId } = await given();
    const { status, envelope } = await show(await tokenOf(templateId));
    expect([status, envelope.data?.canAdd]).toEqual([200, true]);
    const pass = readPass(envelope.data!.templateJson)!;
    expect(pass.FrontSide.HeaderArea.Fields).toMatchObject([{ Label: "Account", Value: "r-1 in 20001" }]);
    expect(pass.BackgroundColor).toMatch(/^#[0-9a-f]{6}$/); // The biller's own, as the author chose none.
  });

  test("says amounts and dates as its reader does, in the language that the customer chose or else the page's, and its barcode as the biller does [wallet.call]", async () => {
    const tags = [
      { name: "AccountBalance", value: "1333.3" },
      { name: "NextBillDate", value: "2026-12-11" },
    ];
    const { database: connected } = server.connection;
    await givenRecipient(connected, "north", "r-2", { tags });
    const fields = [{ label: "Due {{NextBillDate}}", value: "{{AccountBalance}}", area: "primary" as const }];
    const { templateId } = await given({ ...content, fields, barcode: "{{AccountBalance}} {{NextBillDate}}" });
    const walletToken = await server.tokens.sign("wallet", { accountId: "north", recipientId: "r-2", templateId }, 600);
    const shown = async (language: string) => {
      const headers = { "Accept-Language": language };
      const { envelope } = await server.call(preview, { query: { walletToken }, headers });
      const { PrimaryArea, BarcodeArea } = readPass(envelope.data!.templateJson)!.FrontSide;
      return [PrimaryArea.Fields[0]?.Label, PrimaryArea.Fields[0]?.Value, BarcodeArea.Message];
    };
    expect(await shown("en")).toEqual(["Due Dec 11, 2026", "$1,333.30", "1333.3 2026-12-11"]);
    expect(await shown("de")).toEqual(["Due 11.12.2026", "1.333,30\u00a0$", "1333.3 2026-12-11"]);
    await saveLanguage(connected, { accountId: "north", recipientId: "r-2" }, "fr");
    expect((await shown("de"))[0]).toBe("Due 11 déc. 2026");
  });

  test("says what is owed as every page does: less what was paid since the biller's figure [wallet.call]", async () => {
    const { database: connected } = server.connection;
    await givenRecipient(connected, "north", "r-3", { tags: [{ name: "AccountBalance", value: "100.00" }] });
    const fields = [{ label: "Owed", value: "{{AccountBalance}}", area: "primary" as const }];
    const { templateId } = await given({ ...content, fields });
    const walletToken = await server.tokens.sign("wallet", { accountId: "north", recipientId: "r-3", templateId }, 600);
    const owed = async () => {
      const { envelope } = await server.call(preview, { query: { walletToken } });
      return readPass(envelope.data!.templateJson)!.FrontSide.PrimaryArea.Fields[0]?.Value;
    };
    expect(await owed()).toBe("$100.00");
    const claims = { AccountId: "north", RecipientId: "r-3", Amount: null, Email: null, PhoneNumber: null };
    const payer = { token: await server.tokens.sign("payment", claims, 600), amount: "61.50", email: "a@example.org" };
    const card = { cardNumber: "tok_paid", nameOnCard: "Ada", expirationDate: "12/30" };
    const body = { ...payer, ...card, phoneNumber: "+12025550143" };
    expect((await server.call("POST /api/SmartPay/PayByCard", { body })).status).toBe(200);
    expect(await owed()).toBe("$38.50");
  });

  test("that the link does not name is the account's newest active one [wallet.call]", async () => {
    await given({ ...content, title: "South's" }, "Active", "south");
    const { envelope } = await show(await tokenOf(null, { accountId: "south" }));
    expect(readPass(envelope.data!.templateJson)?.FrontSide.HeaderArea.HeaderText).toBe("South's");
  });

  test("that is no active template of the account is not found, whatever else is there [wallet.not-found]", async () => {
    const { templateId: draft } = await given(content, "Draft");
    const { templateId: theirs } = await given(content, "Active", "south");
    const { templateId: mail } = await givenTemplate(server.connection.database, "north", {
      channel: "Email",
      status: "Active",
    });
    for (const templateId of ["none", draft, theirs, mail])
      for (const call of [preview, add] as const)
        expect(keyOf(await server.call(call, { query: { walletToken: await tokenOf(templateId) } }))).toEqual([
          404,
          "wallet.notFound",
        ]);
  });

  test("comes as a signed file of that token, to be saved and never kept in a cache, the same at each time [wallet.add]", async () => {
    const walletToken = await tokenOf((await given()).templateId);
    const path = `/api/applepass/AddToWallet?walletToken=${walletToken}`;
    const { status, headers } = await fetch(server.url + path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/vnd.apple.pkpass",
      "no-store",
    ]);
    expect(headers.get("content-disposition")).toContain('filename="pass.pkpass"');
    const file = await bytesOf(path);
    for (const name of ["pass.json", "manifest.json", "signature", "icon.png"]) expect(file.includes(name)).toBe(true);
  });

  test("cannot be added where no certificate is configured: the page says so in words, and the preview before it [wallet.add]", async () => {
    const { templateId } = await given();
    const walletToken = await tokenOf(templateId);
    const bare = await testServer(realDatabase(), { config: { production: true } });
    await givenAccount(bare.connection.database, "north");
    await givenTemplate(bare.connection.database, "north", { channel: "Wallet", status: "Active", content });
    const own = await bare.tokens.sign("wallet", { accountId: "north", recipientId: "r-1", templateId: null }, 600);
    const shown = await bare.call(preview, { query: { walletToken: own } });
    const refused = await bare.call(add, { query: { walletToken: own } });
    expect([shown.envelope.data?.canAdd, ...keyOf(refused)]).toEqual([false, 409, "wallet.cannotAdd"]);
    await bare.stop();
    expect((await server.call(add, { query: { walletToken } })).status).toBe(200);
  });

  test.each([
    ["bills.example", "https://bills.example:8443"],
    ["pay.north.example", "https://pay.north.example:8443"],
    ["PAY.north.example", "https://pay.north.example:8443"],
  ])(
    "has a QR code that leads to its page on %s by a short link, the same each time [wallet.qr-call]",
    async (label, origin) => {
      const token = await tokenOf((await given()).templateId);
      const ask = () => bytesOf(`/api/ApplePass/GetWalletPassQr?token=${token}&label=${label}`);
      const [png, again] = [await ask(), await ask()];
      expect(again.equals(png)).toBe(true);
      const address = new URL((await read(png))!);
      expect([address.origin, address.href.length < 64]).toEqual([origin, true]);
      const { status, headers } = await fetch(server.url + address.pathname, { redirect: "manual" });
      expect([status, headers.get("location")]).toEqual([302, linkAddress("walletpass-addtowallet", token)]);
    },
  );

  test.each([
    "evil.example",
    "pay.south.example",
    "bills.example.evil.example",
    "bills.example:1",
    "bills.example/x",
    "a@b",
  ])("has no QR code for %s, which is not its own host [wallet.qr-call]", async (label) => {
    const token = await tokenOf((await given()).templateId);
    expect(keyOf(await server.call(qr, { query: { token, label }, headers: byScript }))).toEqual([404, "api.notFound"]);
  });

  test("opens by no forged, foreign or expired token [wallet.failure]", async () => {
    const { templateId } = await given();
    const good = await tokenOf(templateId);
    const foreign = await server.tokens.sign("bill", { accountId: "north", recipientId: "r-1" }, 600);
    for (const [token, key] of [
      [forged(good), "link.invalid"],
      [foreign, "link.invalid"],
      [await tokenOf(templateId, { seconds: -60 }), "link.expired"],
    ] as const) {
      expect(keyOf(await show(token))).toEqual([401, key]);
      expect(keyOf(await server.call(add, { query: { walletToken: token } }))).toEqual([401, key]);
      expect(keyOf(await server.call(qr, { query: { token, label: "bills.example" }, headers: byScript }))).toEqual([
        401,
        key,
      ]);
    }
  });
});
