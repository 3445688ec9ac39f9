// What a customer agrees to reaches the biller's own system, whole, once and in order: the service as it is, the example of docs/examples/biller over HTTP.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exportJWK, generateKeyPair } from "jose";
import { expect, onTestFinished, test } from "vitest";
import type { InputForm } from "@billwright/schemas";
import { logTo } from "./http/log.ts";
import { runWaitingJobs } from "./jobs/worker.ts";
import { seedBanks } from "./providers/bankDirectory/demoBanks.ts";
import { sealConnection } from "./providers/biller/storedConnections.ts";
import { outboxOn } from "./providers/outbound/outbox.ts";
import { realDatabase } from "./testing/databases.ts";
import { fakeSigning } from "./testing/fakeSigning.ts";
import { customerOn, type Answers } from "./testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "./testing/given.ts";
import { testServer, type TestServer } from "./testing/server.ts";

const recipientId = "100101";
const example = fileURLToPath(new URL("../docs/examples/biller/biller.ts", import.meta.url));

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The example, with its data in a file and a key pair of its own; it can be away and come back. */
async function exampleBiller() {
  const folder = mkdtempSync(join(tmpdir(), "billwright-biller-"));
  const file = join(folder, "biller.sqlite");
  const port = await freePort();
  const pair = await generateKeyPair("ECDH-ES+A256KW", { extractable: true });
  const env = { ...process.env, PORT: String(port), KEY: "k", FILE: file, NODE_OPTIONS: "" };
  const PRIVATE_KEY = JSON.stringify(await exportJWK(pair.privateKey));
  let running: ChildProcess;
  const comeBack = async () => {
    running = spawn(process.execPath, [example], {
      env: { ...env, PRIVATE_KEY },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(running.stdout!, "data");
  };
  const goAway = async () => {
    if (running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill("SIGKILL");
    await gone;
  };
  await comeBack();
  onTestFinished(async () => {
    await goAway();
    rmSync(folder, { recursive: true });
  });
  const rows = <Row>(sql: string): Row[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    const found = db.prepare(sql).all() as Row[];
    db.close();
    return found;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    key: { ...(await exportJWK(pair.publicKey)), kid: "own" },
    comeBack,
    goAway,
    /** In the order in which they came. */
    facts: () =>
      rows<{ position: number; kind: string }>("select position, kind from facts order by rowid").map(
        ({ position, kind }) => `${position} ${kind}`,
      ),
    mandates: () => rows("select recipient, account, routing from mandates"),
  };
}
type ExampleBiller = Awaited<ReturnType<typeof exampleBiller>>;

const day: InputForm = { id: "day", name: "Day", inputType: "AutoPayDate", required: true };
const mail: InputForm = { id: "mail", name: "E-mail", inputType: "Email" };
const months: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true };
const to = ["Email", "ada@example.org"] as const;
const bankDetails = {
  isSaved: false,
  ...{ bankAccountNumber: "123456789", confirmBankAccountNumber: "123456789", banRoutingNumber: "011203456" },
};

async function ground(biller: ExampleBiller) {
  const signing = fakeSigning();
  const server = await testServer(realDatabase(), { signing, config: { trustedHosts: [biller.host] } });
  onTestFinished(() => server.stop());
  const { database } = server.connection;
  await seedBanks(database);
  const settings = {
    biller: sealConnection(server.seal, "north", { address: biller.address, bearer: "k" }),
    billerKeys: [biller.key],
    agreement: { template: "1000001" },
  };
  await givenAccount(database, "north", { name: "North Energy", settings: JSON.stringify(settings) });
  return { server, signing };
}

async function fillIn(server: TestServer, form: GivenForm, answers: Answers, more: object = {}) {
  const link = await givenLink(server, form, { recipientId });
  const customer = customerOn(server, form, link);
  const submitted = await customer.submit(answers, { more: { agreed: true } });
  expect(submitted.envelope.errors).toEqual([]);
  const posted = await customer.post(String(submitted.envelope.data), more);
  expect(posted.envelope.errors).toEqual([]);
  return link;
}

async function sign(server: TestServer, signing: ReturnType<typeof fakeSigning>): Promise<void> {
  const token = await server.tokens.sign("agreement", { accountId: "north", recipientId, agreementId: "main" }, 600);
  for (const call of ["GetAgreement", "UpdateAgreementStatus", "UploadAgreement"] as const) {
    const { envelope } = await server.call(`POST /api/v1/ViewBill/${call}`, { body: { token } });
    expect(envelope.errors).toEqual([]);
    if (call === "GetAgreement") signing.decide("1", "signed");
  }
}

test("autopay is being set up until the biller has it and the numbers, and ends at once; a plan, e-bill, a choice of suppliers and an agreement are there once, in order, though the biller is away for an hour [autopay.secret, autopay-page.unenroll-call]", async () => {
  const biller = await exampleBiller();
  const { server, signing } = await ground(biller);
  const { database } = server.connection;
  const autopay = await givenForm(database, "north", { id: "pay", type: "AutoPay", inputs: [day, mail] });
  const ebill = await givenForm(database, "north", { id: "ebill", type: "EBill", inputs: [mail] });
  const plan = await givenForm(database, "north", { id: "plan", type: "InstallmentPlan", inputs: [months] });
  const runJobs = async () => {
    await database.raw("update graphile_worker._private_jobs set run_at = now()");
    const { handFact, mail: sendMail } = server.tasks;
    const log = logTo({ write: () => undefined });
    await runWaitingJobs({ ...server, tasks: { handFact, mail: sendMail }, runtime: server.clock, log });
  };
  const shown = async (token: string) =>
    (await server.call("GET /api/Enrollments/GetGenericReport", { token })).envelope.data!;
  const mails = async () => (await outboxOn(database, server.seal).newest(10)).map(({ text }) => text);

  const { token } = await fillIn(server, autopay, { day: ["AutoPayDate", "2027-01-05"], mail: to }, { bankDetails });
  expect(await shown(token)).toMatchObject({ enrolled: true, handOver: { state: "waiting" } });
  await runJobs();
  expect(biller.mandates()).toEqual([{ recipient: recipientId, account: "123456789", routing: "011203456" }]);
  expect(await shown(token)).toMatchObject({ handOver: { state: "acknowledged", from: "2026-11-20" } });
  expect(await mails()).toContainEqual(expect.stringContaining("AutoPay is set up"));
  await server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: token } });
  expect((await shown(token)).enrolled).toBe(false);
  await runJobs();
  expect([biller.mandates(), biller.facts()]).toEqual([[], ["1 mandate.made", "2 mandate.ended"]]);

  await fillIn(server, plan, { months: ["InstallmentPeriod", 3] });
  const supplier = await server.tokens.sign("supplier", { accountId: "north", recipientId }, 600);
  const choice = { token: supplier, doNotContact: true, doNotTransfer: false };
  await server.call("POST /api/wa/supplier-pref-update", { body: choice });
  await sign(server, signing);
  const enrolled = await fillIn(server, ebill, { mail: to });
  await biller.goAway();
  for (let tries = 0; tries < 4; tries++) {
    await runJobs();
    server.clock.pass(900);
  }
  expect(biller.facts()).toHaveLength(2);
  expect(await shown(enrolled.token)).toMatchObject({ handOver: { state: "waiting" } });
  await biller.comeBack();
  await runJobs();
  await runJobs();
  expect(biller.facts().slice(2)).toEqual(["3 plan.agreed", "4 supplier.chosen", "5 agreement.signed", "6 ebill.on"]);
  expect(await shown(enrolled.token)).toMatchObject({ handOver: { state: "acknowledged" } });
});
