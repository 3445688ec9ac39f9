import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, type GivenForm, type GivenLink } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";

describe.each(testDatabases())("opening a form on $name", (database) => {
  let server: TestServer;
  let form: GivenForm;
  let link: GivenLink;

  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north");
    link = await givenLink(server, form);
  });
  afterAll(() => server.stop());

  test("Get answers the token's form with its version [form.token]", async () => {
    const answer = await server.call("GET /api/Enrollments/Get", {
      token: link.token,
      query: { id: form.enrollmentId, encryptedAccountId: link.encAccount, recipient: "r-1" },
    });
    expect(answer.status).toBe(200);
    expect(answer.envelope).toMatchObject({ hasErrors: false, code: 200, data: { id: form.enrollmentId, versionId: form.versionId, isSubmitted: false } });
  });
});
