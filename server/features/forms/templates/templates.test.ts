// Templates of every channel: autosaved, saved, read, deleted (forms.txt §2.9, §4; decisions.md 20).
import type { CallBody, TemplateContent } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenLink, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, goodForm, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup } from "../../../testing/templateSetup.ts";

type Save = CallBody<"POST /api/Templates/Save">;

describe.each(testDatabases())("templates on $name", (database) => {
  let server: TestServer;
  let owner: GivenUser;
  let author: GivenUser;
  let looker: GivenUser;
  let stranger: GivenUser;

  beforeAll(async () => {
    const on = await templateSetup(database);
    ({ server, author, looker, stranger } = on);
    [owner] = on.owners;
  });
  afterAll(() => server.stop());

  const db = () => server.connection.database;
  const make = (wishes: Parameters<typeof givenTemplate>[2] = {}) => givenTemplate(db(), "north", wishes);
  const get = (id: string, { token } = author) => server.call("GET /api/Templates/Get", { token, query: { id } });
  const save = (template: GivenTemplate, more: Partial<Save> = {}, { token } = author, key?: string) =>
    server.call("POST /api/Templates/Save", {
      token,
      body: {
        id: template.templateId,
        name: "Saved",
        content: goodContent(template.channel, template.templateId),
        versionId: template.versionId,
        action: "saveDraft",
        ...more,
      },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });

  test.each([
    ["<b>".repeat(60_000), "template.htmlTooDeep"],
    ["a".repeat(200_001), "field.tooLong"],
  ])("names the limit of HTML that would hold up everybody else [api.calls]", async (html, key) => {
    const template = await make({ channel: "Email" });
    const { status, envelope } = await save(template, { content: { subject: "a", html } });
    expect([status, envelope.errors[0]?.key]).toEqual([400, key]);
  });

  describe("autosaving", () => {
    const autosave = (template: GivenTemplate, revision: number, content: TemplateContent, { token } = author) =>
      server.call("POST /api/Templates/Autosave", {
        token,
        body: { id: template.templateId, name: "Typed", content, revision },
      });

    /** A save of one open editor: the number of the save, and the revision that the editor has seen. */
    const write = (template: GivenTemplate, text: string, revision: number, writer?: { id: string; save: number }) =>
      server.call("POST /api/Templates/Autosave", {
        token: author.token,
        body: { id: template.templateId, name: "Typed", content: { text }, revision, ...(writer && { writer }) },
      });
    const textOf = async ({ templateId }: GivenTemplate) => (await get(templateId)).envelope.data!.draft!.content;

    test("knows an editor's own save whose answer was lost: the next one is taken, not reported as a conflict [api.calls]", async () => {
      const template = await make({ channel: "SMS" });
      const tab = (save: number) => ({ id: "tab-1", save });
      await write(template, "one", 0, tab(1));
      expect((await write(template, "two", 0, tab(2))).status).toBe(200);
      expect(await textOf(template)).toEqual({ text: "two" });
      // The broken twin: the same saves without the editor's name.
      const twin = await make({ channel: "SMS" });
      await write(twin, "one", 0);
      expect((await write(twin, "two", 0)).status).toBe(409);
    });

    test("of an editor's saves the one sent later counts, whichever arrives first; one that arrives twice is kept once", async () => {
      const template = await make({ channel: "SMS" });
      const first = (await write(template, "late", 0, { id: "tab-1", save: 2 })).envelope.data!;
      expect((await write(template, "early", 0, { id: "tab-1", save: 1 })).status).toBe(409);
      const again = (await write(template, "late", 0, { id: "tab-1", save: 2 })).envelope.data!;
      expect(again.revision).toBe(first.revision);
      expect(await textOf(template)).toEqual({ text: "late" });
    });

    test("two open editors of one author still learn of each other", async () => {
      const template = await make({ channel: "SMS" });
      const { revision } = (await write(template, "here", 0, { id: "tab-1", save: 1 })).envelope.data!;
      expect((await write(template, "there", 0, { id: "tab-2", save: 1 })).status).toBe(409);
      expect((await write(template, "there", revision, { id: "tab-2", save: 2 })).status).toBe(200);
      expect((await write(template, "here", revision, { id: "tab-1", save: 2 })).status).toBe(409);
    });

    type Writer = { id: string; save: number };
    const endings: [string, (template: GivenTemplate, writer?: Writer) => Promise<unknown>][] = [
      [
        "the discard",
        ({ templateId }, writer) =>
          server.call("POST /api/Templates/Discard", {
            token: author.token,
            body: { id: templateId, revision: 0, ...(writer && { writer }) },
          }),
      ],
      ["the save", (template, writer) => save(template, writer ? { writer } : {})],
    ];
    test.each(endings)(
      "a first one that arrives behind %s its editor sent later begins no draft",
      async (_end, end) => {
        const template = await make({ channel: "SMS" });
        const tab = (save: number) => ({ id: "tab-1", save });
        await end(template, tab(2));
        for (const late of [1, 2]) expect((await write(template, "late", 0, tab(late))).status).toBe(409);
        expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
        expect((await write(template, "since then", 0, tab(3))).status).toBe(200);
        expect(await textOf(template)).toEqual({ text: "since then" });
        // The broken twin: ended without the editor's name.
        const twin = await make({ channel: "SMS" });
        await end(twin);
        await write(twin, "late", 0, tab(1));
        expect(await textOf(twin)).toEqual({ text: "late" });
      },
    );

    test("behind a save that arrives late stays: the words are newer than the version", async () => {
      const template = await make({ channel: "SMS" });
      const tab = (save: number) => ({ id: "tab-1", save });
      await write(template, "newer", 0, tab(3));
      const late = (await save(template, { writer: tab(2) })).envelope.data!;
      expect(await textOf(template)).toEqual({ text: "newer" });
      // The broken twin: a save without the editor's name.
      await save({ ...template, versionId: late.versionId });
      expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
    });

    test("is begun by anybody else once a draft has ended, and a discard that comes late throws nothing away", async () => {
      const template = await make({ channel: "SMS" });
      const [[, discard]] = endings as [(typeof endings)[number]];
      await discard(template, { id: "tab-1", save: 2 });
      expect((await autosave(template, 0, { text: "Olivia's" }, owner)).status).toBe(200);
      await discard(template, { id: "tab-1", save: 2 });
      expect(await textOf(template)).toEqual({ text: "Olivia's" });
    });

    test("keeps what was typed beside the version, also over an active one [api.calls]", async () => {
      const template = await make({ channel: "SMS", status: "Active" });
      const first = (await autosave(template, 0, { text: "one" })).envelope.data!.revision;
      const second = (await autosave(template, first, { text: "two" })).envelope.data!.revision;
      expect(second).toBeGreaterThan(first);
      const read = (await get(template.templateId)).envelope.data!;
      expect([read.content, read.header.status]).toEqual([goodContent("SMS"), "Active"]);
      expect(read.draft).toMatchObject({
        name: "Typed",
        content: { text: "two" },
        revision: second,
        updatedBy: "Daniel Reyes",
        isOwn: true,
      });
      expect((await get(template.templateId, owner)).envelope.data!.draft?.isOwn).toBe(false);
    });

    test("tells whoever has not seen the newest draft whose it is, and overwrites nothing", async () => {
      const template = await make({ channel: "SMS" });
      await autosave(template, 0, { text: "Daniel's" });
      for (const revision of [0, 2, 7]) {
        const late = await autosave(template, revision, { text: "Olivia's" }, owner);
        expect([late.status, late.envelope.errors[0]]).toMatchObject([
          409,
          { key: "template.changed", params: { user: "Daniel Reyes" } },
        ]);
      }
      expect((await get(template.templateId)).envelope.data!.draft?.content).toEqual({ text: "Daniel's" });
    });

    test("tells a tab that holds an older draft, however the one since began", async () => {
      const template = await make({ channel: "SMS" });
      const stale = (await autosave(template, 0, { text: "old" })).envelope.data!.revision;
      await server.call("POST /api/Templates/Discard", { token: author.token, body: { id: template.templateId } });
      server.clock.pass(5);
      await autosave(template, 0, { text: "new" });
      expect((await autosave(template, stale, { text: "older still" })).status).toBe(409);
    });

    test("tells a tab that edits an older version whose the newer one is, unless it made that one itself", async () => {
      const template = await make({ channel: "SMS" });
      await save(template, {}, owner, "hers-first");
      const late = (unanswered: string[], { token } = author) =>
        server.call("POST /api/Templates/Autosave", {
          token,
          body: {
            ...{ id: template.templateId, name: "Typed", content: { text: "late" }, revision: 0 },
            ...{ versionId: template.versionId, unanswered },
          },
        });
      const refused = await late(["hers-first"]);
      expect([refused.status, refused.envelope.errors[0]]).toMatchObject([409, { params: { user: "Olivia" } }]);
      expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
      expect((await late(["hers-first"], owner)).status).toBe(200);
    });

    test("takes a form that is not in order yet", async () => {
      const template = await make();
      const content = { enrollment: goodForm("x", [{ id: "a.b", inputType: "ShortText" }]), translations: {} };
      expect((await autosave(template, 0, content)).status).toBe(200);
    });

    test("can be thrown away [api.calls]", async () => {
      const template = await make({ channel: "SMS" });
      await autosave(template, 0, { text: "one" });
      const discard = (user: GivenUser) =>
        server.call("POST /api/Templates/Discard", { token: user.token, body: { id: template.templateId } });
      expect((await discard(looker)).status).toBe(403);
      expect((await discard(author)).status).toBe(200);
      expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
    });

    test("is thrown away by an editor that has seen it or wrote it, and by none that has not", async () => {
      const template = await make({ channel: "SMS" });
      const { revision } = (await autosave(template, 0, { text: "Daniel's" })).envelope.data!;
      const discard = (seen: { revision: number; writer?: { id: string; save: number } }) =>
        server.call("POST /api/Templates/Discard", { token: owner.token, body: { id: template.templateId, ...seen } });
      const late = await discard({ revision: 0, writer: { id: "owner's tab", save: 1 } });
      expect([late.status, late.envelope.errors[0]]).toMatchObject([
        409,
        { key: "template.changed", params: { user: "Daniel Reyes" } },
      ]);
      expect((await get(template.templateId)).envelope.data!.draft?.content).toEqual({ text: "Daniel's" });
      expect((await discard({ revision })).status).toBe(200);
      expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
    });

    test("ends with the save of whoever typed, and stays for another", async () => {
      const template = await make({ channel: "SMS" });
      await autosave(template, 0, { text: "Daniel's" });
      const saved = (await save(template, {}, owner)).envelope.data!;
      expect((await get(template.templateId)).envelope.data!.draft?.content).toEqual({ text: "Daniel's" });
      await save({ ...template, versionId: saved.versionId }, {}, author);
      expect((await get(template.templateId)).envelope.data!.draft).toBeNull();
    });
  });

  describe("saving", () => {
    test("makes a version with the next number and changes none", async () => {
      const template = await make({ channel: "Email" });
      const first = (await save(template, { content: { subject: "Two", html: "" } })).envelope.data!;
      expect(first.header).toMatchObject({ version: 2, status: "Draft", name: "Saved", submittedBy: null });
      const versions = await db()("template_versions").where({ template_id: template.templateId }).orderBy("number");
      expect(versions.map(({ number, content }) => [number, (content as { subject: string }).subject])).toEqual([
        [1, "Your bill"],
        [2, "Two"],
      ]);
      await expect(db()("template_versions").update({ content: "{}" })).rejects.toThrow("never changed");
    });

    test("over another version than the newest is refused with who made that one, and loses nothing", async () => {
      const template = await make({ channel: "SMS" });
      await save(template, {}, owner);
      const late = await save(template, { content: { text: "late" } });
      expect([late.status, late.envelope.errors[0]]).toMatchObject([
        409,
        { key: "template.changed", params: { user: "Olivia" } },
      ]);
    });

    test("over a draft that the editor has not seen is refused with its author's name; one that it has seen ends", async () => {
      const template = await make({ channel: "SMS" });
      const writer = { id: "tab-1", save: 1 };
      const { revision } = (
        await server.call("POST /api/Templates/Autosave", {
          token: author.token,
          body: { id: template.templateId, name: "Typed", content: { text: "typed" }, revision: 0, writer },
        })
      ).envelope.data!;
      const unseen = await save(template, { revision: 0, writer: { id: "tab-2", save: 1 } }, owner);
      expect([unseen.status, unseen.envelope.errors[0]]).toMatchObject([
        409,
        { key: "template.changed", params: { user: "Daniel Reyes" } },
      ]);
      const draft = async () => (await get(template.templateId)).envelope.data!.draft;
      expect((await draft())?.content).toEqual({ text: "typed" });
      expect((await save(template, { revision, writer: { id: "tab-2", save: 2 } }, owner)).status).toBe(200);
      expect(await draft()).toBeNull();
    });

    test("over the editor's own draft is taken, even if that one's answer was lost", async () => {
      const template = await make({ channel: "SMS" });
      const typed = { id: template.templateId, name: "Typed", content: { text: "typed" }, revision: 0 };
      const body = { ...typed, writer: { id: "tab-1", save: 1 } };
      await server.call("POST /api/Templates/Autosave", { token: author.token, body });
      expect((await save(template, { revision: 0, writer: { id: "tab-1", save: 2 } })).status).toBe(200);
    });

    test("over a version that the editor made itself, without knowing it, is taken; over anybody else's it is not", async () => {
      const template = await make({ channel: "SMS" });
      const more = { content: { text: "more" } };
      await save(template, {}, author, "lost-1");
      // The broken twin: the same save, which does not name the lost one.
      expect((await save(template, more)).status).toBe(409);
      const next = await save(template, { ...more, unanswered: ["never-made", "lost-1"] });
      expect(next.envelope.data?.header.version).toBe(3);
      await save({ ...template, versionId: next.envelope.data!.versionId }, {}, owner, "hers");
      const late = await save(template, { ...more, unanswered: ["lost-1", "hers"] });
      expect([late.status, late.envelope.errors[0]]).toMatchObject([409, { params: { user: "Olivia" } }]);
    });

    test("twice with one key makes one version, and another content, name or action with it is refused", async () => {
      const template = await make({ channel: "SMS" });
      const first = await save(template, {}, author, "save-1");
      expect((await save(template, {}, author, "save-1")).text).toBe(first.text);
      for (const change of [{ content: { text: "other" } }, { name: "Other" }, { action: "submit" as const }]) {
        const other = await save(template, change, author, "save-1");
        expect([other.status, other.envelope.errors[0]?.key]).toEqual([422, "template.keyReused"]);
      }
      expect((await get(template.templateId)).envelope.data!.header.version).toBe(2);
    });

    test("by an Owner is Active, by a User waits for approval, as a draft is one [actions.save-outcome]", async () => {
      const byOwner = await save(await make(), { action: "saveAndActivate" }, owner);
      expect(byOwner.envelope.data?.header).toMatchObject({ status: "Active", isActive: true });
      const byUser = await save(await make(), { action: "submit" });
      expect(byUser.envelope.data?.header).toMatchObject({
        status: "PendingForApproval",
        isActive: false,
        isSubmittedByUser: true,
      });
      const draft = await save(await make(), { action: "saveDraft" }, owner);
      expect(draft.envelope.data?.header).toMatchObject({ status: "Draft", isActive: false });
    });

    test("leaves the active version up while a newer one waits, and answers name theirs", async () => {
      const template = await make({ status: "Active" });
      const other = goodForm("x", [{ id: "second", name: "Second", inputType: "ShortText" }]);
      const saved = (await save(template, { action: "submit", content: { enrollment: other, translations: {} } }))
        .envelope.data!;
      expect(saved.header).toMatchObject({ status: "PendingForApproval", isActive: true });
      const form = { accountId: "north", enrollmentId: template.templateId };
      const link = await givenLink(server, form);
      expect((await customerOn(server, form, link).submit({ name: "Ada" })).status).toBe(200);
      const answered = await db()("reports").where({ enrollment_id: template.templateId }).select("version_id");
      expect(answered).toEqual([{ version_id: template.versionId }]);
      const approved = await server.call("POST /api/Enrollments/HandleApproval", {
        token: owner.token,
        body: { id: template.templateId },
      });
      expect(approved.envelope.data).toMatchObject({ status: "Active" });
      const late = await givenLink(server, form, { recipientId: "r-2" });
      expect((await customerOn(server, form, late).submit({ second: "Ada" })).status).toBe(200);
      const versions = await db()("reports")
        .where({ enrollment_id: template.templateId })
        .orderBy("created_at")
        .pluck("version_id");
      expect(new Set(versions)).toEqual(new Set([template.versionId, saved.versionId]));
    });

    test("refuses a form with defects, each as an error of its input, unless it is a draft [api.bad-input]", async () => {
      const template = await make();
      const inputs = [
        {
          id: "bad",
          name: "Bad",
          inputType: "ShortText" as const,
          rules: [{ parentId: "nobody", condition: "Displayed" as const }],
        },
        {
          id: "empty",
          name: "Empty",
          inputType: "MultipleChoice" as const,
          rules: [{ parentId: "nothing", condition: "Displayed" as const }],
        },
      ];
      const content = { enrollment: goodForm("x", inputs), translations: {} };
      for (const action of ["submit", "saveAndActivate"] as const) {
        const { status, envelope } = await save(template, { action, content }, owner);
        expect([status, envelope.code, envelope.errors[0]]).toMatchObject([
          400,
          400,
          { key: "template.defects", params: { n: 2 } },
        ]);
        expect(envelope.errors.slice(1).map(({ key, field }) => [key, field])).toEqual([
          ["template.defect", "bad"],
          ["template.defect", "empty"],
        ]);
      }
      expect((await get(template.templateId)).envelope.data!.header).toMatchObject({ version: 1, status: "Draft" });
      expect((await save(template, { content })).status).toBe(200);
    });

    test("where a form leads after submitting is an address of the account's own, or the form is kept as a draft only [submit.order]", async () => {
      await db()("account_hosts").insert({ host: "pay.north.example", account_id: "north" });
      const template = await make({ channel: "DynamicForms" });
      const leadingTo = (thanksLink: string) => ({
        content: { enrollment: { ...goodForm("x"), thanksLink }, translations: {} },
      });
      for (const address of ["https://evil.example/", "http://pay.north.example/", "javascript:alert(1)", "/thanks"]) {
        const refused = await save(template, { action: "saveAndActivate", ...leadingTo(address) }, owner);
        const [problem] = refused.envelope.errors;
        expect([refused.status, problem?.key, problem?.field], address).toEqual([
          400,
          "template.thanksLink",
          "content.enrollment.thanksLink",
        ]);
      }
      const own = leadingTo("https://pay.north.example/thanks");
      expect((await save(template, { action: "saveAndActivate", ...own }, owner)).status).toBe(200);
      expect((await get(template.templateId)).envelope.data!.content).toMatchObject({
        enrollment: { thanksLink: own.content.enrollment.thanksLink },
      });
    });

    test("refuses a form that nobody could submit, by the input that would block it [gate.verify, check.autopay-date-hidden]", async () => {
      const template = await make();
      const inputs = [
        { id: "nick", name: "Nickname", inputType: "ShortText" as const, verificationRequired: true },
        { id: "mail", name: "E-mail", inputType: "Email" as const, verificationRequired: true },
        { id: "day", name: "Pay date", inputType: "AutoPayDate" as const, required: true, visible: false },
      ];
      const content = { enrollment: goodForm("x", inputs), translations: {} };
      const { status, envelope } = await save(template, { action: "saveAndActivate", content }, owner);
      expect([status, envelope.errors.map(({ key, field, params }) => [key, field, params["code"]])]).toEqual([
        400,
        [
          ["template.defects", undefined, undefined],
          ["template.defect", "nick", "no-verification"],
          ["template.defect", "day", "hidden-pay-date"],
        ],
      ]);
      expect((await save(template, { content })).status).toBe(200);
    });

    const gaps: [GivenTemplate["channel"], TemplateContent, string][] = [
      ["Email", { subject: " ", html: "<p>x</p>" }, "content.subject"],
      ["SMS", { text: "" }, "content.text"],
      ["Push", { title: "t", body: "b", url: "http://example.com" }, "content.url"],
      ["Push", { title: "t", body: "b", url: "javascript:alert(1)" }, "content.url"],
      ["Wallet", { title: "", description: "", fields: [], barcode: "" }, "content.title"],
      [
        "IVR",
        {
          greeting: "Hi",
          choices: [
            { key: "1", text: "a" },
            { key: "1", text: "b" },
          ],
        },
        "content.choices.1.key",
      ],
    ];
    test.each(gaps)("%s with a gap is kept as a draft only [api.bad-input]", async (channel, content, field) => {
      const template = await make({ channel });
      const refused = await save(template, { action: "saveAndActivate", content }, owner);
      expect([refused.status, refused.envelope.errors[0]?.field]).toEqual([400, field]);
      expect((await save(template, { content })).status).toBe(200);
    });
  });

  describe("deleting", () => {
    const remove = (template: GivenTemplate, { token } = author) =>
      server.call("POST /api/Templates/Delete", { token, body: { id: template.templateId } });

    test("takes away what was never active, and keeps its history [api.calls]", async () => {
      const template = await make({ channel: "SMS", status: "Rejected" });
      expect((await remove(template)).status).toBe(200);
      expect((await get(template.templateId)).status).toBe(404);
      const rows = await db()("template_history").where({ template_id: template.templateId }).orderBy("number");
      expect(rows.map(({ action }) => action as string)).toEqual(["created", "deleted"]);
    });

    test("takes away what only tests have answered [api.calls]", async () => {
      const template = await make();
      const query = { id: template.templateId };
      const link = await server.call("POST /api/Templates/TestLink", { token: author.token, body: query });
      const { token } = link.envelope.data!;
      const opened = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
      const form = { enrollmentId: template.templateId };
      const encAccount = opened.envelope.data!.encAccount;
      const tried = await customerOn(server, form, { token, encAccount, recipientId: null }).submit({ name: "Ada" });
      expect(tried.status).toBe(200);
      expect((await remove(template)).status).toBe(200);
    });

    test("is refused where customers get it, wait for it or have answered, and denied to those who only look [actions.server-roles]", async () => {
      for (const status of ["Active", "PendingForApproval"] as const) {
        const refused = await remove(await make({ status }));
        expect([refused.status, refused.envelope.errors[0]?.key]).toEqual([409, "template.inUse"]);
      }
      const active = await make({ status: "Active" });
      await save(active, {}, owner);
      expect((await remove(active)).status).toBe(409);
      expect((await remove(await make(), looker)).status).toBe(403);
    });
  });

  test("what is another account's is as absent as what is not there, and leaves a trace [api.bad-input]", async () => {
    const template = await make({ status: "PendingForApproval" });
    const ids = { id: template.templateId, templateId: template.templateId };
    const asks = (id: string) => [
      get(id, stranger),
      server.call("GET /api/Templates/History", { token: stranger.token, query: { id } }),
      server.call("GET /api/Enrollments/SubmittedByStatus", { token: stranger.token, query: { Id: id } }),
      server.call("GET /api/Enrollments/AvailableTranslationsAuth", {
        token: stranger.token,
        query: { surveyGuid: id },
      }),
      save({ ...template, templateId: id }, {}, stranger),
      ...(["Discard", "Delete", "SendTest", "Sync"] as const).map((name) =>
        server.call(`POST /api/Templates/${name}`, { token: stranger.token, body: { id } }),
      ),
      server.call("POST /api/Templates/Share", { token: stranger.token, body: { id, days: 1 } }),
      server.call("POST /api/Templates/Autosave", {
        token: stranger.token,
        body: { id, name: "x", content: goodContent("DynamicForms"), revision: 0 },
      }),
      server.call("POST /api/Enrollments/HandleApproval", { token: stranger.token, body: { id } }),
      server.call("POST /api/Enrollments/RejectTemplate", {
        token: stranger.token,
        body: { templateId: id, rejectReason: "x" },
      }),
    ];
    const count = async () =>
      Number((await db()("audit").where({ action: "idor_attempt" }).count({ n: "*" }))[0]?.["n"]);
    const before = await count();
    const foreign = await Promise.all(asks(ids.id));
    const absent = await Promise.all(asks("nobodys"));
    expect(foreign.map(({ status, text }) => [status, text])).toEqual(absent.map(({ status, text }) => [status, text]));
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await count()).toBe(before + foreign.length + absent.length);
    expect((await get(template.templateId)).envelope.data!.header).toMatchObject({
      status: "PendingForApproval",
      version: 1,
    });
  });

  test("a form tells its languages and its country to its own account's users [api.calls]", async () => {
    const translations = { de: { name: "Ein Formular" } };
    const template = await make({ content: { enrollment: goodForm("x"), translations } });
    const ask = (query: Record<string, unknown>) =>
      server.call("GET /api/Enrollments/AvailableTranslationsAuth", { token: author.token, query });
    const { envelope } = await ask({ surveyGuid: template.templateId, accountId: "north" });
    expect(envelope.data).toEqual({
      translations: [
        { code: "en", name: "English" },
        { code: "de", name: "Deutsch" },
      ],
      country: "United States",
    });
    expect((await ask({ surveyGuid: template.templateId, accountId: "south" })).status).toBe(404);
  });
});
