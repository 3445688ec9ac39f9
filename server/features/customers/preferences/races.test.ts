// Two tabs of the preferences page that save at the same time, on a real PostgreSQL: neither loses what the other has changed, a change of both is stored
// once, and whoever comes second learns of the other's. Runs against a twin too that locks nobody out, and has to fail there.
import type { CallData } from "@billwright/schemas";
import { expect, test } from "vitest";
import { realDatabase } from "../../../testing/databases.ts";
import { dropConsentRules, storeConsentsSlowly } from "../../../testing/dropRules.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { readRecord } from "../consents/checkConsents.ts";

type Info = CallData<"GET /api/Unsubscribe/Info">;

const boxes = ["Bills Email", "Bills SMS", "Tips Email", "Tips SMS"];
/** Each set of boxes for the first tab, another one for the second: the same, one within the other, overlapping and apart. */
const pairs = Array.from({ length: 15 }, (_, n) => [n + 1, ((n * 7) % 15) + 1] as const);
const inSet = (set: number) => boxes.filter((_, at) => (set >> at) & 1);

/** What was otherwise than it has to be, of one pair. */
async function faultsOf(server: TestServer, recipientId: string, sets: readonly [number, number]): Promise<string[]> {
  const token = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
  const read = async () => (await server.call("GET /api/Unsubscribe/Info", { query: { token } })).envelope.data!;
  const before = await read();
  const flipped = (set: number): Info => ({
    ...before,
    categories: before.categories.map((category) => ({
      ...category,
      options: category.options.map((option) =>
        inSet(set).includes(`${category.name} ${option.channel}`)
          ? { ...option, consentProvided: !option.consentProvided, isChanged: true }
          : option,
      ),
    })),
  });
  const save = async (set: number) =>
    (await server.call("POST /api/Unsubscribe/Update", { body: { token, info: flipped(set) } })).envelope.data!;
  const [first, second] = await Promise.all([save(sets[0]), save(sets[1])]);
  const both = inSet(sets[0] | sets[1]);
  const given = (info: Info) =>
    info.categories.flatMap(({ name, options }) =>
      options.filter(({ consentProvided }) => consentProvided).map(({ channel }) => `${name} ${channel}`),
    );
  const expected = boxes.filter((box) => given(before).includes(box) !== both.includes(box));
  const { rows, isIntact } = await readRecord(server.connection.database, { accountId: "north", recipientId });
  const isWithin = (one: number, other: number) => (one & ~other) === 0;
  /** Whoever is second learns of what the first has changed, and not of its own. */
  const learned = [
    [false, !isWithin(sets[0], sets[1])],
    [!isWithin(sets[1], sets[0]), false],
  ];
  const answered = [first.othersChanged, second.othersChanged];
  return [
    ...(given(await read()).join() === expected.join() ? [] : ["lost"]),
    ...(rows.length === both.length ? [] : ["stored twice"]),
    ...(isIntact ? [] : ["chain"]),
    ...(learned.some((each) => each.join() === answered.join()) ? [] : ["not learned"]),
  ];
}

/** Four pairs at a time: as many saves as have a connection. */
async function race(some: readonly (readonly [number, number])[], isBroken: boolean): Promise<string[][]> {
  const server = await testServer(realDatabase());
  const { database } = server.connection;
  await givenAccount(database, "north");
  for (const [position, [id, email]] of [["Bills", { assumed: true }] as const, ["Tips", {}] as const].entries()) {
    const channels = JSON.stringify({ Email: email, SMS: {} });
    await database("categories").insert({ account_id: "north", category_id: id, name: id, position, channels });
  }
  await storeConsentsSlowly(database);
  if (isBroken) await dropConsentRules(database);
  const faults: string[][] = [];
  for (let at = 0; at < some.length; at += 4)
    faults.push(...(await Promise.all(some.slice(at, at + 4).map((sets, n) => faultsOf(server, `r-${at + n}`, sets)))));
  await server.stop();
  return faults;
}

test("two tabs that save at once lose nothing, store each change once, and the second learns of the first's; where they do not wait for each other, they do not [preferences.stale, preferences.failure]", async () => {
  expect(await race(pairs, false)).toEqual(pairs.map(() => []));
  const inTwin = (await race(pairs.slice(0, 4), true)).flat();
  expect(inTwin).toContain("stored twice");
  expect(inTwin).toContain("not learned");
});
