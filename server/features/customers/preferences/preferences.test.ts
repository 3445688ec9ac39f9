import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allMessages, languages, type CallData } from "@billwright/schemas";
import { createHash } from "node:crypto";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const load = "GET /api/Unsubscribe/Info";
const save = "POST /api/Unsubscribe/Update";
const erp = "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData";
const own = "POST /api/ContactPreference/ContactPreferenceData";
const config = "GET /api/ContactPreference/GetCustomerPrefConfig";
const preferred = "GET /api/ContactPreference/GetPreferredLanguage";
const setLanguage = "POST /api/ContactPreference/UpdatePreferredLanguage";
const content = "GET /api/Unsubscribe/GetContent";
const terms = "GET /api/Unsubscribe/GetTermsAndConditionContent";
type Info = CallData<typeof load>;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const categories = [
  { name: "Bills", description: "A new bill", new_bill: true, channels: { Email: { assumed: true }, SMS: {} } },
  { name: "Safety", description: "Danger", channels: { Email: { mandatory: true }, SMS: {} } },
  { name: "Old", visible: false, channels: { Email: {} } },
  { name: "Pilot", hide: true, channels: { Email: {} } },
];
const inErp = {
  customerName: "Zoë Hart",
  address: "7 Pier Street",
  enrolledInEbill: true,
  parents: [
    { recipientId: "z-1", categories: ["Bills", "Safety"] },
    { recipientId: "z-2", categories: ["Safety"] },
  ],
  contacts: [{ channel: "Email", value: "zoe@example.org", preferred: true, verified: true }],
};

