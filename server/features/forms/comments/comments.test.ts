// Comments on a template: by whom, on what, who is notified.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, goodForm, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup, waitingMessages } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("comments on $name", (database) => {
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

  const make = async () => {
    const given = await givenTemplate(server.connection.database, "north", {
      status: "PendingForApproval",
      submittedBy: author.userId,
      name: "Moving house",
    });
    return given;
  };
  const comment = ({ templateId: id }: GivenTemplate, { token }: GivenUser, more: Record<string, unknown> = {}) =>
    server.call("POST /api/Templates/Comment", { token, body: { id, text: "Why this?", ...more } });
  const list = async ({ templateId: id }: GivenTemplate, { token }: GivenUser) =>
    server.call("GET /api/Templates/Comments", { token, query: { id } });
  const resolve = ({ templateId: id }: GivenTemplate, { token }: GivenUser, commentId: string, isResolved = true) =>
    server.call("POST /api/Templates/ResolveComment", { token, body: { id, commentId, isResolved } });

  test("a comment at a question is answered, resolved and opened again; it keeps the question's id", async () => {
    const form = await make();
    const { commentId } = (await comment(form, owner, { element: "input:name" })).envelope.data!;
    expect((await comment(form, author, { answerTo: commentId, text: "It is needed" })).status).toBe(200);
    expect((await resolve(form, owner, commentId)).status).toBe(200);
    const { comments } = (await list(form, looker)).envelope.data!;
    expect(comments).toMatchObject([
      {
        element: "input:name",
        text: "Why this?",
        user: "Olivia",
        version: 1,
        resolvedBy: "Olivia",
        answers: [{ text: "It is needed", user: "Daniel Reyes" }],
      },
    ]);
    await resolve(form, author, commentId, false);
    expect((await list(form, looker)).envelope.data!.comments[0]!.resolvedBy).toBeNull();
    const rows = await server.connection.database("audit").where({ action: "template_commented" }).pluck("detail");
    expect(rows.map((row: { what: string }) => row.what)).toEqual(["commented", "answered", "resolved", "opened"]);
  });

  test("is refused at what is no question, without words, to who only looks, and to another account", async () => {
    const form = await make();
    expect((await comment(form, owner, { element: "input:gone" })).envelope.errors[0]?.key).toBe("comments.noElement");
    expect((await comment(form, owner, { element: "Name" })).status).toBe(400);
    expect((await comment(form, owner, { text: " \u200b" })).status).toBe(400);
    expect((await comment(form, owner, { answerTo: "none" })).status).toBe(404);
    expect((await comment(form, looker)).status).toBe(403);
    expect((await comment(form, stranger)).status).toBe(404);
    expect((await list(form, stranger)).status).toBe(404);
    const { commentId } = (await comment(form, owner)).envelope.data!;
    expect((await resolve(form, stranger, commentId)).status).toBe(404);
    expect((await resolve(await make(), owner, commentId)).status).toBe(404);
    expect((await resolve(form, looker, commentId)).status).toBe(403);
  });

  test("is taken at a question that was removed, which the comparison of two versions shows", async () => {
    const form = await make();
    const body = { id: form.templateId, name: "Moving house", versionId: form.versionId };
    const content = { enrollment: { ...goodForm(form.templateId), formElements: [] }, translations: {} };
    const save = { ...body, content, action: "saveDraft" } as const;
    expect((await server.call("POST /api/Templates/Save", { token: owner.token, body: save })).status).toBe(200);
    expect((await comment(form, author, { element: "input:name" })).status).toBe(200);
    expect((await comment(form, author, { element: "input:gone" })).envelope.errors[0]?.key).toBe("comments.noElement");
  });

  test("is told by mail to its people, and waits for the version's author until that one has the last word", async () => {
    const form = await make();
    const { database: db } = server.connection;
    await server.call("POST /api/Templates/Withdraw", {
      token: author.token,
      body: { id: form.templateId, versionId: form.versionId },
    });
    const content = goodContent("DynamicForms", form.templateId);
    const body = { id: form.templateId, name: "Moving house", content, versionId: form.versionId };
    await server.call("POST /api/Templates/Save", { token: author.token, body: { ...body, action: "saveDraft" } });
    const waits = async () => {
      const query = { waitsForMe: true };
      const { envelope } = await server.call("GET /api/Enrollments/Headers", { token: author.token, query });
      return envelope.data!.rows.some(({ id }) => id === form.templateId);
    };
    expect(await waits()).toBe(false);
    const { commentId } = (await comment(form, owner, { text: "Shorter, please" })).envelope.data!;
    expect((await waitingMessages(server, "mail")).at(-1)).toMatch(/daniel@north.*Shorter, please/s);
    expect(await waits()).toBe(true);
    server.clock.pass(60);
    await comment(form, author, { answerTo: commentId, text: "Done" });
    expect((await waitingMessages(server, "mail")).at(-1)).toMatch(/olivia@north.*Done/s);
    expect(await waits()).toBe(false);
    expect(await db("template_comments").where({ template_id: form.templateId }).pluck("version")).toEqual([2, 2]);
  });
});
