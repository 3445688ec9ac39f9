import { readFileSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MergeTag } from "@billwright/schemas";
import { customers } from "./biller.contract.ts";
import { exportJWK, generateKeyPair } from "jose";
import type { BillerKey } from "./bankNumbers.ts";
import { asJUnit, checkBiller, type CheckedBiller } from "./check.ts";
import { billerSchemas } from "./contract.ts";
import { exampleFacts } from "./exampleFacts.ts";
import { fakeBillerServer, type FakeBillerServer } from "./fakeBillerServer.ts";

const customer = { recipientId: "100101", houseNumber: "7B" };
const faults = async (biller: { address: string; bearer: string }, more: Partial<CheckedBiller> = {}) =>
  (await checkBiller({ ...biller, ...customer, ...more })).filter(({ fault }) => fault !== null);

/** As it is sent. */
function printed(this: MergeTag): MergeTag {
  const { name, value } = this;
  return { name, value: name === "AccountBalance" ? `$${value}` : value };
}

describe("the check of a biller's system", () => {
  let fake: FakeBillerServer;
  let sample: ChildProcess;
  let address: string;
  let key: BillerKey;
  beforeAll(async () => {
    const pair = await generateKeyPair("ECDH-ES+A256KW", { extractable: true });
    key = { ...(await exportJWK(pair.publicKey)), kid: "2026-1" };
    fake = await fakeBillerServer(customers);
    const file = fileURLToPath(new URL("../../../docs/examples/biller/biller.ts", import.meta.url));
    sample = spawn(process.execPath, [file], {
      env: {
        ...process.env,
        PORT: "0",
        KEY: "k",
        PRIVATE_KEY: JSON.stringify(await exportJWK(pair.privateKey)),
        NODE_OPTIONS: "",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(sample.stdout!, "data")) as [Buffer];
    address = line.toString().trim();
  });
  afterAll(async () => {
    sample.kill();
    await fake.close();
  });

  test("finds nothing wrong with the fake that the tests use", async () => {
    expect(await faults(fake.connection)).toEqual([]);
  });

  test("finds nothing wrong with the example of docs/examples/biller", async () => {
    expect(await faults({ address, bearer: "k" }, { keys: [key] })).toEqual([]);
  });

  test("finds the customer by an account number that is not their id", async () => {
    const failed = await faults(fake.connection, { accountNumber: "55501" });
    expect(failed.map(({ name }) => name)).toEqual([expect.stringMatching(/^finds the customer/)]);
    const of = new Map([["55501", "100101"]]);
    fake.idOf = (accountNumber) => of.get(accountNumber) ?? "";
    const found = await faults(fake.connection, { accountNumber: "55501" });
    fake.idOf = (accountNumber) => accountNumber;
    expect(found).toEqual([]);
  });

  test("names a system that acknowledges bank numbers without opening them", async () => {
    const failed = await faults(fake.connection, { keys: [key] });
    expect(failed).toMatchObject([{ fault: "acknowledges a mandate whose bank numbers it cannot open" }]);
  });

  test("reads a balance as the server does, with its currency, too", async () => {
    const known = customers[customer.recipientId]!;
    const tags = known.tags.map((tag) => ({ ...tag, toJSON: printed }));
    fake.customers.set(customer.recipientId, { ...known, tags });
    expect(await faults(fake.connection)).toEqual([]);
  });

  test("names what differs, part by part, for people and as JUnit", async () => {
    fake.answerFact = ({ kind }) =>
      kind === "mandate.ended" ? { status: "refused", reason: "No." } : { status: "acknowledged", from: "soon" };
    const checked = await checkBiller({ ...fake.connection, ...customer, houseNumber: "8" });
    const failed = checked.filter(({ fault }) => fault !== null).map(({ name }) => name);
    expect(failed.filter((name) => name.startsWith("takes "))).toHaveLength(15);
    expect(failed.filter((name) => !name.startsWith("takes "))).toEqual([expect.stringMatching(/^finds the customer/)]);
    expect(asJUnit(checked)).toMatch(/<testsuite name="biller" tests="25" failures="16">/);
    const dead = await checkBiller({ ...fake.connection, ...customer, address: "http://127.0.0.1:1" });
    expect(dead.every(({ fault }) => fault !== null)).toBe(true);
  });
});

test("docs/biller.schema.json is what the server checks with, and docs/biller.md names every kind of fact", () => {
  const docs = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
  expect(JSON.parse(docs("biller.schema.json")), "npm run biller -- --write").toEqual(JSON.parse(billerSchemas()));
  const text = docs("biller.md");
  expect(exampleFacts.map(({ kind }) => kind).filter((kind) => !text.includes(`\`${kind}\``))).toEqual([]);
});
