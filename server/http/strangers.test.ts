// Two tenants with two people each, and every call that names something: a request with another's value in any field gets the answer for a
// missing resource, changes nothing and is recorded (threats.md T4, T5). Generated from the declarations: a new call is included automatically.
import type { CallDeclaration, CallName, RequestField } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../test/support/proof.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import {
  allCalls,
  declarationOf,
  givenPerson,
  goodRequests,
  send,
  valueAt,
  withValue,
  type GoodRequest,
} from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { holdings } from "../testing/holdings.ts";
import { testServer, type TestServer } from "../testing/server.ts";

const fieldsOf = ({ own = {}, names = [] }: CallDeclaration): RequestField[] => [
  ...(Object.keys(own) as RequestField[]),
  ...names,
];
const naming = allCalls.filter((name) => fieldsOf(declarationOf(name)).length > 0);

describe("what is another's", { tags: ["S7"] }, () => {
  let server: TestServer;
  /** The requester; then a user of the same account, and one of another. */
  let me: Person;
  let others: Person[];
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    for (const accountId of ["north", "south"]) await givenAccount(server.connection.database, accountId);
    me = await givenPerson(server, "north", "r-1");
    others = [await givenPerson(server, "north", "r-2"), await givenPerson(server, "south", "r-1")];
  });
  afterAll(() => server.stop());

  /** The values of others for this field of the call, and a value that nobody has. */
  async function foreignValues(name: CallName, mine: GoodRequest, field: RequestField): Promise<unknown[]> {
    const { subject, own = {} } = declarationOf(name);
    // The account's data belongs to everybody in it; its sealed key is a different text each time.
    const strangers = subject === "link" && own[field] !== "sealedAccount" ? others : others.slice(1);
    const theirs = await Promise.all(strangers.map(async (each) => valueAt(await goodRequests[name](each), field)));
    return [...theirs.filter((value) => value !== valueAt(mine, field)), "never-was"];
  }

  interface Attempt {
    audit_id: string;
    account_id: string;
    object: string;
  }
  const attempts = () =>
    server.connection
      .database("audit")
      .where({ action: "idor_attempt" })
      .select<Attempt[]>("audit_id", "account_id", "object");

  /** The defects in a call's answer to a request for another's data; empty if there are none. */
  async function faultsOf(name: CallName, fields: RequestField[]): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (const field of fields) {
      const mine = await goodRequests[name](me);
      const values = await foreignValues(name, mine, field);
      const [before, traced] = [await holdings(server, ["audit"]), await attempts()];
      const answers = [];
      for (const value of values) answers.push(await send(name, me, withValue(mine, field, value)));
      const absent = answers.at(-1)?.text;
      if (answers.some(({ status, text }) => status !== 404 || text !== absent))
        faults.push([field, "answers", ...answers.map(({ status }) => status)]);
      if ((await holdings(server, ["audit"])) !== before) faults.push([field, "changes something"]);
      const isOld = (row: Attempt) => traced.some(({ audit_id }) => audit_id === row.audit_id);
      const rows = (await attempts()).filter((row) => !isOld(row));
      if (rows.length !== values.length || rows.some((row) => row.object !== name || row.account_id !== "north"))
        faults.push([field, "leaves", rows.length, "traces of", values.length]);
    }
    return faults;
  }

  test.each(naming)(
    "is to %s as absent as what never was, and the attempt is recorded [api.calls, api.bad-input] [link.token]",
    async (name) => {
      const { status, text } = await send(name, me, await goodRequests[name](me));
      expect(status, text).toBe(200);
      const fields = fieldsOf(declarationOf(name));
      const faults = await faultsOf(name, fields);
      found("S7", "fields that answer, change or leave no trace", faults.length, fields.length);
      expect(faults).toEqual([]);
    },
  );

  const forgetful: [name: CallName, forgets: "own" | "trace"][] = [
    ["GET /api/Account/AdminList", "own"],
    ["GET /api/Enrollments/GetSubmission", "own"],
    ["POST /api/Enrollments/PostActions", "trace"],
  ];
  test.each(forgetful)("is found out in a twin of %s that forgets its %s", async (name, forgets) => {
    const declaration = declarationOf(name);
    const kept = declaration[forgets];
    const fields = fieldsOf(declaration);
    delete declaration[forgets];
    try {
      const faults = await faultsOf(name, fields);
      foundInTwin("S7", "faults of calls that do not check the owner", faults.length);
      expect(faults).not.toEqual([]);
    } finally {
      Object.assign(declaration, { [forgets]: kept });
    }
  });
});
