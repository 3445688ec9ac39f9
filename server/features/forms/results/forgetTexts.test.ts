// What customers wrote in their own words is in the counts no longer than their submission is stored (threats.md T26).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addJob } from "../../../jobs/queue.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { customerDataOf } from "../../feature.ts";
import { features } from "../../features.ts";
import { eraseCustomer } from "../../platform/personalData/eraseCustomer.ts";

describe.each(testDatabases())("words in the counts on $name", (database) => {
  let server: TestServer;
  let form: GivenForm;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(db(), "north", { settings: JSON.stringify({ keep: { submissions: 100 } }) });
    form = await givenForm(db(), "north", { multipleSubmission: true });
  });
  afterAll(() => server.stop());
  const db = () => server.connection.database;

  async function say(recipientId: string, name: string): Promise<string> {
    const customer = customerOn(server, form, await givenLink(server, form, { recipientId }));
    const reportId = String((await customer.submit({ name })).envelope.data);
    expect((await customer.post(reportId)).status).toBe(200);
    return reportId;
  }
  const erase = (recipientId: string) =>
    eraseCustomer(
      db(),
      { runtime: server.clock, seal: server.seal },
      { accountId: "north", recipientId },
      customerDataOf(features),
    );
  /** What each table of counts has of words, and how many have answered. */
  async function counted(table = "version_counts"): Promise<Record<string, number>> {
    const rows = await db()(table)
      .where({ input_id: "name" })
      .groupBy("kind", "answer")
      .select<{ kind: string; answer: string; n: string }[]>("kind", "answer", db().raw("sum(count) as n"));
    return Object.fromEntries(rows.map(({ kind, answer, n }) => [kind === "answer" ? answer : kind, Number(n)]));
  }

  test("go one by one with the customers who are erased, and how many have answered stays", async () => {
    await say("r-1", "Ada");
    await say("r-1", "Ada");
    await say("r-2", " Ada ");
    await say("r-3", "Bob");
    expect(await counted()).toEqual({ submitted: 4, Ada: 3, Bob: 1 });
    await erase("r-1");
    expect(await counted()).toEqual({ submitted: 4, Ada: 1, Bob: 1 });
    await erase("r-2");
    expect(await counted()).toEqual({ submitted: 4, Bob: 1 });
  });

  test("go with a response that the staff deletes", async () => {
    const reportId = await say("r-4", "Carol");
    const { token } = await givenUser(server, "north", { role: "Owner" });
    const body = { reportId };
    const { status } = await server.call("POST /api/Responses/Delete", { token, body });
    expect(status).toBe(200);
    expect(await counted()).toEqual({ submitted: 5, Bob: 1 });
  });

  test("that were counted before versions were, or on a day of another time zone, go as well", async () => {
    await say("r-5", "Dora");
    const rows = db()("version_counts").where({ input_id: "name", answer: "Dora" });
    await rows.clone().update({ day: db().raw("day + 1") });
    await erase("r-5");
    expect(await counted()).not.toHaveProperty("Dora");
    await say("r-6", "Emil");
    await db().raw(
      `insert into answer_counts select account_id, enrollment_id, day, input_id, kind, answer, shard, count from version_counts where answer = 'Emil'`,
    );
    await db()("version_counts").delete();
    await erase("r-6");
    expect(await counted("answer_counts")).toEqual({});
  });

  test("go with submissions that are too old to be kept", async () => {
    await say("r-7", "Frida");
    server.clock.pass(101 * 86_400);
    await say("r-8", "Frida");
    await addJob(db(), "deleteOld", "now", {});
    await server.runJobs();
    expect(await counted()).toEqual({ submitted: 2, Frida: 1 });
  });
});
