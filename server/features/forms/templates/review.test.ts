// What a reviewer compares the newest version with.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("a review on $name", (database) => {
  let server: TestServer;
  let author: GivenUser;
  let stranger: GivenUser;
  beforeAll(async () => {
    ({ server, author, stranger } = await templateSetup(database));
  });
  afterAll(() => server.stop());

  test("has the version that customers get and the author's note; of another account's there is none", async () => {
    const { templateId: id, versionId } = await givenTemplate(server.connection.database, "north", {
      status: "Active",
    });
    const review = (token: string) => server.call("GET /api/Templates/Review", { token, query: { id } });
    const content = goodContent("DynamicForms", id);
    const approvers = { allAdmins: true, admins: [], note: "Look at the name" };
    const body = { id, name: "A template", content, versionId, action: "submit" as const, approvers };
    expect((await server.call("POST /api/Templates/Save", { token: author.token, body })).status).toBe(200);
    const { data } = (await review(author.token)).envelope;
    expect(data).toMatchObject({ live: { version: 1 }, note: "Look at the name", submittedBy: "Daniel Reyes" });
    expect((await review(stranger.token)).status).toBe(404);
  });
});
