import type { LookupAddress } from "node:dns";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAddress, isPublicAddress, OutboundRefused } from "./policy.ts";
import { OutboundFailed, request } from "./request.ts";
import { faultOfAddress, policyTrusting } from "./trustedHosts.ts";

const seen: http.IncomingMessage[] = [];
const peer = http.createServer((incoming, answer) => {
  seen.push(incoming);
  if (incoming.url === "/redirect") answer.writeHead(302, { location: "/ok" }).end();
  else if (incoming.url === "/large") answer.end(Buffer.alloc(5000));
  else if (incoming.url === "/silent") answer.flushHeaders();
  else if (incoming.url === "/refused") answer.writeHead(422).end("no");
  else answer.end("ok");
});
let host = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

const notPublic = [
  "127.0.0.1",
  "127.8.9.10",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.0.8",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.9",
  "0.0.0.0",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "fe80::1",
  "fec0::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "not an address",
];

describe("whom the server calls", () => {
  test.each(notPublic)("takes %s for an address that is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111"])("takes %s for a public address", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ["a plain http address", "http://example.com/"],
    ["no URL", "example"],
    ["another scheme", "file:///etc/passwd"],
    ["a user name", "https://user:secret@example.com/"],
    ["an octal loopback", "https://0177.0.0.1/"],
    ["a decimal loopback", "https://2130706433/"],
    ["a loopback in full-width digits", "https://①②⑦.0.0.1/"],
    ["a mapped loopback", "https://[::ffff:7f00:1]/"],
    ["the metadata service", "https://169.254.169.254/latest/meta-data/"],
  ])("refuses %s before anything is sent", (_title, address) => {
    expect(() => checkAddress(address, {})).toThrow(OutboundRefused);
  });

  test("calls nobody off the list where a list is given", () => {
    expect(() => checkAddress("https://evil.example/", { allowedHosts: ["good.example"] })).toThrow(OutboundRefused);
    expect(checkAddress("https://good.example/", { allowedHosts: ["good.example"] }).trusted).toBe(false);
  });

  test("refuses a host name with any private address among its addresses", async () => {
    const resolve = (): Promise<LookupAddress[]> =>
      Promise.resolve([
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    await expect(request(`https://rebinding.example:${host.split(":")[1]}/`, {}, { resolve })).rejects.toThrow(
      OutboundRefused,
    );
    expect(seen).toHaveLength(0);
  });

  test("trusts a network that the operator names: its addresses, and over TLS the names that lead there", async () => {
    const policy = policyTrusting(["10.20.0.0/16", "erp.internal:8443"]);
    expect(checkAddress("http://10.20.3.4/", policy).trusted).toBe(true);
    expect(checkAddress("http://erp.internal:8443/", policy).trusted).toBe(true);
    for (const address of ["http://10.21.0.1/", "https://10.21.0.1/", "http://erp.internal/", "http://name.example/"])
      expect(() => checkAddress(address, policy), address).toThrow(OutboundRefused);
    const leadsTo = (address: string) =>
      faultOfAddress("https://name.example/", { ...policy, resolve: () => Promise.resolve([{ address, family: 4 }]) });
    expect(await Promise.all(["10.20.0.9", "93.184.216.34", "10.21.0.1"].map(leadsTo))).toEqual([
      null,
      null,
      "The host's address is not public.",
    ]);
  });

  test("connects to the address that was checked, resolving a name once", async () => {
    let requests = 0;
    const resolve = (): Promise<LookupAddress[]> => Promise.resolve([{ address: `127.0.0.${++requests}`, family: 4 }]);
    const [, port] = host.split(":");
    const answer = await request(`http://peer.example:${port}/ok`, {}, { trustedHosts: ["peer.example"], resolve });
    expect([answer.status, answer.body.toString(), requests]).toEqual([200, "ok", 1]);
  });
});

describe("an exchange", () => {
  const trusted = () => ({ trustedHosts: [host] });

  test("hands the peer the configured user name as basic authorization", async () => {
    await request(`http://user:pa%20ss@${host}/ok`, { method: "POST", body: "{}" }, trusted());
    const { authorization = "" } = seen.at(-1)!.headers;
    expect(Buffer.from(authorization.replace("Basic ", ""), "base64").toString()).toBe("user:pa ss");
  });

  test("returns a refusal of the peer as an answer", async () => {
    expect(await request(`http://${host}/refused`, {}, trusted())).toMatchObject({
      status: 422,
      body: Buffer.from("no"),
    });
  });

  test.each([
    ["follows no redirect", "/redirect", /answered 302/],
    ["takes no more than the cap", "/large", /larger than 1000 bytes/],
    ["gives up on a body that never comes", "/silent", /too long/],
  ])("%s", async (_title, path, message) => {
    const before = seen.length;
    const failing = request(`http://${host}${path}`, { maxBytes: 1000, timeoutMs: 200 }, trusted());
    await expect(failing).rejects.toThrow(OutboundFailed);
    await expect(failing).rejects.toThrow(message);
    expect(seen.length - before).toBe(1);
  });

  test("names neither the address nor its secret when the peer is not there", async () => {
    const failing = request("http://user:secret@127.0.0.1:1/path-with-secret", {}, { trustedHosts: ["127.0.0.1:1"] });
    await expect(failing).rejects.toThrow(OutboundFailed);
    await expect(failing).rejects.not.toThrow(/secret/);
  });
});