describe.each(testDatabases())("a customer's preferences, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const settings = {
      branding: {
        clientType: "Wgl",
        parentOrigins: [
          "https://portal.north.example",
          "https://*",
          "javascript:alert(1)",
          "https://evil.example/x",
          7,
        ],
      },
      preferences: {
        header: { en: '<p onclick="x">Hello<script>x</script></p>', es: "Hola" },
        terms: { en: "<b>We</b> write to you<script>x</script>", es: "Le escribimos" },
        languages: ["en", "es"],
        codes: { email: "e-1", sms: "s-1", whatsApp: " " },
        removeMobileCapture: true,
      },
    };
    const { database: db } = server.connection;
    await givenAccount(db, "north", { settings: JSON.stringify(settings), capture_ip: true });
    await givenAccount(db, "south");
    for (const accountId of ["north", "south"])
      for (const [position, { channels, ...category }] of categories.entries())
        await db("categories").insert({
          account_id: accountId,
          position,
          channels: JSON.stringify(channels),
          ...category,
        });
    for (const id of ["z-1", "z-2", "zoe"]) await givenRecipient(db, "north", id, {});
    await db("recipients")
      .whereIn("recipient_id", ["z-1", "zoe"])
      .update({ erp: JSON.stringify(inErp) });
  });
  afterAll(() => server.stop());

  let customers = 0;
  const someone = () => `c-${++customers}`;
  const tokenOf = (recipientId: string, accountId = "north", seconds = 600) =>
    server.tokens.sign("preference", { accountId, recipientId }, seconds);
  const infoOf = async (token: string, more = {}) =>
    (await server.call(load, { query: { token, ...more } })).envelope.data!;
  const termsOf = async (token: string) => (await server.call(terms, { query: { token } })).envelope.data!;
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  const rows = (recipientId: string) =>
    server.connection.database("consents").where({ recipient_id: recipientId }).orderBy(["version", "category"]);

  /** The page's info with these boxes ticked or unticked: `Bills SMS`. */
  function ticked(info: Info, boxes: Record<string, boolean>): Info {
    const option = (name: string) => (each: Info["categories"][number]["options"][number]) => {
      const given = boxes[`${name} ${each.channel}`];
      return given === undefined ? each : { ...each, consentProvided: given, isChanged: true };
    };
    return {
      ...info,
      categories: info.categories.map((each) => ({ ...each, options: each.options.map(option(each.name)) })),
    };
  }
  const given = ({ categories }: Info) =>
    categories.flatMap(({ name, options }) =>
      options.filter(({ consentProvided }) => consentProvided).map(({ channel }) => `${name} ${channel}`),
    );
  async function saved(token: string, boxes: Record<string, boolean>, more: Record<string, unknown> = {}) {
    const acceptedTerms = (await termsOf(token)).tcHash;
    const info = ticked(await infoOf(token), boxes);
    return server.call(save, { body: { token, info, ...(acceptedTerms && { acceptedTerms }), ...more } });
  }

  test("the info says what can be wanted on each channel, and what is [preferences.info-call, preferences.category]", async () => {
    const info = await infoOf(await tokenOf("c-0"));
    expect([info.finalRecipientId, info.expiredUrl, info.version]).toEqual(["c-0", null, 0]);
    expect(
      info.categories.map(({ name, description, isVisible, hide }) => [name, description, isVisible, hide]),
    ).toEqual([
      ["Bills", "A new bill", true, false],
      ["Safety", "Danger", true, false],
      ["Old", "", false, false],
      ["Pilot", "", true, true],
    ]);
    expect(info.categories[1]?.options.slice(0, 3)).toEqual([
      {
        channel: "Email",
        isApplicable: true,
        isMandatory: true,
        isFixedByEbill: false,
        consentProvided: true,
        isChanged: false,
      },
      {
        channel: "SMS",
        isApplicable: true,
        isMandatory: false,
        isFixedByEbill: false,
        consentProvided: false,
        isChanged: false,
      },
      {
        channel: "WhatsApp",
        isApplicable: false,
        isMandatory: false,
        isFixedByEbill: false,
        consentProvided: false,
        isChanged: false,
      },
    ]);
  });

  test("a save stores every changed consent, with who, when, from where and what was read [preferences.save-call, preferences.ip-call]", async () => {
    const id = someone();
    const token = await tokenOf(id);
    const { status, envelope } = await saved(token, { "Bills Email": false, "Safety SMS": true });
    expect([status, envelope.data?.isConsentChanged, envelope.data?.othersChanged]).toEqual([200, true, false]);
    expect(given(envelope.data!.info)).toEqual(["Safety Email", "Safety SMS"]);
    const footer = allMessages["preferences.footer"];
    const words = [footer, "<b>We</b> write to you", allMessages["preferences.terms"]];
    const readBeside = (...about: string[]) => hashOf([...about, ...words].join("\n\n"));
    const stored = { actor: `recipient:${id}`, source: "page", at: server.clock.now(), ip: "127.0.0.1" };
    expect(await rows(id)).toMatchObject([
      {
        ...stored,
        category: "Bills",
        channel: "Email",
        given: false,
        text_hash: readBeside("Bills, E-mail", "A new bill"),
      },
      {
        ...stored,
        category: "Safety",
        channel: "SMS",
        given: true,
        text_hash: readBeside("Safety, Text message", "Danger"),
      },
    ]);
    const audit = await server.connection.database("audit").where({ object: id });
    expect(audit).toMatchObject([
      { action: "preferences_changed", actor: `recipient:${id}`, detail: { consents: 2, version: 1 } },
    ]);
  });

  test("a page that was opened before categories had ids is saved by their names [preferences.save-call]", async () => {
    const id = someone();
    const token = await tokenOf(id);
    const { isAllRefused: _all, ...info } = ticked(await infoOf(token), { "Bills Email": false });
    const categories = info.categories.map(({ id: _id, kind: _kind, ...category }) => category);
    expect((await server.call(save, { body: { token, info: { ...info, categories } } })).status).toBe(200);
    expect(await rows(id)).toMatchObject([{ category: "Bills", given: false }]);
  });

  test("a press that is sent again gets the first answer, and stores nothing more [preferences.save-call]", async () => {
    const id = someone();
    const token = await tokenOf(id);
    const body = {
      token,
      info: ticked(await infoOf(token), { "Bills Email": false }),
      acceptedTerms: (await termsOf(token)).tcHash,
    };
    const press = async () => (await server.call(save, { body, headers: { "Idempotency-Key": `press-${id}` } })).text;
    const first = await press();
    expect(JSON.parse(first)).toMatchObject({ data: { isConsentChanged: true } });
    expect(await press()).toBe(first);
    expect(await rows(id)).toHaveLength(1);
  });

  test("an account that stores no addresses stores none, whatever the browser says [preferences.ip-call]", async () => {
    const id = someone();
    const token = await tokenOf(id, "south");
    expect((await saved(token, { "Bills SMS": true }, { customerIpAddress: "203.0.113.9" })).status).toBe(200);
    expect(await rows(id)).toMatchObject([{ ip: null }]);
    const captures = async (of: string) =>
      (await server.call("GET /api/ContactPreference/GetCaptureIpAddressConfig", { query: { token: of } })).envelope
        .data;
    expect([await captures(token), await captures(await tokenOf(id))]).toEqual([
      { captureIpAddress: false },
      { captureIpAddress: true },
    ]);
  });

  test("what somebody else changed meanwhile stays, and is answered [preferences.stale]", async () => {
    const token = await tokenOf(someone());
    const before = await infoOf(token);
    const acceptedTerms = (await termsOf(token)).tcHash!;
    await saved(token, { "Safety SMS": true });
    const { envelope } = await server.call(save, {
      body: { token, info: ticked(before, { "Bills SMS": true }), acceptedTerms },
    });
    expect(envelope.data).toMatchObject({ othersChanged: true, info: { version: 2 } });
    expect(given(envelope.data!.info)).toEqual(["Bills Email", "Bills SMS", "Safety Email", "Safety SMS"]);
  });

  test("Save clicked twice stores once [preferences.failure]", async () => {
    const id = someone();
    const token = await tokenOf(id);
    const answers = await Promise.all([1, 2, 3].map(() => saved(token, { "Bills SMS": true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ envelope }) => envelope.data?.isConsentChanged)).toHaveLength(1);
    expect(await rows(id)).toHaveLength(1);
  });

  test.each<[string, Record<string, boolean>, (info: Info) => Info, [number, string]]>([
    ["unsets what is mandatory", { "Safety Email": false }, (info) => info, [400, "preferences.fixed"]],
    [
      "sets a category that is not visible",
      {},
      (info) =>
        ticked(
          { ...info, categories: info.categories.map((each) => ({ ...each, isVisible: true })) },
          { "Old Email": true },
        ),
      [400, "preferences.notOffered"],
    ],
    [
      "sets a hidden one, and says that it is not",
      {},
      (info) =>
        ticked(
          { ...info, categories: info.categories.map((each) => ({ ...each, hide: false })) },
          { "Pilot Email": true },
        ),
      [400, "preferences.notOffered"],
    ],
    ["sets a channel that is not applicable", { "Bills Push": true }, (info) => info, [400, "preferences.notOffered"]],
    [
      "was read with other words",
      { "Bills SMS": true },
      (info) => ({ ...info, categories: info.categories.map((each) => ({ ...each, description: "Free money" })) }),
      [409, "preferences.termsChanged"],
    ],
    ["is for another recipient", {}, (info) => ({ ...info, finalRecipientId: "z-2" }), [404, "api.notFound"]],
  ])(
    "a forged save that %s stores nothing at all [preferences.mandatory, preferences.save-call]",
    async (_title, boxes, forge, refusal) => {
      const id = someone();
      const token = await tokenOf(id);
      const info = forge(ticked(await infoOf(token), { "Safety SMS": true, ...boxes }));
      const acceptedTerms = (await termsOf(token)).tcHash!;
      const answer = await server.call(save, { body: { token, info, acceptedTerms, prefferedLanguage: "es" } });
      expect(keyOf(answer)).toEqual(refusal);
      expect(await rows(id)).toEqual([]);
      expect((await server.call(preferred, { query: { token } })).envelope.data).toEqual({ language: null });
    },
  );

  test("the terms are sanitised, in the reader's language; a save without them, or with others, is refused [preferences.terms-call, preferences.terms]", async () => {
    const token = await tokenOf(someone());
    const read = (language: string) =>
      server
        .call(terms, { query: { token }, headers: { "Accept-Language": language } })
        .then(({ envelope }) => envelope.data!);
    const [english, spanish] = [await read("en"), await read("es")];
    expect(english).toEqual({
      tcDescription: "<b>We</b> write to you",
      tcEnabled: true,
      tcHash: hashOf("<b>We</b> write to you"),
    });
    expect(spanish).toMatchObject({ tcDescription: "Le escribimos", tcEnabled: true });
    const info = ticked(await infoOf(token), { "Bills SMS": true });
    // Taking back needs none (P133).
    const taken = ticked(await infoOf(token), { "Bills Email": false });
    expect((await server.call(save, { body: { token, info: taken } })).status).toBe(200);
    const withTerms = (acceptedTerms?: string) =>
      server.call(save, { body: { token, info, ...(acceptedTerms !== undefined && { acceptedTerms }) } });
    expect(keyOf(await withTerms())).toEqual([400, "preferences.termsRequired"]);
    expect(keyOf(await withTerms(hashOf("others")))).toEqual([409, "preferences.termsChanged"]);
    expect((await withTerms(spanish.tcHash!)).status).toBe(200);
    expect(await termsOf(await tokenOf("c", "south"))).toEqual({ tcDescription: null, tcEnabled: false, tcHash: null });
  });

  test("the account's own words are sanitised; without any there are none [preferences.content-call]", async () => {
    const of = async (token: string, language = "en") =>
      (await server.call(content, { query: { token }, headers: { "Accept-Language": language } })).envelope.data;
    const token = await tokenOf("c");
    expect(await of(token)).toEqual({ headerContent: "<p>Hello</p>", footerContent: null });
    expect(await of(token, "es")).toEqual({ headerContent: "Hola", footerContent: null });
    expect(await of(await tokenOf("c", "south"))).toEqual({ headerContent: null, footerContent: null });
  });

  test("the configuration is the account's own [preferences.config-call, preferences.config-fields]", async () => {
    const of = async (accountId: string) =>
      (await server.call(config, { query: { token: await tokenOf("c", accountId) } })).envelope.data;
    expect(await of("north")).toEqual({
      accountId: "north",
      emailOtpBillwrightId: "e-1",
      smsOtpBillwrightId: "s-1",
      indiaSmsOtpBillwrightId: null,
      whatsAppOtpBillwrightId: null,
      removeEmailContactCapture: false,
      removeMobileContactCapture: true,
      codeLength: 4,
      codeHasLetters: false,
      parentOrigins: ["https://portal.north.example"],
    });
    expect(await of("south")).toMatchObject({ emailOtpBillwrightId: null, removeMobileContactCapture: false });
  });

  test("only the account's own origins may frame the pages of preferences, and no page of another kind [preferences.saved]", async () => {
    const policyOf = async (path: string) => {
      const { headers } = await server.fetch(path);
      const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
      return [ancestors, headers.get("x-frame-options")];
    };
    const token = await tokenOf("c");
    for (const page of ["customer-preferences", "customer-unsubscribe"]) {
      expect(await policyOf(`/${page}/${token}`)).toEqual(["https://portal.north.example", null]);
      expect(await policyOf(`/${page}/${await tokenOf("c", "south")}`)).toEqual(["'none'", "DENY"]);
      expect(await policyOf(`/${page}/${forged(token)}`)).toEqual(["'none'", "DENY"]);
    }
    expect(await policyOf(`/expired/${token}`)).toEqual(["'none'", "DENY"]);
  });

  test("a language is stored if it is enabled, and answered from then on [preferences.languages-call, preferences.language-call, preferences.set-language-call]", async () => {
    const token = await tokenOf(someone());
    const enabled = async (of: string) =>
      (await server.call("GET /api/ContactPreference/GetEnabledLanguage", { query: { token: of } })).envelope.data;
    expect(await enabled(token)).toEqual([
      { language: "en", name: "English" },
      { language: "es", name: languages.es },
    ]);
    expect(await enabled(await tokenOf("c", "south"))).toHaveLength(Object.keys(languages).length);
    const now = async () => (await server.call(preferred, { query: { token } })).envelope.data;
    expect(await now()).toEqual({ language: null });
    expect(keyOf(await server.call(setLanguage, { body: { token, language: "de" } }))).toEqual([
      400,
      "preferences.languageOff",
    ]);
    expect((await server.call(setLanguage, { body: { token, language: "es" } })).status).toBe(200);
    expect(await now()).toEqual({ language: "es" });
    expect((await saved(token, {}, { prefferedLanguage: "en" })).status).toBe(200);
    expect(await now()).toEqual({ language: "en" });
  });

  test("the biller's own system tells who the customer is; of one whom it does not know it tells nothing, and our store answers [preferences.erp-call, preferences.fallback-call, preferences.erp-data]", async () => {
    const erpOf = async (token: string) => {
      const { status, envelope } = await server.call(erp, { query: { token } });
      return [status, envelope.data];
    };
    expect(await erpOf(await tokenOf("z-1"))).toEqual([
      200,
      {
        customerName: "Zoë Hart",
        address: "7 Pier Street",
        enrolledInEbill: true,
        parentRecipientDataSet: [
          { recipientId: "z-1", preferences: ["Bills", "Safety"] },
          { recipientId: "z-2", preferences: ["Safety"] },
        ],
        contactPreferenceData: [
          { contactType: "Email", contactId: "zoe@example.org", preffered: true, verified: true },
        ],
      },
    ]);
    expect(await erpOf(await tokenOf("c"))).toEqual([200, null]);
    const { database: db } = server.connection;
    await givenRecipient(db, "south", "s-1", { tags: [{ name: "CustomerName", value: "Sam" }] });
    // For an account without such a system no request is made, whatever is stored.
    await db("recipients")
      .where({ recipient_id: "s-1" })
      .update({ erp: JSON.stringify(inErp) });
    const token = await tokenOf("s-1", "south");
    expect(await erpOf(token)).toEqual([200, null]);
    expect((await server.call(own, { body: { token } })).envelope.data).toMatchObject({
      removeEmailContactCapture: false,
      removeMobileContactCapture: false,
      contactPreferenceData: [],
      customerName: "Sam",
    });
  });

  test("another recipient in the customer's care is chosen, and nobody else [preferences.recipients]", async () => {
    const token = await tokenOf("z-1");
    const acceptedTerms = (await termsOf(token)).tcHash!;
    const ofSecond = await server.call(erp, { query: { token, selectedRecipientId: "z-2" } });
    // What the biller does not say of it is not another's.
    expect(ofSecond.envelope.data).toMatchObject({ customerName: "Zoë Hart", address: "" });
    expect((await server.call(erp, { query: { token, selectedRecipientId: "zoe" } })).status).toBe(404);
    const second = await infoOf(token, { selectedRecipientId: "z-2" });
    expect([second.finalRecipientId, second.categories.map(({ isVisible }) => isVisible)]).toEqual([
      "z-2",
      [false, true, false, false],
    ]);
    const body = { token, info: ticked(second, { "Safety SMS": true }), selectedRecipientId: "z-2", acceptedTerms };
    expect((await server.call(save, { body })).status).toBe(200);
    expect([await rows("z-1"), await rows("z-2")]).toMatchObject([
      [],
      [{ category: "Safety", actor: "recipient:z-1" }],
    ]);
    for (const selectedRecipientId of ["zoe", "c-1", "z-3"]) {
      expect((await server.call(load, { query: { token, selectedRecipientId } })).status).toBe(404);
      expect((await server.call(save, { body: { ...body, selectedRecipientId } })).status).toBe(404);
    }
    // One whose own id is not among them begins with the first.
    expect((await infoOf(await tokenOf("zoe"))).finalRecipientId).toBe("z-1");
  });

  test("in e-bill the e-mail of a new bill is fixed, for the utility alone: an unknown type of client is a plain account [preferences.ebill] [shell.client-types]", async () => {
    const token = await tokenOf("z-1");
    const bills = async (query = {}) =>
      (await infoOf(token, query)).categories[0]!.options.map(({ isFixedByEbill }) => isFixedByEbill);
    expect((await bills()).slice(0, 2)).toEqual([true, false]);
    // Another recipient in her care is not in e-bill, and gets mails.
    expect((await bills({ selectedRecipientId: "z-2" })).slice(0, 2)).toEqual([false, false]);
    expect(keyOf(await saved(token, { "Bills Email": false }))).toEqual([400, "preferences.fixed"]);
    const accounts = server.connection.database("accounts").where({ account_id: "north" });
    const setType = (type: string) =>
      accounts.clone().update({
        settings: server.connection.database.raw(`jsonb_set(settings, '{branding,clientType}', ?)`, [
          JSON.stringify(type),
        ]),
      });
    await setType("HcTax");
    expect((await bills()).slice(0, 2)).toEqual([false, false]);
    const ofErp = async () => (await server.call(erp, { query: { token } })).envelope.data;
    expect(await ofErp()).not.toBeNull();
    for (const unknown of ["Freeman", "wgl", "constructor", ""]) {
      await setType(unknown);
      expect([await ofErp(), (await bills()).slice(0, 2)], unknown).toEqual([null, [false, false]]);
    }
    await setType("Wgl");
  });

  test("a forged, a foreign and an expired token open nothing [preferences.failure]", async () => {
    const good = await tokenOf("c-1");
    const budget = await server.tokens.sign("budget", { accountId: "north", recipientId: "c-1" }, 600);
    const expired = await tokenOf("c-1", "north", -60);
    for (const name of [load, content, terms, config, preferred, erp] as const) {
      const answers = [];
      for (const token of [forged(good), budget, expired])
        answers.push(keyOf(await server.call(name, { query: { token } })));
      expect(answers).toEqual([
        [401, "link.invalid"],
        [401, "link.invalid"],
        [401, "link.expired"],
      ]);
    }
  });
});
