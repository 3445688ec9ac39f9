// The passive rules of a web scanner on every call, good, forged and malformed, and on every page (threats.md T29, T31). A new call or page is
// included automatically; `npm test` asks every fourth.
import { calls, pageNames, pages, type CallName } from "@billwright/schemas";
import express from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { found, foundInTwin, someOf } from "../../test/support/proof.ts";
import { alertsOf, ruleCount } from "../testing/alerts.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { forged } from "../testing/forged.ts";
import { givenAccount } from "../testing/given.ts";
import { allCalls, givenPerson, goodRequests, send } from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { fetchAnswer, type TestAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { givenOwner } from "../testing/staffCalls.ts";

describe("a scanner finds nothing", { tags: ["S16"] }, () => {
  let server: TestServer;
  let me: Person;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase(), {
      config: { publicUrl: "https://forms.example.com" },
    });
    await givenAccount(server.connection.database, "north");
    me = await givenPerson(server, "north", "r-1");
  });
  beforeEach(async () => void (me = { ...me, user: await givenOwner(me) }));
  afterAll(() => server.stop());

  function expectNone(answers: readonly TestAnswer[]): void {
    const alerts = answers.flatMap((answer) => alertsOf(answer).map((alert) => `${alert} (${answer.status})`));
    found("S16", "alerts", alerts.length, answers.length * ruleCount);
    expect(alerts).toEqual([]);
  }

  /** Files and words are the same for everybody, and kept. */
  const kept: readonly CallName[] = [
    "GET /api/Configuration/GetCurrentCompanyLogo",
    "GET /api/Configuration/GetCompanyLogo",
    ...allCalls.filter((name) => (calls[name] as { cacheSeconds?: number }).cacheSeconds !== undefined),
  ];

  test.each(
    someOf(
      allCalls.filter((name) => !kept.includes(name)),
      4,
    ),
  )("in the answers of %s", async (name) => {
    const good = await goodRequests[name](me);
    const [method = "", path = ""] = name.split(" ");
    const bare = (headers: Record<string, string>, body?: string) =>
      server.fetch(path.replaceAll(/\{\w+\}/g, "x"), {
        method,
        headers,
        ...(body && method === "POST" ? { body } : {}),
      });
    const json = { "Content-Type": "application/json" };
    expectNone([
      await send(name, me, good),
      await bare({ Authorization: `Bearer ${forged(me.link.token)}` }),
      await bare(json, '{"a":'),
      await bare(json, `{"pad":"${"x".repeat((calls[name] as { maxBodyKb?: number }).maxBodyKb ?? 64)}"}`),
      await server.fetch(path, { method: "DELETE" }),
    ]);
  });

  test.each(someOf(pageNames, 4))("on the page %s", async (name) => {
    const path = pages[name].path.replace(/:\w+/g, "x");
    expectNone([
      await server.fetch(path),
      await server.fetch(`${path}?lang=de`),
      await server.fetch(path, { method: "POST" }),
    ]);
  });

  test("but a great deal on a twin as Express serves it by itself", async () => {
    const twin = express()
      .get(
        "/page",
        (_request, response) => void response.cookie("sid", "1").send("<script src=//cdn.example/x.js></script>"),
      )
      .get("/fault", () => {
        throw new TypeError("no such thing");
      });
    const listening = createServer(twin).listen(0, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const alerts = [await fetchAnswer(`${url}/page`), await fetchAnswer(`${url}/fault`)].flatMap(alertsOf);
    await new Promise((resolve) => listening.close(resolve));
    foundInTwin("S16", "alerts on two answers of Express by itself", alerts.length);
    expect(alerts.length).toBeGreaterThan(10);
  });
});
