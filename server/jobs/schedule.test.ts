import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { addJob } from "./queue.ts";
import { schedule } from "./schedule.ts";

test("runs each nightly job once for all processes, with what every job gets", () => {
  expect(schedule().map(({ task, payload, options }) => [task, payload, options.jobKey])).toEqual(
    [
      "deleteOld",
      "sweepFiles",
      "forgetOld",
      "checkConsents",
      "checkAgreements",
      "checkHistories",
      "digestResponses",
    ].map((task) => [task, { key: `${task}:scheduled`, tries: 1, payload: {} }, `${task}:scheduled`]),
  );
});

describe.each(testDatabases())("forgetting on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  test("removes counts a day and effects a week after their time, and nothing younger", async () => {
    const { database: store } = server.connection;
    const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000);
    for (const hours of [1, 23, 25, 167, 169]) {
      const row = { account_id: "north" };
      const digest = Buffer.from(String(hours));
      await store("deliveries").insert({
        ...row,
        effect_id: `${hours}`,
        claimed_until: hoursAgo(hours),
        outcome: "done",
      });
      await store("limit_counts").insert({
        name: "codes.sent",
        key: `${hours}`,
        times: [hoursAgo(500), hoursAgo(hours)],
        counts: [1, 1],
        expires_at: hoursAgo(hours - 24),
      });
      const challenge = { link_id: "l", channel: "email", purpose: "form", contact_hash: digest, code_hash: digest };
      await store("code_challenges").insert({
        ...row,
        ...challenge,
        challenge_id: `${hours}`,
        created_at: hoursAgo(hours),
        expires_at: hoursAgo(hours),
      });
    }
    await addJob(store, "forgetOld", "now", {});
    await server.runJobs();
    const left = async (table: string) => (await store(table).count<{ count: string }[]>())[0]?.count;
    expect([await left("deliveries"), await left("limit_counts"), await left("code_challenges")].map(Number)).toEqual([
      4, 2, 2,
    ]);
  });
});
