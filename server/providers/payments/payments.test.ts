// The sandbox over HTTP, and the fake that other tests use, by one contract.
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { realRuntime } from "../../runtime.ts";
import { startSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { fakePayments } from "../../testing/fakePayments.ts";
import { isEventSigned, signEvent } from "./eventSignature.ts";
import { isAway, paymentsContract } from "./payments.contract.ts";
import { sandboxPayments } from "./sandboxPayments.ts";

const dataDir = mkdtempSync(join(tmpdir(), "billwright-sandbox-"));
const start = () => startSandbox({ port: 0, host: "localhost", dataDir, runtime: realRuntime, laterMs: 20 });
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: unknown) =>
  fetch(sandbox.access.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
  });
const cards = {
  paid: "4242 4242 4242 4242",
  declined: "4000000000000002",
  action: "4000000000003220",
  later: "4000000000000341",
};
async function tokenOf(number: string): Promise<string> {
  const answer = await post("/v1/tokens", { kind: "card", number, expiry: "12/40", code: "123" });
  return ((await answer.json()) as { token: string }).token;
}
const charge = (key: string, token: string) => ({
  key,
  amount: 500,
  currency: "USD" as const,
  method: "card" as const,
  token,
  name: "Ada",
  email: "ada@example.org",
  returnUrl: "http://localhost/pay-result?referenceId=1",
  customer: { ip: "203.0.113.7", userAgent: "Mozilla/5.0" },
});

