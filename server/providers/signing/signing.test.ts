// The sandbox over HTTP, DocuSeal's interface on a fake of it, and the fake that other tests use, by one contract.
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { startFakeDocuSeal, type FakeDocuSeal } from "../../testing/fakeDocuSeal.ts";
import { fakeSigning } from "../../testing/fakeSigning.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { faultOfDocuSeal, parseDocuSealAddress } from "./docuSeal/docuSealAddress.ts";
import { docuSealSigning } from "./docuSeal/docuSealSigning.ts";
import { sandboxSigning } from "./sandboxSigning.ts";
import { isAway, signingContract } from "./signing.contract.ts";

const order = (key: string) => ({
  key,
  template: "1000001",
  signer: { name: "Ada Lovelace", email: "ada@example.org" },
  returnUrl: "http://localhost/AgreementSign?token=t",
  timeZone: "America/New_York",
});

/** A server that answers everything with this. */
async function answering(body: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_incoming, answer) => answer.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

describe("the sandbox", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-sandbox-"));
  const runtime = testRuntime();
  const start = () => startSandbox({ port: 0, host: "localhost", dataDir, runtime, laterMs: 5_000 });
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await start();
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const provider = () => sandboxSigning(sandbox.access);
  const press = (address: string, choice: string) =>
    fetch(`${address}/${choice}`, { method: "POST", redirect: "manual" });
  signingContract(() => ({
    provider: provider(),
    decide: async ({ address }, choice) => void (await press(address, choice)),
  }));

  test("leads back whatever is chosen, and closing its page changes nothing", async () => {
    const { reference, address } = await provider().prepare(order("closed"));
    expect(await (await fetch(address)).text()).toContain("Ada Lovelace");
    for (const choice of ["close", "of-nothing"]) {
      const back = await press(address, choice);
      expect([back.status, back.headers.get("location")]).toEqual([303, order("").returnUrl]);
      expect(await provider().status(reference)).toMatchObject({ is: "open" });
    }
    await press(address, "decline");
    await press(address, "sign");
    expect(await provider().status(reference)).toEqual({ is: "declined" });
    expect((await fetch(address, { redirect: "manual" })).status).toBe(303);
  });

  test("reports a signature late, where it is set to, with its document", async () => {
    const { reference, address } = await provider().prepare(order("late"));
    await press(address, "late");
    expect(await provider().status(reference)).toMatchObject({ is: "open" });
    expect(await provider().document(reference)).toBeNull();
    runtime.pass(5);
    expect(await provider().status(reference)).toEqual({ is: "signed" });
    expect(await provider().document(reference)).toBeInstanceOf(Buffer);
  });

  test("writes into the document when it was signed, as the account's zone has it", async () => {
    const { reference, address } = await provider().prepare(order("dated"));
    await press(address, "sign");
    const format = { dateStyle: "long", timeStyle: "long", timeZone: "America/New_York" } as const;
    const when = new Intl.DateTimeFormat("en-US", format).format(runtime.now()).replace(/\s/g, " ");
    expect(when).toMatch(/, 2026 at .* E[DS]T$/);
    expect((await provider().document(reference))?.toString("latin1")).toContain(`(Signed ${when})`);
  });

  test("started again, it has forgotten no agreement", async () => {
    const { reference, address } = await provider().prepare(order("remembered"));
    await press(address, "sign");
    await sandbox.stop();
    sandbox = await start();
    expect(await provider().status(reference)).toEqual({ is: "signed" });
  });

  test("that is not there, refuses us, or leads elsewhere is away", async () => {
    await isAway(sandboxSigning({ origin: "http://localhost:1", secret: "s" }).prepare(order("none")));
    await isAway(sandboxSigning({ ...sandbox.access, secret: "another" }).status("any"));
    await isAway(sandboxSigning({ ...sandbox.access, secret: "another" }).knows("1000001"));
    const odd = await answering('{"reference":"1","address":"https://evil.example/s/1"}');
    await isAway(sandboxSigning({ origin: odd.origin, secret: "s" }).prepare(order("odd")));
    odd.close();
    const other = await answering('{"is":"open","address":"https://evil.example/s/1"}');
    await isAway(sandboxSigning({ origin: other.origin, secret: "s" }).status("any"));
    other.close();
  });
});

