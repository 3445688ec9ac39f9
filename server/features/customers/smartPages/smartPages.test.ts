import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import type { Connection } from "../../../database/connect.ts";
import { deviceDigest } from "../../../http/device.ts";
import { fakeBillerServer } from "../../../providers/biller/fakeBillerServer.ts";
import { sealConnection } from "../../../providers/biller/storedConnections.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { smartPageGates } from "./gate.ts";

const info = "POST /api/v1/SmartPageAuth/Info";
const authorize = "POST /api/v1/SmartPageAuth/Authorize";

const phone = "a".repeat(32);
const laptop = "b".repeat(32);
const own = [
  { name: "ZIP", value: "02108" },
  { name: "HOUSE", value: "12 A" },
];

describe.each(testDatabases())("Smart Page Authentication, on $name", (database) => {
  let server: TestServer;
  let connection: Connection;
  beforeAll(async () => {
    server = await testServer(database, { config: { rateLimit: 0 } });
    connection = server.connection;
    const db = connection.database;
    const settings = JSON.stringify({ branding: { expiredUrl: "https://west.example/renew" } });
    await givenAccount(db, "north");
    await givenAccount(db, "west", { settings }, ["west.example"]);
    for (const recipient of ["r-1", "r-2"]) await givenRecipient(db, "north", recipient, { tags: own });
    await givenRecipient(db, "north", "unknown", { tags: [] });
    const words = JSON.stringify({
      en: { header: "Who are you?", authorization: "It is me.", refused: "Not right.", labels: { zip: "ZIP code" } },
      es: { header: "¿Quién es?", authorization: "Soy yo.", refused: "No es correcto.", labels: {} },
    });
    const zip = { key: "zip", tag: "ZIP", limit: 5 };
    const house = { key: "house", tag: "HOUSE", limit: 10 };
    await db("smart_page_gates").insert([
      { account_id: "north", kind: "bill", items: JSON.stringify([zip]), words },
      { account_id: "north", kind: "preference", items: JSON.stringify([zip, house]), words },
    ]);
  });
  afterAll(() => server.stop());
  // One network does for all tests.
  beforeEach(() => connection.database("limit_counts").delete());

  type Kind = "preference" | "bill";
  const link = (kind: Kind = "bill", recipientId = "r-1", accountId = "north", seconds = 86_400) =>
    server.tokens.sign(kind, { accountId, recipientId }, seconds);
  const read = (jwt: string, deviceUuid = phone, headers = {}) =>
    server.call(info, { body: { jwt, deviceUuid }, headers });
  const answer = async (
    token: string,
    tags: Record<string, string>,
    more: { device?: string; isAuthorized?: boolean } = {},
  ) => {
    const mergeTags = Object.entries(tags).map(([name, value]) => ({ name, value }));
    const { status, envelope } = await server.call(authorize, {
      body: { token, mergeTags, deviceUuid: more.device ?? phone, isAuthorized: more.isAuthorized ?? true },
    });
    return [status, envelope.errors[0]?.key ?? envelope.data];
  };
  /** What the gate says to a call of this link from this device. */
  const passes = async (token: string, device: string | null = phone): Promise<string> => {
    const payload = await server.tokens.verify(token, ["preference", "bill"]);
    const gate = smartPageGates(connection.database).smartPage(
      device === null ? payload : { ...payload, device: deviceDigest(payload.jti, device) },
      {},
    );
    return gate.then(
      () => "open",
      (error: unknown) => String((error as { status: number }).status),
    );
  };

  test("says what to ask, in the reader's language, and never what is expected [smart-auth.info-call, smart-auth.fields, smart-auth.secret]", async () => {
    const { envelope, text } = await read(await link("preference"));
    expect(envelope.data).toEqual({
      isAuthRequired: true,
      expiredUrl: null,
      headerMessage: "Who are you?",
      contentConfigure: "It is me.",
      errorMessage: "Not right.",
      fetcher: {
        mapper: [
          { key: "zip", description: "ZIP code", tag: "ZIP", limit: 5, value: "" },
          { key: "house", description: "house", tag: "HOUSE", limit: 10, value: "" },
        ],
      },
    } satisfies CallData<typeof info>);
    expect(text).not.toMatch(/02108|12 A/);
    const spanish = await read(await link(), phone, { "Accept-Language": "es" });
    expect(spanish.envelope.data?.headerMessage).toBe("¿Quién es?");
  });

  test("asks nothing where the account asks nothing, and lets the calls through [smart-auth.info-call]", async () => {
    const token = await link("bill", "r-1", "west");
    expect((await read(token)).envelope.data).toMatchObject({ isAuthRequired: false, fetcher: { mapper: [] } });
    expect(await passes(token, null)).toBe("open");
    expect(await answer(token, {})).toEqual([200, true]);
  });

  test("an expired link is led where its account says, else it has expired [smart-auth.fields]", async () => {
    const [north, west] = await Promise.all([link("bill", "r-1", "north", 60), link("bill", "r-1", "west", 60)]);
    server.clock.pass(120);
    const [closed, led] = await Promise.all([read(north), read(west)]);
    expect([closed.status, closed.envelope.errors[0]?.key]).toEqual([401, "link.expired"]);
    expect(led.envelope.data?.expiredUrl).toBe("https://west.example/renew");
    expect(await answer(west, {})).toEqual([401, "link.expired"]);
  });

  test("opens for link and device that answered right, for no other link and on no other device [smart-auth.authorize-call, smart-auth.device, smart-auth.server]", async () => {
    const [mine, other] = await Promise.all([link(), link()]);
    expect(await passes(mine)).toBe("403");
    expect(await answer(mine, { ZIP: "02108" })).toEqual([200, true]);
    expect((await read(mine)).envelope.data?.isAuthRequired).toBe(false);
    expect((await read(mine, laptop)).envelope.data?.isAuthRequired).toBe(true);
    expect(await Promise.all([passes(mine), passes(mine, laptop), passes(mine, null), passes(other)])).toEqual([
      "open",
      "403",
      "403",
      "403",
    ]);
    const rows = await connection.database("smart_page_devices").select();
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  const spelled: [how: string, zip: string, right: boolean][] = [
    ["as it is", "02108", true],
    ["without its leading zero", "2108", true],
    ["another", "02109", false],
    ["with a zero behind it", "21080", false],
  ];
  test.each(spelled)("a ZIP code compares %s [smart-auth.authorize-call]", async (_how, zip, right) => {
    expect(await answer(await link(), { ZIP: zip })).toEqual([200, right]);
  });

  const malformed: [how: string, tags: Record<string, string>, isAuthorized: boolean, key: string][] = [
    ["a ZIP that is no number", { ZIP: "O2108" }, true, "smartauth.zip"],
    ["a ZIP of nothing but zeros", { ZIP: "00000" }, true, "smartauth.zip"],
    ["nothing", {}, true, "smartauth.required"],
    ["the box not ticked", { ZIP: "02108" }, false, "smartauth.consentRequired"],
    ["a tag that is no question", { ZIP: "02108", CustomerName: "Ada" }, true, "field.unknown"],
  ];
  test.each(malformed)("refuses %s, which is no try [smart-auth.authorize-call]", async (_how, tags, box, key) => {
    const token = await link();
    for (let time = 0; time < 7; time++) expect(await answer(token, tags, { isAuthorized: box })).toEqual([400, key]);
    expect(await passes(token)).toBe("403");
  });

  test("one right of two is not right, and the answer does not say which was wrong [smart-auth.authorize-call]", async () => {
    const token = await link("preference");
    const tries = [
      { ZIP: "02108", HOUSE: "13" },
      { ZIP: "02109", HOUSE: "12a" },
      { ZIP: "02109", HOUSE: "13" },
    ];
    for (const tags of tries) expect(await answer(token, tags)).toEqual([200, false]);
    expect(await answer(token, { ZIP: "02108", HOUSE: "12a" })).toEqual([200, true]);
  });

  test("nothing is right for a customer whose data the biller does not know", async () => {
    for (const recipient of ["unknown", "nobody"])
      expect(await answer(await link("bill", recipient), { ZIP: "00001" })).toEqual([200, false]);
  });

  test("after five wrong answers the device rests for a quarter of an hour, and the right one is not heard [smart-auth.limit]", async () => {
    const token = await link();
    for (let time = 0; time < 5; time++) expect(await answer(token, { ZIP: "1" })).toEqual([200, false]);
    expect(await answer(token, { ZIP: "02108" })).toEqual([429, "smartauth.tooMany"]);
    expect(await answer(token, { ZIP: "02108" }, { device: laptop })).toEqual([200, true]);
    server.clock.pass(15 * 60);
    expect(await answer(token, { ZIP: "02108" })).toEqual([200, true]);
  });

  test("a device that invents ids gets twenty tries of a link in a day [smart-auth.limit]", async () => {
    const token = await link();
    const heard: unknown[] = [];
    for (let time = 0; time < 24; time++) {
      // Its network rests longer than the link would.
      await connection.database("limit_counts").where({ name: "smartPage.network" }).delete();
      const [status] = await answer(token, { ZIP: "1" }, { device: String(time).padStart(32, "0") });
      heard.push(status);
    }
    expect(heard.filter((status) => status === 200)).toHaveLength(20);
  });

  test("strangers behind one network use up theirs, and a fresh link still opens [smart-auth.limit]", async () => {
    await connection.database("limit_counts").delete();
    const statuses: unknown[] = [];
    for (let stranger = 0; stranger < 12; stranger++) {
      const token = await link();
      for (let time = 0; time < 5; time++) statuses.push((await answer(token, { ZIP: "1" }))[0]);
    }
    // Three of each link, and twenty more of all links that had failed.
    expect(statuses.filter((status) => status === 200)).toHaveLength(12 * 3 + 20);
    const fresh = await link();
    expect(await answer(fresh, { ZIP: "1" })).toEqual([200, false]);
    expect(await answer(fresh, { ZIP: "02108" })).toEqual([200, true]);
    await connection.database("limit_counts").delete();
  });

  test("an answer while the biller is away is no guess [smart-auth.limit]", async () => {
    const biller = await fakeBillerServer({});
    await biller.close();
    const settings = JSON.stringify({ biller: sealConnection(server.seal, "east", biller.connection) });
    await givenAccount(connection.database, "east", { settings });
    const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
    await connection.database("smart_page_gates").insert({ account_id: "east", kind: "bill", items, words: "{}" });
    const token = await link("bill", "r-1", "east");
    for (let time = 0; time < 7; time++) expect(await answer(token, { ZIP: "02108" })).toEqual([503, "api.busy"]);
  });

  test("fifty guesses at once are five, and right answers use up none [smart-auth.limit]", async () => {
    const token = await link();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, at) => answer(token, { ZIP: String(at + 1) })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
    await connection.database("limit_counts").delete();
    for (let time = 0; time < 30; time++)
      expect(await answer(await link("bill", "r-2"), { ZIP: "02108" })).toEqual([200, true]);
  });

  test("the same right answer twice authorises once, and both get the same answer", async () => {
    const token = await link();
    const answers = await Promise.all([answer(token, { ZIP: "02108" }), answer(token, { ZIP: "02108" })]);
    expect(answers).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  test("writes down who got in and who did not, and neither answers nor devices", async () => {
    const token = await link();
    await answer(token, { ZIP: "54321" });
    await answer(token, { ZIP: "02108" });
    const { jti } = await server.tokens.verify(token, ["bill"]);
    const rows = await connection.database("audit").where({ object: jti }).orderBy("action").select("action", "detail");
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      "smart_page_authorized",
      "smart_page_refused",
    ]);
    expect(JSON.stringify(rows) + server.log()).not.toMatch(/\b(?:54321|02108)\b/);
    expect(server.log()).not.toContain(phone);
  });
});
