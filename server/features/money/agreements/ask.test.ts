// Whoever signs and never comes back: the service is called until the result is known, and the document is stored, once.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { fakeSigning, type FakeSigning } from "../../../testing/fakeSigning.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { mostDays, pauseAfter } from "./ask.ts";
import { readHistory } from "./history.ts";
import { findAgreement, type Agreement, type AgreementLink } from "./store.ts";

let server: TestServer;
let signing: FakeSigning;
beforeAll(async () => {
  signing = fakeSigning();
  server = await testServer(embeddedDatabase(), { signing });
  await givenAccount(server.connection.database, "north", {
    settings: JSON.stringify({ agreement: { template: "1000001" } }),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  signing.isAway = false;
});

const database = () => server.connection.database;
/** As time passes: what waits for later is due. */
async function later(): Promise<void> {
  await database().raw("update graphile_worker._private_jobs set run_at = now()");
  await server.runJobs();
}
const waiting = async ({ agreementKey }: Agreement) => {
  const { rows } = await database().raw<{ rows: { key: string }[] }>(
    "select key from graphile_worker.jobs where key like ?",
    [`%:${agreementKey}`],
  );
  return rows.map(({ key }) => key.split(":")[0]);
};

let customers = 0;
/** Opened at the service; the customer closes the page there and never comes back. */
async function opened(): Promise<{ reference: string; now(): Promise<Agreement> }> {
  const recipientId = `c-${++customers}`;
  await givenRecipient(database(), "north", recipientId, { tags: [{ name: "CustomerName", value: "Ada" }] });
  const link = { accountId: "north", recipientId, agreementId: "main" };
  const token = await server.tokens.sign("agreement", link, 600);
  await server.call("POST /api/v1/ViewBill/GetAgreement", { body: { token } });
  const now = async () => (await findAgreement(database(), link as AgreementLink))!;
  return { reference: (await now()).reference!, now };
}
const actions = async (agreement: Agreement) =>
  (await readHistory(database(), agreement)).entries.map(({ action, ip }) => [action, ip]);
const documents = ({ agreementKey }: Agreement) =>
  database()("agreement_documents").where({ agreement_key: agreementKey });

test("an agreement that is signed and never come back to is found signed, and its document is stored once [agreement.status-call, agreement.upload-call]", async () => {
  const { reference, now } = await opened();
  await later();
  expect([(await now()).state, await waiting(await now())]).toEqual(["open", ["askAgreement"]]);
  signing.decide(reference, "signed");
  await later();
  expect((await now()).state).toBe("signed");
  await later();
  await later();
  const agreement = await now();
  expect(await documents(agreement)).toHaveLength(1);
  expect(await actions(agreement)).toEqual([
    ["prepared", "127.0.0.1"],
    ["signed", null],
    ["stored", null],
  ]);
  expect(await waiting(agreement)).toEqual([]);
});

test("a service that is away is called again, and an agreement that was declined is not followed any more [agreement.status-call]", async () => {
  const { reference, now } = await opened();
  signing.isAway = true;
  await later();
  expect([(await now()).state, await waiting(await now())]).toEqual(["open", ["askAgreement"]]);
  signing.isAway = false;
  signing.decide(reference, "declined");
  await later();
  expect([(await now()).state, await waiting(await now())]).toEqual(["declined", []]);
  expect(await documents(await now())).toHaveLength(0);
});

test("it is called soon at first, then once a day, for the days in which the agreement can be signed, and no longer", () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(0); pause !== null; pause = pauseAfter(pauses.length)) pauses.push(pause);
  expect(pauses.slice(0, 3)).toEqual([300, 600, 1200]);
  expect(pauses.every((pause, at) => at === 0 || pause >= pauses[at - 1]!)).toBe(true);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(mostDays);
  expect(days).toBeLessThan(mostDays + 3);
  expect(pauses.length).toBeLessThan(mostDays + 12);
});
