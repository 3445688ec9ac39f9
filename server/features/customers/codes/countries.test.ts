import { afterAll, beforeAll, expect, test } from "vitest";
import { anyClaims } from "../../../testing/anyClaims.ts";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer(embeddedDatabase());
  const { database } = server.connection;
  const onlyIndia = JSON.stringify({ codes: { countries: ["IN", "XX"] } });
  await givenAccount(database, "india", { settings: onlyIndia }, ["127.0.0.1"]);
  await givenAccount(database, "usual");
});
afterAll(() => server.stop());

const enabled = async (token?: string) =>
  (await server.call("GET /api/v1/Country/GetEnabled", { ...(token && { token }) })).envelope.data;

test("phone inputs have the countries that the account takes numbers of, by the link's token, else by the host [shell.countries]", async () => {
  const india = { code: "IN", name: "India", diallingCode: "91" };
  expect(await enabled()).toEqual([india]);
  const all = await enabled(await server.tokens.sign("preference", anyClaims("usual") as never, -60));
  expect(all?.map(({ code, diallingCode }) => `${code} +${diallingCode}`).sort()).toEqual([
    "IN +91",
    "PK +92",
    "RU +7",
    "US +1",
  ]);
});
