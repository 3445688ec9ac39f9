// What a mail scanner, a prefetch or a picture sends changes nothing: every GET of the contract, requested by a good link without our script's
// header, as a prefetch, as a navigation, and as a HEAD (threats.md T27, T28). A new call is included automatically.
import type { CallName } from "@billwright/schemas";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../test/support/proof.ts";
import { newUnsubscribeLink } from "../features/customers/index.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount } from "../testing/given.ts";
import { allCalls, declarationOf, givenPerson, goodRequests, withToken } from "../testing/goodRequests.ts";
import type { Person } from "../testing/person.ts";
import { givenOwner } from "../testing/staffCalls.ts";
import { holdings } from "../testing/holdings.ts";
import { addressOf, searchOf, testServer, type TestServer } from "../testing/server.ts";

/** What such a request differs in from our own script's. */
const ways: Record<string, { method: "GET" | "HEAD"; headers: Record<string, string> }> = {
  "a plain GET": { method: "GET", headers: {} },
  "a HEAD": { method: "HEAD", headers: { "X-Requested-With": "billwright" } },
  "a prefetch": { method: "GET", headers: { "X-Requested-With": "billwright", "Sec-Purpose": "prefetch" } },
  "an older prefetch": { method: "GET", headers: { "X-Requested-With": "billwright", Purpose: "prefetch" } },
  "a navigation": { method: "GET", headers: { "X-Requested-With": "billwright", "Sec-Fetch-Mode": "navigate" } },
  "a picture": {
    method: "GET",
    headers: { Accept: "image/*", "Sec-Fetch-Dest": "image", "Sec-Fetch-Mode": "no-cors" },
  },
};
/** A request is counted and, if there are many, noted on the trail. A bill's PDF is made and kept when it is first read. */
const counts = ["events", "event_counts", "audit", "documents"];

/** By Node's own client: fetch says by itself what mode it is in. */
function get(url: string, method: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => answer.resume().once("end", resolve))
      .once("error", reject)
      .end();
  });
}

describe("what no script of ours asks", { tags: ["S26"] }, () => {
  let server: TestServer;
  let me: Person;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    me = await givenPerson(server, "north", "r-1");
  });
  beforeEach(async () => void (me = { ...me, user: await givenOwner(me) }));
  afterAll(() => server.stop());

  /** Whether a good request of this call, sent in this way, changes what the database holds. */
  async function changes(name: CallName, method: string, more: Record<string, string>): Promise<boolean> {
    const { headers, query = {}, path } = await withToken(name, me, await goodRequests[name](me));
    const address = addressOf(name.split(" ")[1]!, path);
    const search = searchOf(query);
    const { "X-Requested-With": _ours, ...rest } = headers;
    const before = await holdings(server, counts);
    await get(`${server.url}${address}?${search}`, method, { ...rest, ...more });
    return (await holdings(server, counts)) !== before;
  }

  const reads = allCalls.filter((name) => name.startsWith("GET "));

  test.each(reads)("changes nothing by %s [ebill.unenroll-call]", async (name) => {
    const changing: string[] = [];
    for (const [way, { method, headers }] of Object.entries(ways))
      if (await changes(name, method, headers)) changing.push(way);
    found("S26", "requests that change something", changing.length, Object.keys(ways).length);
    expect(changing).toEqual([]);
  });

  /** The addresses of a message's link, which is about something that can be stopped: its page, and what the mail's header names. */
  async function addressesOfLink(): Promise<string[]> {
    const { database } = server.connection;
    const [category_id, channels] = ["bills", JSON.stringify({ Email: { assumed: true } })];
    const category = { account_id: "north", category_id, name: "Bills", position: 0, channels };
    await database("categories").insert(category);
    const customer = { accountId: "north", recipientId: "r-1" };
    const about = {
      customer,
      categoryId: category_id,
      channel: "Email",
      to: "ada@example.org",
      logId: "none",
    } as const;
    const link = await newUnsubscribeLink(database, server.clock, about);
    return [`/customer-unsubscribe/${link}`, `/api/Unsubscribe/UpdateUnsubscribe?token=${link}`];
  }

  test("changes nothing by the addresses of a message's link, and by its one click something [unsubscribe.one-click]", async () => {
    const addresses = await addressesOfLink();
    const before = await holdings(server, counts);
    const changing: string[] = [];
    for (const address of addresses)
      for (const [way, { method, headers }] of Object.entries(ways)) {
        await get(server.url + address, method, headers);
        if ((await holdings(server, counts)) !== before) changing.push(`${way} ${address}`);
      }
    found("S26", "requests that change something", changing.length, addresses.length * Object.keys(ways).length);
    expect(changing).toEqual([]);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await server.fetch(addresses[1]!, { method: "POST", body })).status).toBe(200);
    const isChange = (await holdings(server, counts)) !== before;
    foundInTwin("S26", "one click of a mail program, which changes something", isChange ? 1 : 0);
    expect(isChange).toBe(true);
  });

  test("would be noticed: our own script changes something", async () => {
    const acting = reads.filter((name) => declarationOf(name).acts);
    let changed = 0;
    for (const name of acting) if (await changes(name, "GET", { "X-Requested-With": "billwright" })) changed += 1;
    foundInTwin("S26", "calls that change something where our own script asks", changed);
    expect(changed).toBeGreaterThan(0);
  });
});
