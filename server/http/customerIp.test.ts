import { pino } from "pino";
import { expect, test } from "vitest";
import { customerIpOf, type LookUp } from "./customerIp.ts";

const answers =
  (text: string): LookUp =>
  () =>
    Promise.resolve(text);
const fails: LookUp = () => Promise.reject(new Error("no line"));

const cases: { title: string; from: string; lookUp: LookUp | null; stored: string }[] = [
  { title: "a public address is itself", from: "8.8.8.8", lookUp: answers("9.9.9.9"), stored: "8.8.8.8" },
  {
    title: "a private one is what the look-up says",
    from: "10.0.0.7",
    lookUp: answers(" 9.9.9.9\n"),
    stored: "9.9.9.9",
  },
  { title: "or says as JSON", from: "192.168.1.4", lookUp: answers('{"ip": "9.9.9.9"}'), stored: "9.9.9.9" },
  { title: "a private one stays without a look-up", from: "10.0.0.7", lookUp: null, stored: "10.0.0.7" },
  { title: "and where the look-up fails", from: "10.0.0.7", lookUp: fails, stored: "10.0.0.7" },
  { title: "and where it says no public address", from: "10.0.0.7", lookUp: answers("<html>"), stored: "10.0.0.7" },
];

test.each(cases)("of the customer's address, $title [submit.ip] [shell.ip]", async ({ from, lookUp, stored }) => {
  expect(await customerIpOf(lookUp, pino({ enabled: false })).of(from)).toBe(stored);
});