describe("the sandbox", () => {
  const provider = () => sandboxPayments(sandbox.access);
  paymentsContract(() => ({ provider: provider(), token: (of) => tokenOf(cards[of]) }));

  test("gives no token for numbers that are none, and keeps neither number nor code", async () => {
    for (const typed of [
      { kind: "card", number: "4242", expiry: "12/40" },
      { kind: "card", number: cards.paid, expiry: "12/20" },
      { kind: "card", number: cards.paid, expiry: "13/40" },
      { kind: "check", routing: "110000001", account: "000123456789" },
      { kind: "check", routing: "110000000", account: "1234" },
      {},
    ])
      expect((await post("/v1/tokens", typed)).status).toBe(400);
    await provider().charge(charge("kept", await tokenOf(cards.paid)));
    const ledger = JSON.stringify(await provider().ledger!());
    expect(ledger).toContain('"lastFour":"4242"');
    expect(ledger).not.toContain("4242424242424242");
  });

  test("a customer confirms at the bank, or does not, and comes back to the product", async () => {
    for (const [choice, is] of [
      ["pass", "paid"],
      ["fail", "declined"],
    ] as const) {
      const outcome = await provider().charge(charge(`confirm-${choice}`, await tokenOf(cards.action)));
      const { pathname } = new URL(outcome.is === "action" ? outcome.url : "");
      expect(await (await fetch(sandbox.access.origin + pathname)).text()).toContain("$5.00");
      const back = await post(`${pathname}/${choice}`, {});
      expect([back.status, back.headers.get("location")]).toEqual([303, "http://localhost/pay-result?referenceId=1"]);
      expect(await provider().status(`confirm-${choice}`)).toMatchObject({ is });
    }
  });

  test("a bank payment clears, and one is returned later, with a signed message about it", async () => {
    let hear: (event: { body: Buffer; signature: string }) => void = () => undefined;
    const heard = new Promise<{ body: Buffer; signature: string }>((resolve) => (hear = resolve));
    const listener = createServer((incoming, answer) => {
      incoming.on("data", (body: Buffer) => {
        // What the tests before have charged may still be to come.
        if (body.includes('"returned"')) hear({ body, signature: String(incoming.headers["payment-signature"]) });
      });
      answer.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    sandbox.notifyAt(`http://localhost:${(listener.address() as AddressInfo).port}/hooks/payments`);
    try {
      const answer = await post("/v1/tokens", { kind: "check", routing: "110000000", account: "000111111116" });
      const { token } = (await answer.json()) as { token: string };
      expect(await provider().charge(charge("returned", token))).toMatchObject({ is: "paid" });
      const { body, signature } = await heard;
      expect(await provider().status("returned")).toMatchObject({ is: "returned" });
      expect(provider().readEvent(body, signature, new Date())).toMatchObject({ key: "returned" });
    } finally {
      listener.close();
    }
  });

  test("started again, it lets happen what was still to happen, and tells it", async () => {
    const events: string[] = [];
    const listener = createServer((incoming, answer) => {
      incoming.on("data", (chunk: Buffer) => events.push((JSON.parse(chunk.toString()) as { key: string }).key));
      answer.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    // Killed before anything later happens: its timers go with it.
    const dir = mkdtempSync(join(tmpdir(), "billwright-killed-"));
    const begin = (laterMs: number) =>
      startSandbox({ port: 0, host: "localhost", dataDir: dir, runtime: realRuntime, laterMs });
    const before = sandbox;
    sandbox = await begin(200);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const account = { kind: "check", routing: "110000000", account: "000111111116" };
    try {
      const { token } = (await (await post("/v1/tokens", account)).json()) as { token: string };
      expect(await provider().charge(charge("bank", token))).toMatchObject({ is: "paid" });
      expect(await provider().charge(charge("card", await tokenOf(cards.later)))).toMatchObject({ is: "pending" });
      vi.clearAllTimers();
      vi.useRealTimers();
      await sandbox.stop();
      sandbox = await begin(200);
      sandbox.notifyAt(`http://localhost:${(listener.address() as AddressInfo).port}/hooks/payments`);
      await expect.poll(() => events.toSorted()).toEqual(["bank", "card"]);
      expect(await provider().status("bank")).toMatchObject({ is: "returned" });
      expect(await provider().status("card")).toMatchObject({ is: "paid" });
    } finally {
      vi.useRealTimers();
      await sandbox.stop();
      sandbox = before;
      listener.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });

  test("started again, it has forgotten no charge", async () => {
    const first = await provider().charge(charge("remembered", await tokenOf(cards.paid)));
    await sandbox.stop();
    sandbox = await start();
    expect(await provider().status("remembered")).toEqual(first);
  });

  test("that is not there, refuses us, or answers something else leaves the outcome unknown", async () => {
    await isAway(sandboxPayments({ origin: "http://localhost:1", secret: "s" }).status("key"));
    await isAway(sandboxPayments({ ...sandbox.access, secret: "another" }).status("key"));
    const odd = createServer((_incoming, answer) => answer.end('{"is":"action","url":"https://evil.example/"}'));
    await new Promise<void>((resolve) => odd.listen(0, resolve));
    const origin = `http://localhost:${(odd.address() as AddressInfo).port}`;
    await isAway(sandboxPayments({ origin, secret: "s" }).status("key"));
    odd.close();
  });
});

describe("the fake of tests", () => {
  const fake = fakePayments();
  paymentsContract(() => ({ provider: fake, token: (of) => Promise.resolve(`tok_${of}`) }));
});

describe("a message's signature", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const body = '{"id":"evt_1","key":"k"}';
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const check = (text: string, signature: string, when = now) =>
    isEventSigned("secret", Buffer.from(text), signature, when);

  test("holds for its body, its secret and five minutes", () => {
    const signature = signEvent("secret", body, now);
    expect([check(body, signature), check(body, signature, at(299)), check(body, signature, at(-299))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([check(body, signature, at(301)), check(body, signature, at(-301))]).toEqual([false, false]);
    expect(check(body.replace("k", "j"), signature)).toBe(false);
    expect(check(body, signEvent("another", body, now))).toBe(false);
    expect(check(body, signature.replace(/\d/, "9"))).toBe(false);
    for (const odd of ["", "t=1", "v1=aa", `t=1,v1=${"0".repeat(64)}`]) expect(check(body, odd)).toBe(false);
  });
});
