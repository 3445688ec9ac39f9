// Two processes as production runs them behind PgBouncer in transaction mode, which gives each transaction whatever connection is free.
import type { InputForm } from "@billwright/schemas";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { cases, found, foundInTwin, skipped } from "../../test/support/proof.ts";
import type { Connection } from "./connect.ts";
import { messageQueue } from "../features/platform/index.ts";
import { fakeSmsServer, type FakeSmsServer } from "../providers/sms/fakeSmsServer.ts";
import { realRuntime } from "../runtime.ts";
import { ownCluster } from "../testing/databases.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { givenKillable } from "../testing/killable.ts";
import { expectNoFault, underLoad } from "../testing/underFaults.ts";
import { customerOn } from "../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../testing/given.ts";
import { doorParts } from "../testing/messages.ts";
import { noPooler, startPooler, type Pooler } from "../testing/pooler.ts";
import { addressOf, productionSecret, productionSettings, startProduction } from "../testing/productionServer.ts";
import { caller } from "../testing/server.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";

const keyring = keyringOf([productionSecret]);
const seal = sealOf(keyring, realRuntime);
const maker = { tokens: tokensOf(keyring, realRuntime), seal };
const messages = messageQueue(doorParts(keyring, seal, realRuntime));

test.runIf(noPooler)(`a pooler (skipped: ${noPooler})`, { tags: ["S38"] }, () => skipped("S38", noPooler!));

describe.skipIf(noPooler)("behind a pooler", { tags: ["S38"] }, () => {
  const cluster = ownCluster();
  let connection: Connection;
  let pooler: Pooler;
  let form: GivenForm;
  let texts: FakeSmsServer;
  let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; SMS_URL: string };
  beforeAll(async () => {
    connection = await cluster.open();
    const { rows } = await connection.pool.query<{ name: string }>("select current_database() as name");
    const straight = (await cluster.cluster()).settings(rows[0]!.name);
    pooler = await startPooler(straight.host!);
    await givenAccount(connection.database, "north");
    form = await givenForm(connection.database, "north");
    texts = await fakeSmsServer();
    const pooled = addressOf(pooler.settings(rows[0]!.name));
    settings = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: addressOf(straight), SMS_URL: texts.url };
  });
  afterAll(() => Promise.all([connection.close(), texts.close(), pooler.stop()]));

  async function start(more: Record<string, string> = {}) {
    const server = await startProduction({ ...productionSettings(), ...settings, ...more });
    const url = await server.url;
    const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
    return { ...server, url, fetch: fetchFrom, call: caller(fetchFrom) };
  }

  const send = (key: string) =>
    messages.add(
      connection.database,
      "sms",
      { accountId: "north", customer: null, key },
      { to: "+12025550123", text: key },
    );

  test("two processes take each submission once, sent to both at the same time, and do every job once [submit.once]", async () => {
    const servers = [await start(), await start()];
    const statuses = new Set<number>();
    const pair = async (recipientId: string) => {
      const link = await givenLink(maker, form, { recipientId });
      const answers = await Promise.all(
        servers.map((server) => customerOn(server, form, link).submit({ name: "Ada" }, { key: recipientId })),
      );
      for (const { status } of answers) statuses.add(status);
      const reports = answers.filter(({ status }) => status === 200).map(({ envelope }) => String(envelope.data));
      const posted = await customerOn(servers[0]!, form, link).post(reports[0]!);
      expect(posted.status).toBe(200);
    };
    const names = Array.from({ length: 60 }, (_, n) => `pair-${n}`);
    for (let at = 0; at < names.length; at += 6) {
      await Promise.all(names.slice(at, at + 6).map(pair));
      await send(`text-${at}`);
    }
    // 409: the other process has the same submission under way.
    expect([...statuses].filter((status) => ![200, 409].includes(status))).toEqual([]);
    const stored = await connection.database("reports").where({ state: "final" }).pluck<string[]>("recipient_id");
    found("S38", "submissions sent to both and not stored once", names.length - new Set(stored).size, names.length);
    expect(stored.toSorted()).toEqual(names.toSorted());
    await expect.poll(() => texts.taken.length).toBe(10);
    for (const { url } of servers)
      expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: "ready", jobs: "running" });
  });

  test("which is one: what uses a named statement loses it there, as the job queue's runner would", async () => {
    const { DATABASE_URL } = settings;
    const [naming, holding] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)];
    onTestFinished(() => Promise.all([naming.end(), holding.end()]).then(() => undefined));
    await Promise.all([naming.connect(), holding.connect()]);
    const named = () => naming.query({ name: "twin", text: "select 1" });
    await named();
    // The connection that knows the name is another's until its transaction ends.
    await holding.query("begin");
    await expect(named()).rejects.toThrow(/prepared statement/);
    foundInTwin("S38", "named statement lost there, as a job queue's that goes through the pooler", 1);
  });

  test.runIf(cases(1, 0) > 0)(
    "a process without the database's own address still sends each message, once",
    async () => {
      const { DATABASE_URL, SMS_URL } = settings;
      const server = await startProduction({ ...productionSettings(), DATABASE_URL, SMS_URL });
      await server.url;
      const sent = Array.from({ length: 10 }, (_, n) => `pooled-${n}`);
      const arrived = () => texts.taken.map(({ text }) => text).filter((text) => sent.includes(text));
      for (const key of sent) {
        await send(key);
        await expect.poll(arrived).toContain(key);
      }
      const wrong = sent.length - new Set(arrived()).size + arrived().length - new Set(arrived()).size;
      found("S38", "messages lost or sent twice without DATABASE_DIRECT_URL", wrong, sent.length);
      expect(arrived()).toEqual(sent);
    },
  );

  test.runIf(cases(1, 0) > 0)(
    "two processes lose and double nothing of customers who come to both at once, with a file and a payment [submit.once, smart-pay.once]",
    async () => {
      const inputs: InputForm[] = [
        { id: "name", name: "Name", inputType: "ShortText", required: true },
        { id: "proof", name: "Proof", inputType: "Attachment", length: 1, required: true },
      ];
      const { connection: own, settings: straight, form: ofCustomers } = await givenKillable(cluster, { inputs });
      const jobsAt = { host: straight.host!, database: straight.database! };
      const process = { jobsAt, filesFolder: join(straight.host!, "files-of-both") };
      const at = { connection: own, settings: pooler.settings(straight.database!), form: ofCustomers };
      const faults = await underLoad({ at, processes: [process, process], attaches: true, isEager: true }, ({ goOn }) =>
        goOn(150),
      );
      await own.close();
      expectNoFault("S38", faults);
    },
  );
});
