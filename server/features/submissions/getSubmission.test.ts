import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { customerOn } from "../../testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";

describe.each(testDatabases())("a receipt on $name", (database) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  const receiptOf = (token: string) => server.call("GET /api/Enrollments/GetSubmission", { token });
  const visits = (enrollmentId: string) =>
    server.connection.database("events").where({ enrollment_id: enrollmentId, kind: "Visit" }).pluck("event_id");

  test("is had by the link's token alone, and looking at it is no visit [list.analytics]", async () => {
    const form = await givenForm(server.connection.database, "north", { id: "ebill", type: "EBill" });
    const link = await givenLink(server, form);
    const customer = customerOn(server, form, link);
    const { envelope } = await customer.submit({ name: "Ada" });
    await customer.post(String(envelope.data));
    const receipt = await receiptOf(link.token);
    expect(receipt.status, receipt.text).toBe(200);
    expect(receipt.envelope.data).toMatchObject({ type: "EBill", answers: [{ id: "name", text: "Ada" }] });
    expect(await visits("ebill")).toEqual([]);
    await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    expect(await visits("ebill")).toHaveLength(1);
  });

  test("shows the latest of several submissions [submit.once]", async () => {
    const form = await givenForm(server.connection.database, "north", { id: "poll", multipleSubmission: true });
    const link = await givenLink(server, form);
    const customer = customerOn(server, form, link);
    for (const name of ["First", "Latest"]) {
      server.clock.pass(60);
      await customer.post(String((await customer.submit({ name })).envelope.data));
    }
    expect((await receiptOf(link.token)).envelope.data?.answers).toMatchObject([{ text: "Latest" }]);
  });
});
