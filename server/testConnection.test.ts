import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "./database/connect.ts";
import { customers } from "./providers/biller/biller.contract.ts";
import { fakeBillerServer, type FakeBillerServer } from "./providers/biller/fakeBillerServer.ts";
import { sealConnection } from "./providers/biller/storedConnections.ts";
import { docuSealSigning } from "./providers/signing/docuSeal/docuSealSigning.ts";
import type { SigningProvider } from "./providers/signing/signing.ts";
import { fakeReceiver } from "./providers/webhook/fakeReceiver.ts";
import { testConnection, type ConnectionName } from "./testConnection.ts";
import { realDatabase } from "./testing/databases.ts";
import { startFakeDocuSeal } from "./testing/fakeDocuSeal.ts";
import { givenAccount } from "./testing/given.ts";
import { givenWebhook } from "./testing/givenWebhook.ts";
import { testRuntime } from "./testing/runtime.ts";
import { testConfig } from "./testing/testConfig.ts";
import { sealOf } from "./tokens/seal.ts";
import { keyringOf } from "./tokens/secrets.ts";

const runtime = testRuntime();
const config = testConfig();
const seal = sealOf(keyringOf(config.secrets), runtime);
let connection: Connection;
let biller: FakeBillerServer;
beforeAll(async () => {
  connection = await realDatabase().open();
  biller = await fakeBillerServer(customers);
  await givenAccount(connection.database, "north");
});
afterAll(() => Promise.all([connection.close(), biller.close()]));

const has = (settings: object) =>
  connection
    .database("accounts")
    .where({ account_id: "north" })
    .update({ settings: JSON.stringify(settings) });
let signing: SigningProvider | null = null;
const tried = (name: ConnectionName, trustedHosts: string[] = [], accountId = "north") =>
  testConnection(name, {
    signing,
    config: { ...config, trustedHosts },
    database: connection.database,
    seal,
    runtime,
    accountId,
  });

test("a biller's system in the operator's network is called where TRUSTED_HOSTS names it, and the sentence says what came back", async () => {
  await has({ biller: sealConnection(seal, "north", biller.connection) });
  await expect(tried("biller")).rejects.toThrow(/^biller: Only https addresses are called/);
  for (const trusted of [biller.host, "127.0.0.1", "127.0.0.0/8"])
    expect(await tried("biller", [trusted]), trusted).toMatch(/answers: it knows no customer/);
  expect(await tried("biller", [biller.host])).toMatch(/No public key is set/);
  await has({ biller: sealConnection(seal, "north", biller.connection), billerKeys: [{ kid: "2026-1" }] });
  expect(await tried("biller", [biller.host])).toMatch(/sealed to its key "2026-1"/);
  biller.mood = { status: 401 };
  await expect(tried("biller", [biller.host])).rejects.toThrow("biller: The biller answered 401.");
  biller.mood = null;
});

test("a webhook's receiver gets a signed event that is none, but never in a private network, whatever the operator trusts", async () => {
  const receiver = await fakeReceiver();
  await givenWebhook(connection.database, "north", { address: receiver.address, seal });
  await expect(tried("webhook", [receiver.host, "127.0.0.0/8"])).rejects.toThrow(
    /^hook \(http:.*\) was not reached: Only https/,
  );
  expect(receiver.calls).toEqual([]);
  await connection.database("webhook_addresses").delete();
  await receiver.close();
});

test("the signing service is asked with the operator's key for the account's text, and the sentence says what came back", async () => {
  const service = await startFakeDocuSeal("key");
  const by = (apiKey: string) => docuSealSigning({ apiKey, api: `${service.address}/api`, pages: service.address });
  signing = by("key");
  await has({});
  expect(await tried("signing")).toMatch(/answers and takes the key\. The account has nothing to sign/);
  await has({ agreement: { template: "1000001" } });
  expect(await tried("signing")).toMatch(/answers, takes the key and has the template "1000001"/);
  await has({ agreement: { template: "1000002" } });
  await expect(tried("signing")).rejects.toThrow(/^signing: It answers .* has no template "1000002"/);
  signing = by("another");
  await expect(tried("signing")).rejects.toThrow("signing: DocuSeal answered 401.");
  service.stop();
  await expect(tried("signing")).rejects.toThrow(/^signing: /);
  signing = null;
  expect(service.orders).toEqual([]);
});

test("what is not connected says so, and an account that is not there is named", async () => {
  await has({});
  expect(await tried("biller")).toMatch(/^No system of a biller/);
  expect(await tried("sso")).toMatch(/^No identity provider/);
  expect(await tried("webhook")).toMatch(/^No webhook/);
  expect(await tried("signing")).toMatch(/^SIGNING_URL is not set/);
  await expect(tried("sso", [], "nowhere")).rejects.toThrow('There is no account "nowhere".');
});
