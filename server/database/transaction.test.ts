// Transactions that lose a race try again; a database without room says so in time (threats.md T20). On a real PostgreSQL only: the
// embedded one has a single connection, where nobody races.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { realDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../testing/given.ts";
import { testServer } from "../testing/server.ts";
import type { Connection, Transaction } from "./connect.ts";
import { isAway, isRetryable } from "./failures.ts";
import { inTransaction } from "./transaction.ts";

const runtime = { random: () => 0.5 };
let connection: Connection;

beforeAll(async () => {
  connection = await realDatabase().open();
  await connection.database.raw("create table sums (id int primary key, sum int not null)");
});
beforeEach(async () => {
  await connection.database("sums").delete();
  await connection.database("sums").insert([
    { id: 1, sum: 0 },
    { id: 2, sum: 0 },
  ]);
});
afterAll(() => connection.close());

type Run = (work: (transaction: Transaction) => Promise<void>) => Promise<void>;
const retried: Run = (work) => inTransaction(connection.database, runtime, work);
/** The twin: one try. */
const once: Run = (work) => connection.database.transaction(work);

/** Two that add to both rows in opposite order, each holding its first row before either asks for the second. */
async function crossing(run: Run): Promise<PromiseSettledResult<void>[]> {
  let met: () => void = () => undefined;
  const bothHoldOne = new Promise<void>((resolve) => (met = resolve));
  let holding = 0;
  const add = (transaction: Transaction, id: number) => transaction("sums").where({ id }).increment("sum", 1);
  const cross = (first: number, second: number) =>
    run(async (transaction) => {
      await add(transaction, first);
      if (++holding === 2) met();
      await bothHoldOne;
      await add(transaction, second);
    });
  return Promise.allSettled([cross(1, 2), cross(2, 1)]);
}

test("a deadlock is tried again, and both come through; its twin of one try loses one", async () => {
  expect((await crossing(retried)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await connection.database("sums").pluck("sum")).toEqual([2, 2]);
  const ends = await crossing(once);
  const [lost] = ends.filter((end) => end.status === "rejected");
  expect(isRetryable(lost?.reason)).toBe(true);
});

test("a serialization failure is tried three times in all, then reported", async () => {
  let tries = 0;
  const failing = inTransaction(connection.database, runtime, async (transaction) => {
    tries++;
    await transaction.raw("do $$ begin raise exception 'no' using errcode = '40001'; end $$");
  });
  await expect(failing).rejects.toMatchObject({ code: "40001" });
  expect(tries).toBe(3);
});

test("any other failure is not tried again", async () => {
  let tries = 0;
  const failing = inTransaction(connection.database, runtime, async (transaction) => {
    tries++;
    await transaction("sums").insert({ id: 1, sum: 0 });
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(tries).toBe(1);
});

test("who gets no connection in time is answered that the service is busy, and nothing is half done [api.envelope]", async () => {
  const server = await testServer(realDatabase(5_000));
  const { database } = server.connection;
  await givenAccount(database, "north");
  const link = await givenLink(server, await givenForm(database, "north"));
  const open: Transaction[] = [];
  for (let n = 0; n < 10; n++) open.push(await database.transaction());
  const answer = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
  expect([answer.status, answer.envelope.code, answer.headers.get("retry-after")]).toEqual([503, 503, "2"]);
  await Promise.all(open.map((transaction) => transaction.rollback()));
  expect(await database("events").count({ n: "*" })).toEqual([{ n: "0" }]);
  expect((await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } })).status).toBe(200);
  await server.stop();
});

test.each([
  [{ code: "ECONNREFUSED" }, true],
  [{ code: "57P01" }, true],
  [{ code: "08006" }, true],
  [{ code: "53100" }, true],
  [{ code: "53200" }, true],
  [{ code: "53300" }, true],
  [{ code: "53400" }, true],
  [{ code: "25006" }, true],
  [{ code: "57014" }, true],
  [{ code: "58030" }, true],
  [{ code: "28P01" }, true],
  [{ code: "3D000" }, true],
  [{ code: "ENOSPC" }, true],
  [{ code: "EHOSTUNREACH" }, true],
  [{ code: "EROFS" }, true],
  [{ code: "40P01" }, true],
  [{ name: "KnexTimeoutError" }, true],
  [{ code: "23505" }, false],
  [{ code: "42P01" }, false],
  [{ code: "25001" }, false],
  [{ code: "22P02" }, false],
  [{}, false],
])("a failure of %j is the database being away: %s", (marks, away) => {
  expect(isAway(Object.assign(new Error("x"), marks))).toBe(away);
});
