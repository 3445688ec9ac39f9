// What a customer's link gives access to, and what not (threats.md T4, T5). Another's ids in every field of every call:
// http/strangers.test.ts.
import type { CallName, RequestField } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import {
  allCalls,
  declarationOf,
  givenPerson,
  goodRequests,
  inputs,
  send,
  valueAt,
  withValue,
} from "../../../testing/goodRequests.ts";
import type { Person } from "../../../testing/person.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const ofLinks = allCalls.filter((name) => {
  const { subject, token } = declarationOf(name);
  return subject === "link" && token?.kinds.includes("enrollment");
});

describe.each(testDatabases())("a customer's link on $name", (database) => {
  let server: TestServer;
  let me: Person;
  let other: Person;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
    me = await givenPerson(server, "north", "r-1");
    other = await givenPerson(server, "north", "r-2");
  });
  afterAll(() => server.stop());

  test("takes no bare account id instead of a sealed one [api.bad-input]", async () => {
    const get = "GET /api/Enrollments/Get";
    const request = withValue(await goodRequests[get](me), "query.encryptedAccountId", "north");
    expect((await send(get, me, request)).status).toBe(404);
  });

  test("leaves a trace where it is used for another's submission, and nobody can delete it", async () => {
    const { database: db } = server.connection;
    const trail = () => db("audit").where({ action: "idor_attempt" }).select("account_id", "actor", "object", "ip");
    const before = (await trail()).length;
    const post = "POST /api/Enrollments/PostActions";
    const theirs = (await goodRequests[post](other)).body?.["reportId"];
    await send(post, me, withValue(await goodRequests[post](me), "body.reportId", theirs));
    const rows = await trail();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toEqual({ account_id: "north", actor: "recipient:r-1", object: post, ip: "127.0.0.1" });
    await expect(db("audit").delete()).rejects.toThrow("never changed");
  });

  test("opens no submission of the same recipient to another form [api.bad-input]", async () => {
    const form = await givenForm(server.connection.database, "north", { id: "another", inputs });
    const elsewhere = { ...me, form, link: await givenLink(server, form, { recipientId: "r-1" }) };
    const calls: [name: CallName, field: RequestField][] = [
      ["POST /api/Enrollments/PostActions", "body.reportId"],
      ["POST /api/Enrollments/SubmitAttachments", "parts.reportId"],
    ];
    for (const [name, field] of calls) {
      const theirs = valueAt(await goodRequests[name](elsewhere), field);
      const { status } = await send(name, me, withValue(await goodRequests[name](me), field, theirs));
      expect([name, status]).toEqual([name, 404]);
    }
  });

  test.each(ofLinks)("opens nothing once it was revoked: %s", async (name) => {
    const person = await givenPerson(server, "north", `revoked-${name}`.slice(0, 60));
    const request = await goodRequests[name](person);
    const { jti } = await server.tokens.verify(person.link.token, ["enrollment"]);
    await server.connection
      .database("revoked_links")
      .insert({ account_id: "north", link_id: jti, revoked_at: server.clock.now() });
    const { status, envelope } = await send(name, person, request);
    expect([status, envelope.errors[0]?.text]).toEqual([401, "Invalid token."]);
  });
});
