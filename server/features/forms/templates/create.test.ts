// Templates are made: empty, as given, or copied.
import { templateChannels, type StoredForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, goodForm } from "../../../testing/givenTemplate.ts";
import { templateSetup, type TemplateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("making a template on $name", (database) => {
  let server: TemplateSetup["server"];
  let owner: GivenUser;
  let author: GivenUser;
  let looker: GivenUser;
  beforeAll(async () => {
    const on = await templateSetup(database);
    ({ server, author, looker } = on);
    [owner] = on.owners;
  });
  afterAll(() => server.stop());

  const db = () => server.connection.database;
  const make = (wishes: Parameters<typeof givenTemplate>[2] = {}) => givenTemplate(db(), "north", wishes);
  const get = (id: string) => server.call("GET /api/Templates/Get", { token: author.token, query: { id } });
  const history = async (id: string) =>
    (await server.call("GET /api/Templates/History", { token: author.token, query: { id } })).envelope.data!;

  const create = (body: Record<string, unknown>, { token } = author, key?: string) =>
    server.call("POST /api/Templates/Create", {
      token,
      body: { name: "New one", ...body },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });

  test.each(templateChannels)("of the channel %s begins an empty draft [api.calls]", async (channel) => {
    const { status, envelope } = await create({ channel });
    expect(status).toBe(200);
    expect(envelope.data).toMatchObject({
      channel,
      name: "New one",
      status: "Draft",
      version: 1,
      isActive: false,
      isSubmittedByUser: false,
      updatedBy: "Daniel Reyes",
      type: channel === "DynamicForms" ? "CustomForm" : null,
    });
    const { id } = envelope.data!;
    const read = (await get(id)).envelope.data!;
    expect(read).toMatchObject({ header: { id }, draft: null, country: "United States" });
    if (channel === "DynamicForms")
      expect(read.content).toMatchObject({
        enrollment: { id, name: "New one", type: "CustomForm" },
        translations: {},
      });
    expect((await history(id)).entries.map(({ action }) => action)).toEqual(["created"]);
  });

  test("takes types as numbers, and answers their names [compile.type-numbers]", async () => {
    const inputs = [0, 6, 14].map((inputType) => ({ id: `i${inputType}`, name: "Q", inputType }));
    const { envelope } = await create({ channel: "DynamicForms", content: { ...goodForm("x", inputs), type: 0 } });
    const { enrollment } = (await get(envelope.data!.id)).envelope.data!.content as StoredForm;
    expect(enrollment.type).toBe("CustomForm");
    expect(enrollment.formElements).toMatchObject(
      ["ShortText", "MultipleChoice", "Rating"].map((inputType) => ({ inputForms: { inputType } })),
    );
  });

  test("takes a form from elsewhere, with or without translations, under an id of its own [api.calls]", async () => {
    const enrollment = { ...goodForm("foreign-id"), type: "EBill" as const, unknownThing: 1 };
    for (const content of [
      enrollment,
      { enrollment },
      { enrollment, translations: { es: { name: "Un formulario" } } },
    ]) {
      const { envelope } = await create({ channel: "DynamicForms", content });
      const { id } = envelope.data!;
      expect(id).not.toBe("foreign-id");
      const read = (await get(id)).envelope.data!;
      expect((read.content as StoredForm).enrollment).toMatchObject({
        id,
        name: "New one",
        type: "EBill",
        unknownThing: 1,
      });
      expect(read.header.type).toBe("EBill");
      expect(read.sampleLanguages).toEqual(JSON.stringify(content).includes("Un formulario") ? ["en", "es"] : ["en"]);
    }
  });

  test("copies one of the same account and channel, and no other [api.calls]", async () => {
    const source = await make({ channel: "SMS" });
    const copied = await create({ channel: "SMS", copyOf: source.templateId });
    expect((await get(copied.envelope.data!.id)).envelope.data!.content).toEqual(goodContent("SMS"));
    const foreign = await givenTemplate(db(), "south", { channel: "SMS" });
    const refused = [
      await create({ channel: "SMS", copyOf: foreign.templateId }),
      await create({ channel: "SMS", copyOf: "nobodys" }),
      await create({ channel: "Email", copyOf: source.templateId }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
  });

  test("copies what was typed since the last version, as the preview shows it", async () => {
    const source = await make({ channel: "SMS" });
    const typed = { text: "Typed since, and saved as a draft" };
    const body = { id: source.templateId, name: "Source", content: typed, revision: 0 };
    const saved = await server.call("POST /api/Templates/Autosave", { token: author.token, body });
    expect(saved.status).toBe(200);
    const copied = await create({ channel: "SMS", copyOf: source.templateId });
    expect((await get(copied.envelope.data!.id)).envelope.data!.content).toMatchObject(typed);
  });

  test("twice with one key makes one [api.calls]", async () => {
    const first = await create({ channel: "Email" }, author, "key-1");
    const again = await create({ channel: "Email" }, author, "key-1");
    const others = await create({ channel: "Email" }, owner, "key-1");
    expect(again.text).toBe(first.text);
    expect(others.envelope.data!.id).not.toBe(first.envelope.data!.id);
  });

  test("twice with one key and something else to make is refused [api.calls]", async () => {
    const first = await create({ channel: "SMS", content: { text: "one" } }, author, "key-2");
    const others: Record<string, unknown>[] = [
      { channel: "Push" },
      { channel: "SMS", content: { text: "two" } },
      { channel: "SMS", content: { text: "one" }, name: "Another" },
    ];
    for (const body of others) {
      const { status, envelope } = await create(body, author, "key-2");
      expect([status, envelope.errors[0]?.key]).toEqual([422, "template.keyReused"]);
    }
    expect((await create({ channel: "SMS", content: { text: "one" } }, author, "key-2")).text).toBe(first.text);
  });

  test("twice at once with one key makes one [api.calls]", async () => {
    for (let pair = 0; pair < 10; pair++) {
      const both = await Promise.all([0, 1].map(() => create({ channel: "Push" }, author, `double-${pair}`)));
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0]?.envelope.data?.id).toBe(both[1]?.envelope.data?.id);
    }
  });

  test("again with the key of one that was deleted is refused", async () => {
    const made = await create({ channel: "Push" }, author, "gone");
    await server.call("POST /api/Templates/Delete", { token: author.token, body: { id: made.envelope.data!.id } });
    const again = await create({ channel: "Push" }, author, "gone");
    expect([again.status, again.envelope.errors[0]?.key]).toEqual([422, "template.keyReused"]);
  });

  const badContents: [string, Record<string, unknown>, string][] = [
    ["a field too many", { channel: "SMS", content: { text: "x", more: 1 } }, "content.more"],
    ["a missing field", { channel: "Email", content: { subject: "x" } }, "content.html"],
    ["another type", { channel: "Push", content: { title: 1, body: "", url: "" } }, "content.title"],
    [
      "a key no phone has",
      { channel: "IVR", content: { greeting: "", choices: [{ key: "A", text: "" }] } },
      "content.choices.0.key",
    ],
    ["too long a text", { channel: "SMS", content: { text: "x".repeat(1_601) } }, "content.text"],
    ["a form that is none", { channel: "DynamicForms", content: { anything: 1 } }, "content.enrollment"],
    [
      "elements that are no list",
      { channel: "DynamicForms", content: { enrollment: { formElements: "x" } } },
      "content.enrollment.formElements",
    ],
    [
      "a text that is none",
      { channel: "DynamicForms", content: { enrollment: { formElements: [{ beefreeHtmlTemplate: 1 }] } } },
      "content.enrollment.formElements.0.beefreeHtmlTemplate",
    ],
    [
      "a language there is not",
      { channel: "DynamicForms", content: { enrollment: {}, translations: { xx: {} } } },
      "content.translations.xx",
    ],
    ["a blank name", { channel: "SMS", name: " \n " }, "name"],
    ["a name that nobody sees", { channel: "SMS", name: "\u200b\u202e" }, "name"],
  ];
  test.each(badContents)("is refused with %s, naming the field [api.bad-input]", async (_what, body, field) => {
    const before = await db()("templates").count({ n: "*" });
    const { status, envelope } = await create(body);
    expect([status, envelope.errors[0]?.field]).toEqual([400, field]);
    expect(await db()("templates").count({ n: "*" })).toEqual(before);
  });

  test("is denied to those who only look [actions.server-roles]", async () => {
    expect((await create({ channel: "SMS" }, looker)).status).toBe(403);
  });

  test("stores no HTML that does harm", async () => {
    const html = '<p onclick="x()">Hi</p><script>alert(1)</script><img src="javascript:x">';
    const mail = await create({ channel: "Email", content: { subject: "s", html } });
    expect((await get(mail.envelope.data!.id)).envelope.data!.content).toEqual({
      subject: "s",
      html: "<p>Hi</p><img />",
    });
    const enrollment = { formElements: [{ kind: "html", beefreeHtmlTemplate: html }], thanksMessage: html };
    const form = await create({
      channel: "DynamicForms",
      content: { enrollment, translations: { es: { "html.0": html } } },
    });
    expect(JSON.stringify((await get(form.envelope.data!.id)).envelope.data!.content)).not.toMatch(/script|onclick/);
  });
});
