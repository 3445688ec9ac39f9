// Test cases kept with a form: saved, renewed, deleted, counted when it is approved.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fixture } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import { withForms } from "@billwright/engine/cases";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodCase, goodForm, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("test cases on $name", (database) => {
  let server: TestServer;
  let owner: GivenUser;
  let author: GivenUser;
  let stranger: GivenUser;
  beforeAll(async () => {
    const on = await templateSetup(database);
    ({ server, author, stranger } = on);
    [owner] = on.owners;
  });
  afterAll(() => server.stop());

  const make = (wishes: Parameters<typeof givenTemplate>[2] = {}) =>
    givenTemplate(server.connection.database, "north", wishes);
  const saveCase = (template: GivenTemplate, more: { title?: string; caseId?: string } = {}, { token } = author) => {
    const { title, ...body } = more;
    return server.call("POST /api/Templates/SaveCase", {
      token,
      body: { id: template.templateId, fixture: goodCase(goodForm(template.templateId), title), ...body },
    });
  };
  const casesOf = async ({ templateId: id }: GivenTemplate, { token } = author) =>
    (await server.call("GET /api/Templates/Cases", { token, query: { id } })).envelope.data;
  const historyOf = async ({ templateId: id }: GivenTemplate) =>
    (await server.call("GET /api/Templates/History", { token: author.token, query: { id } })).envelope.data!;
  /** Approves the newest version, with a reason or without. */
  const approve = ({ templateId: id, versionId }: GivenTemplate, reason?: string) =>
    server.call("POST /api/Enrollments/HandleApproval", {
      token: owner.token,
      body: { id, versionId, adminApproval: true, ...(reason === undefined ? {} : { reason }) },
    });

  test("a case is saved, renewed and deleted, each in the history; another account has none of it", async () => {
    const template = await make();
    const saved = await saveCase(template, { title: "First" });
    const { caseId } = saved.envelope.data!;
    expect((await casesOf(template))!.cases).toMatchObject([{ caseId, title: "First", session: { title: "First" } }]);
    expect((await saveCase(template, { title: "Second", caseId })).status).toBe(200);
    expect((await casesOf(template))!.cases.map(({ title }) => title)).toEqual(["Second"]);
    expect((await saveCase(template, { caseId }, stranger)).status).toBe(404);
    expect(await casesOf(template, stranger)).toBeNull();
    const body = { id: template.templateId, caseId };
    expect((await server.call("POST /api/Templates/DeleteCase", { token: author.token, body })).status).toBe(200);
    expect((await server.call("POST /api/Templates/DeleteCase", { token: author.token, body })).status).toBe(404);
    expect(await casesOf(template)).toEqual({ forms: [], cases: [] });
    const { entries, isIntact } = await historyOf(template);
    expect(entries.slice(1).map(({ action, reason }) => `${action} ${reason}`)).toEqual([
      "caseSaved First",
      "caseRenewed Second",
      "caseDeleted Second",
    ]);
    expect(isIntact).toBe(true);
  });

  test("a form that many cases were recorded on is sent once, and each case is whole again with its own", async () => {
    const template = await make();
    const older = goodForm(template.templateId);
    const newer = { ...older, name: "As it is now" };
    const save = (fixture: Fixture) =>
      server.call("POST /api/Templates/SaveCase", { token: author.token, body: { id: template.templateId, fixture } });
    const kept = ["One", "Two", "Three"].flatMap((title) => [
      goodCase(older, `Old ${title}`),
      goodCase(newer, `New ${title}`),
    ]);
    for (const fixture of kept) expect((await save(fixture)).status).toBe(200);
    const { forms, cases } = (await casesOf(template))!;
    expect(forms).toHaveLength(2);
    const byTitle = (list: readonly Fixture[]) => list.toSorted((one, other) => (one.title < other.title ? -1 : 1));
    expect(byTitle(withForms(cases, forms).map(({ fixture }) => fixture))).toEqual(byTitle(kept));
  });

  test("approving over a red case takes a reason, which the history keeps; over green ones it takes none", async () => {
    const waits = { status: "PendingForApproval", submittedBy: "author" } as const;
    const green = await make(waits);
    await saveCase(green);
    expect((await approve(green)).envelope.data?.status).toBe("Active");

    const red = await make(waits);
    await saveCase(red);
    // The rule that decides about the one question is changed.
    const hidden = { ...goodForm(red.templateId), formElements: [] };
    const content = JSON.stringify({ enrollment: hidden, translations: {} });
    const db = server.connection.database;
    await db.raw("alter table template_versions disable trigger template_versions_stay");
    await db("template_versions").where({ version_id: red.versionId }).update({ content });
    await db.raw("alter table template_versions enable trigger template_versions_stay");
    const refused = await approve(red);
    expect([refused.status, refused.envelope.errors[0]]).toMatchObject([
      400,
      { key: "template.redCases", params: { n: 1 } },
    ]);
    expect((await approve(red, " \u200b")).status).toBe(400);
    expect((await approve(red, "The question is gone on purpose")).envelope.data?.status).toBe("Active");
    const approved = (await historyOf(red)).entries.find(({ action }) => action === "approved");
    expect(approved?.reason).toBe("The question is gone on purpose");
  });

  test("the forms with cases are listed with their counts, without those in the bin", async () => {
    const template = await make({ name: "Counted" });
    await saveCase(template);
    await saveCase(template, { title: "Another" });
    const { envelope } = await server.call("GET /api/Templates/WithCases", { token: author.token });
    expect(envelope.data!.forms).toContainEqual({ id: template.templateId, name: "Counted", cases: 2 });
    await server.call("POST /api/Templates/Shelve", {
      token: author.token,
      body: { ids: [template.templateId], to: "bin" },
    });
    const later = await server.call("GET /api/Templates/WithCases", { token: author.token });
    expect(later.envelope.data!.forms.map(({ id }) => id)).not.toContain(template.templateId);
  });
});
