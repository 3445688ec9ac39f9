// Changes of one customer's contacts at the same time, on a real PostgreSQL. Each proof also runs against a twin that holds nobody back, and
// has to fail there.
import { mostContacts, type ContactChange } from "@billwright/engine/contacts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { digestsOf } from "../codes/digests.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { changeContact, findContacts, rowOf, writeContacts, type Changing } from "./store.ts";

const now = new Date("2026-11-20T12:00:00Z");
const keyring = keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]);
const runtime = testRuntime();
const keys = { seal: sealOf(keyring, runtime), digests: digestsOf(keyring), newId: runtime.newId };
const most = mostContacts(null);
const changing: Changing = {
  ...keys,
  isOne: false,
  now,
  check(contacts) {
    if (contacts.length >= most) throw refuse("REFUSE", "contacts.maxEmail", { n: most });
  },
};
let connection: Connection;
beforeAll(async () => {
  connection = await realDatabase().open();
  await givenAccount(connection.database, "north");
  // Without it two preferred contacts are an error of the twin, not a state.
  await connection.database.raw("drop index contacts_preferred");
});
afterAll(() => connection.close());

let customers = 0;
const nobody = (): CustomerKey => ({ accountId: "north", recipientId: `c-${++customers}` });
const contact = (value: string) => ({ channel: "Email", value: `${value}@example.org` }) as const;
type Change = (
  transaction: Transaction,
  customer: CustomerKey,
  change: ContactChange,
  changing: Changing,
) => Promise<void>;

/** Reads, checks and writes without a lock: both read before either writes, and go on seeing what they have read. */
function withoutLock(): Change {
  let read = 0;
  let go = (): void => undefined;
  const haveRead = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async (transaction, customer, change, { check, ...rest }) => {
    await transaction.raw("set transaction isolation level repeatable read");
    const before = await findContacts(transaction, keys, customer);
    check(before);
    read += 1;
    if (read === 2) go();
    await haveRead;
    await writeContacts(transaction, customer, change, { before, ...rest });
  };
}

/** Both changes at once. */
async function atOnce(
  change: Change,
  customer: CustomerKey,
  changes: readonly [ContactChange, ContactChange],
  how = changing,
) {
  await Promise.allSettled(
    changes.map((each) => connection.database.transaction((transaction) => change(transaction, customer, each, how))),
  );
  return findContacts(connection.database, keys, customer);
}

async function given(customer: CustomerKey, ...values: string[]): Promise<void> {
  const rows = values.map((value, at) => rowOf(keys, customer, contact(value), new Date(now.getTime() - 60_000 + at)));
  await connection.database("contacts").insert(rows);
}

describe("two changes at once", () => {
  const preferring = async (change: Change) => {
    const customer = nobody();
    await given(customer, "a", "b", "c");
    const both = [
      { is: "prefer", ...contact("b") },
      { is: "prefer", ...contact("c") },
    ] as const;
    const after = await atOnce(change, customer, both, { ...changing, check: () => undefined });
    return after.filter(({ preferred }) => preferred).length;
  };
  test("leave one preferred; the twin leaves two [contacts.preferred, contacts.change-call]", async () => {
    for (let time = 0; time < 20; time++) expect(await preferring(changeContact)).toBe(1);
    expect(await preferring(withoutLock())).toBe(2);
  });

  const adding = async (change: Change) => {
    const customer = nobody();
    await given(customer, "a", "b", "c", "d");
    const both = [
      { is: "add", ...contact("e") },
      { is: "add", ...contact("f") },
    ] as const;
    return (await atOnce(change, customer, both)).length;
  };
  test("add no more than there is room for; the twin adds one too many [contacts.max]", async () => {
    for (let time = 0; time < 20; time++) expect(await adding(changeContact)).toBe(most);
    expect(await adding(withoutLock())).toBe(most + 1);
  });
});
