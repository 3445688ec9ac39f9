// Tags of templates, and filters kept as views.
import { mostTags, mostViews } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("lists in order on $name", (database) => {
  let server: TestServer;
  let author: GivenUser;
  let owner: GivenUser;
  let looker: GivenUser;
  let stranger: GivenUser;
  beforeAll(async () => {
    const on = await templateSetup(database);
    ({ server, author, looker, stranger } = on);
    [owner] = on.owners;
  });
  afterAll(() => server.stop());

  const tag = (ids: string[], { token }: GivenUser, add: string[], remove: string[] = []) =>
    server.call("POST /api/Templates/Tag", { token, body: { ids, add, remove } });
  const tagged = async ({ token }: GivenUser, wanted: string) => {
    const { envelope } = await server.call("GET /api/Enrollments/Headers", { token, query: { tag: wanted } });
    return envelope.data!.rows.map(({ name, tags }) => [name, tags]);
  };

  test("several forms get a tag at once, in the spelling that the account has; the list is narrowed by it", async () => {
    const db = server.connection.database;
    const { templateId: one } = await givenTemplate(db, "north", { name: "One" });
    const { templateId: two } = await givenTemplate(db, "north", { name: "Two" });
    expect((await tag([one], author, ["Spring move"])).status).toBe(200);
    expect((await tag([one, two], owner, ["spring MOVE", "Urgent"])).status).toBe(200);
    expect((await tagged(looker, "spring move")).toSorted()).toEqual([
      ["One", ["Spring move", "Urgent"]],
      ["Two", ["Spring move", "Urgent"]],
    ]);
    await tag([two], author, [], ["urgent"]);
    expect(await tagged(looker, "Urgent")).toEqual([["One", ["Spring move", "Urgent"]]]);
    const all = await server.call("GET /api/Templates/Tags", {
      token: looker.token,
      query: { channel: "DynamicForms" },
    });
    expect(all.envelope.data!.tags).toEqual([
      { tag: "Spring move", templates: 2 },
      { tag: "Urgent", templates: 1 },
    ]);
    expect(await tagged(stranger, "Urgent")).toEqual([]);
  });

  test("who only looks gives no tag, another account's form gets none, and an empty or eleventh one is refused", async () => {
    const { templateId } = await givenTemplate(server.connection.database, "north");
    expect((await tag([templateId], looker, ["A"])).status).toBe(403);
    expect((await tag([templateId], stranger, ["A"])).status).toBe(404);
    expect((await tag([templateId], author, [" \u200b"])).status).toBe(400);
    const many = Array.from({ length: mostTags }, (_, index) => `T${index}`);
    expect((await tag([templateId], author, many)).status).toBe(200);
    expect((await tag([templateId], author, ["One more"])).envelope.errors[0]?.key).toBe("tags.tooMany");
    // Of several all get it, or none.
    const { templateId: other } = await givenTemplate(server.connection.database, "north");
    for (const ids of [
      [other, templateId],
      [templateId, other],
      [other, "none"],
    ])
      expect((await tag(ids, author, ["Half"])).status).not.toBe(200);
    expect(await tagged(author, "Half")).toEqual([]);
  });

  test("a filter is kept for its user alone, replaced under its name, and forgotten", async () => {
    const save = (name: string, query: string, { token } = author) =>
      server.call("POST /api/Templates/SaveView", { token, body: { channel: "DynamicForms", name, query } });
    const views = async ({ token }: GivenUser) =>
      (await server.call("GET /api/Templates/Views", { token, query: { channel: "DynamicForms" } })).envelope.data!
        .views;
    const { viewId } = (await save("My drafts", "status=Draft")).envelope.data!;
    expect((await save("my drafts", "status=Draft&q=gas")).envelope.data).toEqual({ viewId });
    expect(await views(author)).toEqual([{ viewId, name: "my drafts", query: "status=Draft&q=gas" }]);
    expect(await views(owner)).toEqual([]);
    const forget = ({ token }: GivenUser) => server.call("POST /api/Templates/DeleteView", { token, body: { viewId } });
    expect([(await forget(owner)).status, (await forget(author)).status]).toEqual([404, 200]);
    expect(await views(author)).toEqual([]);
    for (let n = 0; n < mostViews; n += 1) await save(`View ${n}`, "");
    expect((await save("One more", "")).envelope.errors[0]?.key).toBe("views.tooMany");
  });
});