describe("DocuSeal, on a fake of its interface", () => {
  let service: FakeDocuSeal;
  beforeAll(async () => {
    service = await startFakeDocuSeal("key");
  });
  afterAll(() => service.stop());
  const provider = (apiKey = "key") =>
    docuSealSigning({ apiKey, api: `${service.address}/api`, pages: service.address });
  signingContract(() => ({
    provider: provider(),
    async decide({ reference }, choice) {
      service.change(reference, choice === "sign" ? "completed" : "declined");
    },
  }));

  test("sends no mail of its own, and names the customer, the text and the way back", async () => {
    const { address } = await provider().prepare(order("whole"));
    expect(address).toMatch(new RegExp(`^${service.address}/s/slug\\d+xyz$`));
    expect(service.orders.at(-1)).toEqual({
      template_id: 1000001,
      send_email: false,
      completed_redirect_url: "http://localhost/AgreementSign?token=t",
      submitters: [{ external_id: "whole", name: "Ada Lovelace", email: "ada@example.org" }],
    });
  });

  test("one that has run out can no longer be signed; a state that is not known says nothing", async () => {
    const { reference } = await provider().prepare(order("expired"));
    service.change(reference, "expired");
    expect(await provider().status(reference)).toEqual({ is: "declined" });
    service.change(reference, "archived");
    await isAway(provider().status(reference));
  });

  test("a document that is still being made is not there yet, and one elsewhere is not fetched", async () => {
    const { reference } = await provider().prepare(order("slow"));
    service.change(reference, "completed");
    service.isSlow = true;
    expect(await provider().document(reference)).toBeNull();
    service.isSlow = false;
    for (const elsewhere of ["http://127.0.0.1:1", "https://evil.example", "http://169.254.169.254", "file:///etc"]) {
      service.documentsAt = elsewhere;
      await isAway(provider().document(reference));
    }
    service.documentsAt = null;
  });

  test("a refusal, or an answer of another shape, is away", async () => {
    await isAway(provider("another").prepare(order("refused")));
    await isAway(provider("another").knows("1000001"));
    for (const template of ["1000002", "none", "../submitters"]) expect(await provider().knows(template)).toBe(false);
    await isAway(provider().prepare({ ...order("text"), template: "no number" }));
    for (const body of ["", "{}", '{"data":[{"submission_id":1,"slug":"../../evil"}]}', '{"data":[]}']) {
      const odd = await answering(body);
      await isAway(docuSealSigning({ apiKey: "key", api: odd.origin, pages: odd.origin }).prepare(order("odd")));
      odd.close();
    }
  });

  test.each([
    ["docuseal://key@api.docuseal.com", null, "https://api.docuseal.com", "https://docuseal.com"],
    ["docuseal://key@api.docuseal.eu/", null, "https://api.docuseal.eu", "https://docuseal.eu"],
    [
      "docuseal://a%2Fb@sign.example.com:8443/api",
      null,
      "https://sign.example.com:8443/api",
      "https://sign.example.com:8443",
    ],
    ["docuseal://api.docuseal.com", "names no API key", "https://api.docuseal.com", "https://docuseal.com"],
  ])("%s is read as it is meant", (address, fault, api, pages) => {
    expect(parseDocuSealAddress(address)).toMatchObject({ api, pages });
    if (fault === null) expect(faultOfDocuSeal(address)).toBeNull();
    else expect(faultOfDocuSeal(address)).toContain(fault);
  });
});

describe("the fake of tests", () => {
  const fake = fakeSigning();
  signingContract(() => ({
    provider: fake,
    async decide({ reference }, choice) {
      fake.decide(reference, choice === "sign" ? "signed" : "declined");
    },
  }));
});
