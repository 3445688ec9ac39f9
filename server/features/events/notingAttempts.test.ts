// Another tenant's ids, in every place of every call of those who sign in (threats.md T4, T5).
import { calls, type CallDeclaration } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount, type GivenUser } from "../../testing/given.ts";
import { testServer, type TestAnswer, type TestServer } from "../../testing/server.ts";
import {
  givenOwner,
  holdings,
  staffCalls,
  staffRequests,
  type StaffCall,
  type StaffRequest,
} from "../../testing/staffCalls.ts";

const parts = ["path", "query", "body"] as const;
type Part = (typeof parts)[number];
type Place = [part: Part, field: string];

const fieldsOf = (request: StaffRequest, part: Part) => request[part] ?? {};

/** Where two tenants' good requests differ: there an id stands. What is written in a template is no id that is looked up. */
const idPlaces = (own: StaffRequest, foreign: StaffRequest): Place[] =>
  parts.flatMap((part) =>
    Object.entries(fieldsOf(own, part))
      .filter(([field, value]) => field !== "content" && value !== fieldsOf(foreign, part)[field])
      .filter(([, value]) => typeof value === "string")
      .map(([field]): Place => [part, field]),
  );

const withId = (request: StaffRequest, [part, field]: Place, value: unknown): StaffRequest => ({
  ...request,
  [part]: { ...fieldsOf(request, part), [field]: value },
});

/** Only says which version was looked at: another's is as stale as one that never was. */
const isOnlyCompared = ([, field]: Place): boolean => field === "versionId";

const idsOf = (name: StaffCall): string[] =>
  parts.flatMap((part) =>
    Object.entries((calls[name] as CallDeclaration)[part]?.properties ?? {})
      .filter(([field, schema]) => /id$|guid$/i.test(field) || ("maxLength" in schema && schema.maxLength === 128))
      .map(([field]) => field)
      // The biller's own number of a customer, and an IANA name.
      .filter((field) => field !== "recipientId" && field !== "timeZoneId"),
  );

describe("an id of another tenant", () => {
  let server: TestServer;
  let asking: GivenUser;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    for (const accountId of ["north", "south"]) await givenAccount(server.connection.database, accountId);
    asking = await givenOwner({ server, accountId: "north" });
  });
  afterAll(() => server.stop());

  const requests = async (name: StaffCall) => {
    const given = staffRequests[name];
    const other = await givenOwner({ server, accountId: "south" });
    return {
      own: await given({ server, accountId: "north" }, asking),
      foreign: await given({ server, accountId: "south" }, other),
    };
  };
  const ask = (name: StaffCall, request: StaffRequest): Promise<TestAnswer> =>
    server.call(name, { ...request, token: asking.token } as never);
  const trail = () =>
    server.connection
      .database("audit")
      .where({ action: "idor_attempt" })
      .orderBy("audit_id")
      .select("account_id", "actor", "object");

  test.each(staffCalls.filter((name) => idsOf(name).length > 0))(
    "is to %s as absent as one that never was, changes nothing, and leaves a trace [api.calls]",
    async (name) => {
      const { own, foreign } = await requests(name);
      const places = idPlaces(own, foreign);
      expect(places.map(([, field]) => field).sort()).toEqual(idsOf(name).sort());
      const [held, noted] = [await holdings(server, ["audit"]), (await trail()).length];
      const answers: [Place, TestAnswer, TestAnswer][] = [];
      for (const place of places) {
        const theirs = await ask(name, withId(own, place, fieldsOf(foreign, place[0])[place[1]]));
        answers.push([place, theirs, await ask(name, withId(own, place, "never-was"))]);
      }
      const looked = answers.filter(([place]) => !isOnlyCompared(place));
      for (const [place, theirs, absent] of answers) {
        expect([place, theirs.status, theirs.text]).toEqual([place, absent.status, absent.text]);
        expect([place, theirs.status]).toEqual([place, isOnlyCompared(place) ? 409 : 404]);
      }
      expect(await holdings(server, ["audit"])).toBe(held);
      const rows = await trail();
      expect(rows).toHaveLength(noted + 2 * looked.length);
      const of = { account_id: "north", actor: asking.userId, object: name };
      expect(rows.filter(({ object }) => object === name)).toEqual(Array.from({ length: 2 * looked.length }, () => of));
    },
  );
});
