// Every submission looks up what was filled in before: it must not cost more with every submission that is stored.
import { afterAll, beforeAll, expect, test } from "vitest";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenSubmitted } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { findEarlier, lockFilling } from "./store.ts";

let server: TestServer;
beforeAll(async () => void (server = await testServer(realDatabase())));
afterAll(() => server.stop());

test("in a table that PostgreSQL knows nothing of as yet, a search reads its subject's reports and none of the others", async () => {
  const { database } = server.connection;
  await givenAccount(database, "north");
  const form = await givenForm(database, "north");
  const { token } = await givenLink(server, form, { recipientId: "r-1" });
  await givenSubmitted(server, token, form, server.clock.now());
  const others = 5_000;
  await database.raw(
    `insert into reports select (jsonb_populate_record(r, jsonb_build_object(
       'report_id', 'other-' || n, 'subject', 'other-' || n, 'slot', 'other-' || n, 'idempotency_key', 'key-' || n))).*
     from reports as r, generate_series(1, ?) as n`,
    [others],
  );
  const of = { accountId: "north", enrollmentId: form.enrollmentId, subject: "other-7" };
  const read = await database.transaction(async (transaction) => {
    expect((await findEarlier(transaction, of, "key-7")).report?.reportId).toBe("other-7");
    expect((await findEarlier(transaction, of, null)).isSlotTaken).toBe(true);
    expect((await lockFilling(transaction, of, "key-7")).report?.reportId).toBe("other-7");
    const { rows } = await transaction.raw<{ rows: [{ read: string }] }>(
      `select sum(idx_tup_fetch + seq_tup_read) as read from pg_stat_xact_all_tables where relname like 'reports%'`,
    );
    return Number(rows[0].read);
  });
  expect(read).toBeLessThan(10);
});
