import { expect, test } from "vitest";
import { faultOfPort } from "./blockedPorts.ts";

/** Where it is not refused, nothing is asked. Node's own option: a browser's types, by which all tests are checked together, do not have it. */
const init: object = {
  dispatcher: {
    dispatch() {
      throw new Error("asked");
    },
  },
};

async function isRefusedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://localhost:${port}`, init).catch((failed: unknown) => failed);
  return error instanceof TypeError && (error.cause as Error).message === "bad port";
}

test("the ports that are refused are those that fetch refuses", async () => {
  const all = Array.from({ length: 11_000 }, (_, at) => at + 1);
  const ours = new Set(all.filter((port) => faultOfPort(port) !== null));
  const ports = all.filter((port) => port < 700 || [port - 1, port, port + 1].some((near) => ours.has(near)));
  const refused = await Promise.all(ports.map(isRefusedByFetch));
  expect(ports.filter((_, at) => refused[at])).toEqual([...ours]);
  expect(faultOfPort(6000)).toBe("is 6000, a port that browsers refuse to open: give another, 3000");
});
