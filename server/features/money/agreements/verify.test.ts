// A signed document with one byte changed is found wherever it is read: on the page, at night, by the command and in an export (threats.md T50).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { realDatabase } from "../../../testing/databases.ts";
import { fakeSigning } from "../../../testing/fakeSigning.ts";
import { givenAccount, givenRecipient, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { findChecks } from "../../platform/index.ts";
import { verifyAgreements } from "./verify.ts";

let server: TestServer;
const signing = fakeSigning();
const { dataDir } = testConfig();
const db = () => server.connection.database;
beforeAll(async () => {
  server = await testServer(realDatabase(), { signing, config: { dataDir } });
  await givenAccount(db(), "north", { settings: JSON.stringify({ agreement: { template: "1000001" } }) });
  await givenAccount(db(), "south");
});
afterAll(() => server.stop());

/** Signed through the product's own calls, with its document stored. */
async function signed(recipientId: string): Promise<{ id: string; path: string }> {
  await givenRecipient(db(), "north", recipientId, { tags: [{ name: "CustomerName", value: "Ada" }] });
  const token = await server.tokens.sign("agreement", { accountId: "north", recipientId, agreementId: "main" }, 600);
  await server.call("POST /api/v1/ViewBill/GetAgreement", { body: { token } });
  const row = await db()("agreements").where({ recipient_id: recipientId }).first("agreement_key", "reference");
  signing.decide(String(row.reference), "signed");
  await server.call("POST /api/v1/ViewBill/UpdateAgreementStatus", { body: { token } });
  await server.call("POST /api/v1/ViewBill/UploadAgreement", { body: { token } });
  const stored = await db()("agreement_documents").where({ agreement_key: row.agreement_key }).first("file_key");
  return {
    id: String(row.agreement_key),
    path: join(dataDir, "files", String(stored.file_key).slice(0, 2), String(stored.file_key)),
  };
}

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[100]! ^= 1;
  writeFileSync(path, bytes);
}

test("a document with one byte changed is refused, and named by the page, the night and the command [agreement.upload-call]", async () => {
  const owner = await givenUser(server, "north", { role: "Owner" });
  const whole = await signed("r-1");
  const changed = await signed("r-2");
  const get = (id: string) => server.call("GET /api/Agreements/Get", { token: owner.token, query: { id } });
  const headers = { "X-Requested-With": "billwright" };
  const document = (id: string) =>
    server.call("GET /api/Agreements/Document", { token: owner.token, query: { id }, headers });
  const isIntact = async () => [
    (await get(whole.id)).envelope.data?.isIntact,
    (await get(changed.id)).envelope.data?.isIntact,
  ];
  expect(await isIntact()).toEqual([true, true]);
  changeByte(changed.path);
  expect(await isIntact()).toEqual([true, false]);
  expect((await document(whole.id)).status).toBe(200);
  const refused = await document(changed.id);
  expect([refused.status, refused.envelope.errors[0]?.key]).toEqual([409, "agreements.changed"]);
  const { rows } = (await server.call("GET /api/Agreements/List", { token: owner.token, query: {} })).envelope.data!;
  expect(rows.filter((row) => row.isIntact !== true)).toMatchObject([{ id: changed.id, isIntact: false }]);
  const key = { accountId: "north", id: changed.id };
  expect(await verifyAgreements(db(), server.files)).toEqual({ count: 2, broken: [key] });
  expect(await verifyAgreements(db(), server.files, "south")).toEqual({ count: 0, broken: [] });
  await server.tasks.checkAgreements({}, { key: "night", tries: 1 });
  expect(await findChecks(db())).toMatchObject([{ kind: "agreements", chains: 2, broken: 1 }]);
});

test("an Owner alone sees the account's agreements, page by page, and each look is in the audit trail", async () => {
  const owner = await givenUser(server, "north", { role: "Owner" });
  const list = (query: object = {}, { token } = owner) =>
    server.call("GET /api/Agreements/List", { token, query: query as never });
  const first = (await list({ top: 1 })).envelope.data!;
  const second = (await list({ top: 1, after: first.next! })).envelope.data!;
  expect([...first.rows, ...second.rows].map(({ recipientId }) => recipientId).sort()).toEqual(["r-1", "r-2"]);
  expect(second.next).toBeNull();
  expect((await list({ customer: "r-2" })).envelope.data?.rows).toMatchObject([
    { recipientId: "r-2", state: "signed" },
  ]);
  expect((await list({ state: "declined" })).envelope.data?.rows).toEqual([]);
  const user = await givenUser(server, "north", { role: "SuperAdmin" });
  expect((await list({}, user)).status).toBe(403);
  const other = await givenUser(server, "south", { role: "Owner" });
  expect((await list({}, other)).envelope.data?.rows).toEqual([]);
  const looks = await db()("audit").whereLike("action", "agreement_%opened").pluck<string[]>("action");
  expect(new Set(looks)).toEqual(new Set(["agreement_opened", "agreement_document_opened"]));
});

test("an agreement that is somebody else's by now, or of another state, is named by the page, the night and the command [agreement.upload-call]", async () => {
  const owner = await givenUser(server, "north", { role: "Owner" });
  const ids = [(await signed("r-3")).id, (await signed("r-4")).id];
  const named = async () => {
    const pages = ids.map((id) => server.call("GET /api/Agreements/Get", { token: owner.token, query: { id } }));
    await server.tasks.checkAgreements({}, { key: "night", tries: 1 });
    const { broken } = await verifyAgreements(db(), server.files);
    return {
      page: (await Promise.all(pages)).map(({ envelope }) => envelope.data?.isIntact === false),
      night: (await findChecks(db()))[0]?.broken,
      command: ids.map((id) => broken.some((key) => key.id === id)),
    };
  };
  expect(await named()).toEqual({ page: [false, false], night: 1, command: [false, false] });
  await db()("agreements").where({ agreement_key: ids[0] }).update({ recipient_id: "r-5" });
  await db()("agreements").where({ agreement_key: ids[1] }).update({ state: "declined" });
  expect(await named()).toEqual({ page: [true, true], night: 3, command: [true, true] });
});

test("the list reads some documents at a time, and shows those that cannot be read as not verified", async () => {
  const owner = await givenUser(server, "north", { role: "Owner" });
  const documents: Awaited<ReturnType<typeof signed>>[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) documents.push(await signed(`many-${n}`));
  const get = server.files.get.bind(server.files);
  let [running, most] = [0, 0];
  const spy = vi.spyOn(server.files, "get").mockImplementation(async (key) => {
    most = Math.max(most, ++running);
    await db().raw("select 1");
    running -= 1;
    if (documents.slice(0, 2).some(({ path }) => path.endsWith(key))) throw new Error("The store is away.");
    return get(key);
  });
  const listed = async () => {
    const { envelope } = await server.call("GET /api/Agreements/List", { token: owner.token, query: {} });
    return documents.map(({ id }) => envelope.data!.rows.find((row) => row.id === id)?.isIntact);
  };
  expect(await listed()).toEqual([null, null, true, true, true, true]);
  expect(most).toBeLessThanOrEqual(3);
  spy.mockReset();
  spy.mockImplementation(() => Promise.reject(new Error("The store is away.")));
  expect(await listed()).toEqual(documents.map(() => null));
  // Not each of them is asked for in vain.
  expect(spy.mock.calls.length).toBeLessThan(documents.length);
  spy.mockRestore();
});
