import { expect, test } from "vitest";
import { faultOfPort } from "./blockedPorts.ts";

/** Where it is not refused, nothing is asked. */
const dispatcher = {
  dispatch() {
    throw new Error("asked");
  },
} as unknown as NonNullable<RequestInit["dispatcher"]>;

async function isRefusedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://localhost:${port}`, { dispatcher }).catch((failed: unknown) => failed);
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
