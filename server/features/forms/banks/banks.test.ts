import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedBanks } from "../../../providers/bankDirectory/demoBanks.ts";
import { limits } from "@billwright/schemas";
import { countAs, countNothing } from "../../../testing/limits.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

describe.each(testDatabases())("bank look-ups on $name", (database) => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    server = await testServer(database, { config: { trustedProxies: ["127.0.0.1"] } });
    await seedBanks(server.connection.database);
    await givenAccount(server.connection.database, "north");
    token = (await givenLink(server, await givenForm(server.connection.database, "north"))).token;
  });
  afterAll(() => server.stop());
  const lookUp = (routingNumber: string, ip = "198.51.100.7") =>
    server.call("GET /api/Enrollments/GetBankLogo", {
      token,
      query: { routingNumber },
      headers: { "X-Forwarded-For": ip },
    });

  test("give the bank with its logo from our own address [autopay.routing]", async () => {
    const { envelope } = await lookUp("011203456");
    expect(envelope.data).toMatchObject({ name: "Heron Savings Bank", validRoutingNumber: true });
    const logo = await server.fetch(envelope.data!.logo!);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(logo.headers.get("content-security-policy")).toContain("sandbox");
    expect(logo.text).toMatch(/^<svg /);
    expect((await server.fetch("/brand/banks/no-such-logo")).status).toBe(404);
  });

  test("go by the checksum alone while no whole directory is there", async () => {
    expect((await lookUp("111000025")).envelope.data).toEqual({
      logo: null,
      name: null,
      url: null,
      validRoutingNumber: true,
    });
  });

  test.each(["", "02100002", "021000022", "000000000", "٠٢١٠٠٠٠٢١", "02100002a"])(
    "find %j invalid [autopay.routing]",
    async (number) => {
      expect((await lookUp(number)).envelope.data).toEqual({
        logo: null,
        name: null,
        url: null,
        validRoutingNumber: false,
      });
    },
  );

  test("need a customer's link", async () => {
    expect(
      (await server.call("GET /api/Enrollments/GetBankLogo", { query: { routingNumber: "021000021" } })).status,
    ).toBe(401);
  });

  test("stop whoever tries numbers out after twenty misses; right ones do not count [autopay.routing]", async () => {
    for (let right = 0; right < 25; right++) expect((await lookUp("021000021")).status).toBe(200);
    await countNothing(server.connection.database);
    for (let miss = 0; miss < 20; miss++) expect((await lookUp("021000022")).status).toBe(200);
    const answer = await lookUp("021000021");
    expect([answer.status, answer.envelope.code]).toEqual([429, 420]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each([
    { address: "2001:db8:1:2::1", other: "2001:db8:1:2:ffff::9", status: 429 },
    { address: "2001:db8:1:2::1", other: "2001:db8:1:3::1", status: 200 },
    { address: "198.51.100.7", other: "198.51.100.8", status: 200 },
  ])(
    "after the misses of $address answer $other with $status: an IPv6 network is one address [autopay.routing]",
    async ({ address, other, status }) => {
      await countNothing(server.connection.database);
      await lookUp("021000022", address);
      await countAs(server.connection.database, limits.bankMisses);
      expect([(await lookUp("021000021", address)).status, (await lookUp("021000021", other)).status]).toEqual([
        429,
        status,
      ]);
    },
  );

  test("refuse numbers that are no bank's once a whole directory is there [autopay.routing]", async () => {
    await countNothing(server.connection.database);
    await server.connection.database("bank_directory").update({ imported_at: server.clock.now() });
    expect((await lookUp("111000025")).envelope.data?.validRoutingNumber).toBe(false);
  });
});
