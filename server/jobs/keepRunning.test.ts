import { expect, test } from "vitest";
import { logTo } from "../http/log.ts";
import { keepRunning, type Runner } from "./keepRunning.ts";

const pauses = { firstMs: 1, longestMs: 4, steadyMs: 60_000, lastMs: 10, stopMs: 50 };

/** Runners of which each ends as the test says. */
function runners() {
  const begun: { end(error?: Error): void; doom(error: Error): void; released: boolean }[] = [];
  const begin = (): Promise<Runner> => {
    let end: (error?: Error) => void = () => undefined;
    const promise = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    let doom: (error: Error) => void = () => undefined;
    const doomed = new Promise<never>((_resolve, reject) => (doom = reject));
    const one = { end, doom, released: false };
    begun.push(one);
    return Promise.resolve({
      promise,
      doomed,
      stop: () => (end(), promise),
      release: () => void (one.released = true),
    });
  };
  const lines: string[] = [];
  const log = logTo({ write: (line) => void lines.push(line) });
  const logged = () =>
    lines.map((line) => JSON.parse(line) as { pause: number; error: { name: string; code?: string } });
  return { begin, begun, log, logged };
}

test("a runner that ends, with an error or without, is followed by the next after a growing pause, each logged once", async () => {
  const { begin, begun, log, logged } = runners();
  const kept = keepRunning(begin, log, pauses);
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => begun.length).toBe(n + 1);
    begun[n]!.end(n === 0 ? undefined : Object.assign(new Error("read-only"), { code: "25006" }));
  }
  await expect.poll(() => begun.length).toBe(6);
  expect(kept.isRunning()).toBe(true);
  expect(logged().map(({ pause }) => pause)).toEqual([1, 2, 4, 4, 4]);
  expect(logged().map(({ error }) => error.code ?? error.name)).toEqual(["RunnerEnded", ...Array(4).fill("25006")]);
  await kept.stop();
});

test("one that cannot go on, and does not come to its end either, is let go and followed by the next", async () => {
  const { begin, begun, log, logged } = runners();
  const kept = keepRunning(begin, log, pauses);
  await expect.poll(() => begun.length).toBe(1);
  begun[0]!.doom(Object.assign(new Error("read-only"), { code: "25006" }));
  await expect.poll(() => begun.length).toBe(2);
  expect([begun[0]!.released, begun[1]!.released, kept.isRunning()]).toEqual([true, false, true]);
  expect(logged().map(({ error }) => error.code)).toEqual(["25006"]);
  await kept.stop();
});

test("one that cannot begin is tried again too", async () => {
  const { begin, begun, log } = runners();
  let tries = 0;
  const kept = keepRunning(() => (++tries < 3 ? Promise.reject(new Error("away")) : begin()), log, pauses);
  await expect.poll(() => begun.length).toBe(1);
  await kept.stop();
});

test("a stop ends it for good, and does not wait for ever for one that does not end", async () => {
  const { begin, begun, log, logged } = runners();
  const kept = keepRunning(begin, log, pauses);
  await expect.poll(() => kept.isRunning()).toBe(true);
  await kept.stop();
  expect([begun.length, logged(), kept.isRunning()]).toEqual([1, [], false]);
  const never = new Promise<never>(() => undefined);
  const stuck = keepRunning(
    () => Promise.resolve({ promise: never, doomed: never, stop: () => never, release: () => undefined }),
    log,
    pauses,
  );
  await expect(stuck.stop()).resolves.toBeUndefined();
});
