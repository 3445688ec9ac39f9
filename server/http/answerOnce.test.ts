// Every call that takes an Idempotency-Key, generated from the declarations: a new one is included automatically (decisions-proposed.md P7).
import type { CallName } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import {
  allCalls,
  declarationOf,
  givenPerson,
  goodRequests,
  send,
  sendPrepared,
  withToken,
} from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { holdings } from "../testing/holdings.ts";
import { forgetAnswers } from "./answerOnce.ts";

const reusedOf = (name: CallName) => {
  const { idempotent } = declarationOf(name);
  return idempotent && idempotent.by !== "effect" ? idempotent.reused : null;
};
const keyed = allCalls.filter((name) => reusedOf(name) !== null);

describe("a request with an Idempotency-Key", () => {
  let server: TestServer;
  let me: Person;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    me = await givenPerson(server, "north", "r-1");
  });
  afterAll(() => server.stop());

  let keys = 0;
  const newKey = (): Record<string, string> => ({ "Idempotency-Key": `key-${++keys}` });

  /** A field that a repeat may not change, with another value. */
  function changed(name: CallName, body: Record<string, unknown>): Record<string, unknown> {
    const { idempotent, own = {}, names = [] } = declarationOf(name);
    const except = idempotent?.by === "key" ? (idempotent.except ?? []) : [];
    const fixed = [...Object.keys(own), ...names].map((field) => field.replace("body.", ""));
    const changes: Record<string, unknown> = {
      name: "Another",
      rejectReason: "Another",
      inputForms: [],
      amount: "1.00",
      mobileNumber: "+1(202)-555-0199",
      isErp: true,
      prefferedLanguage: "de",
      email: "another@example.com",
      newestId: "another",
      channel: "SMS",
    };
    const field = Object.keys(changes).find((each) => each in body && !except.includes(each) && !fixed.includes(each));
    return field === undefined ? { ...body, seenStatus: "Rejected" } : { ...body, [field]: changes[field] };
  }

  test.each(keyed)(
    "to %s gets the first answer again and changes nothing more; with another body it is refused [submit.retry, submit.once] [link.once]",
    async (name) => {
      const prepared = await withToken(name, me, await goodRequests[name](me));
      const request = { ...prepared, headers: { ...prepared.headers, ...newKey() } };
      const first = await sendPrepared(name, server, request);
      expect(first.status, first.text).toBe(200);
      const after = await holdings(server);
      const again = await sendPrepared(name, server, request);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(await holdings(server)).toBe(after);
      const other = await sendPrepared(name, server, { ...request, body: changed(name, request.body ?? {}) });
      expect([other.status, other.envelope.errors[0]?.key]).toEqual([422, reusedOf(name)]);
      // For a record, the refusal counts as an attempt (list.analytics).
      if (declarationOf(name).idempotent?.by === "key") expect(await holdings(server)).toBe(after);
    },
  );

  test.each(keyed)("to %s is not used up by a refusal [submit.retry]", async (name) => {
    const request = await goodRequests[name](me);
    const headers = newKey();
    const { status } = await send(name, me, { ...request, body: { ...request.body, unknown: 1 } }, headers);
    expect(status).toBe(400);
    const good = await send(name, me, request, headers);
    expect(good.status, good.text).toBe(200);
  });

  test("is another's where another sends it, and forgotten after a month", async () => {
    const other = await givenPerson(server, "north", "r-2");
    const name = "POST /api/Enrollments/SubmitEnrollment";
    const headers = newKey();
    const answers = [];
    for (const person of [me, other])
      answers.push((await send(name, person, await goodRequests[name](person), headers)).text);
    expect(answers[0]).not.toBe(answers[1]);
    const { database } = server.connection;
    await forgetAnswers(database, new Date(server.clock.now().getTime() + 31 * 86_400_000));
    expect(await database("answers_by_key").select()).toEqual([]);
  });
});
