// A biller's system on loopback for tests. The test sets its customers and its behaviour.
import { changedContacts } from "@billwright/engine/contacts";
import { BillerAway, type Biller, type BillerRecipient, type FoundCustomer } from "./biller.ts";
import type { Fact, FactAnswer, FactData } from "./facts.ts";
import { bills, erp, usage } from "./biller.contract.ts";
import { serveBiller, type BillerServer } from "./billerServer.ts";

export interface FakeBillerServer extends BillerServer {
  customers: Map<string, unknown>;
  /** The facts that it received, each once, in the order in which they came. */
  facts: Fact[];
  /** What it answers to a fact; left alone, it acknowledges all. */
  answerFact(fact: Fact): object;
  /** Whose account number it is; left alone, a customer's id is that, too. */
  idOf(accountNumber: string): string;
}

export async function fakeBillerServer(customers: Record<string, BillerRecipient>): Promise<FakeBillerServer> {
  const known = new Map<string, unknown>(Object.entries(structuredClone(customers)));
  const customerOf = (id: string) => (known.get(id) ?? null) as BillerRecipient | null;
  const preferences = structuredClone(erp);
  const biller: Biller = {
    recipient: (_accountId, id) => Promise.resolve(customerOf(id)),
    lookUp(_accountId, { accountNumber, houseNumber }) {
      const id = fake.idOf(accountNumber);
      const house = customerOf(id)?.tags.find(({ name }) => name === "HOUSE")?.value;
      const isRight = house !== undefined && house === houseNumber.replace(/\s/g, "").toUpperCase();
      return Promise.resolve(isRight ? id : null);
    },
    search: (_accountId, text) =>
      Promise.resolve(text === "" ? [] : [...known.keys()].flatMap((id) => foundBy(customerOf(id), id, text))),
    budget(_accountId, id) {
      const balance = customerOf(id)?.tags.find(({ name }) => name === "AccountBalance")?.value;
      return Promise.resolve(balance === undefined ? null : { ...usage, balance: Number(balance) });
    },
    preferences: (_accountId, id) => Promise.resolve(id === "100101" ? preferences : null),
    changeContact(_accountId, id, { isOne, ...change }) {
      if (id === "100101") preferences.contacts = changedContacts(preferences.contacts, change, isOne);
      return Promise.resolve(id === "100101");
    },
    bills: (_accountId, id) => Promise.resolve(id === "100101" ? bills : []),
    hand(_accountId, fact) {
      if (!fake.facts.some(({ key }) => key === fact.key)) {
        count(customerOf(fact.recipientId ?? ""), fact);
        fake.facts.push(fact);
      }
      return Promise.resolve(fake.answerFact(fact) as FactAnswer);
    },
  };
  const fake: FakeBillerServer = Object.assign(await serveBiller(biller, "north"), {
    customers: known,
    facts: [],
    answerFact: () => ({ status: "acknowledged", from: "2026-12-01" }),
    idOf: (accountNumber: string) => accountNumber,
  });
  return fake;
}

/** By any of a customer's tags that can name somebody. */
function foundBy(customer: BillerRecipient | null, recipientId: string, text: string): FoundCustomer[] {
  const tag = (name: string) => customer?.tags.find((each) => each.name === name)?.value;
  const values = ["CustomerName", "EmailAddress", "PhoneNumber"].flatMap((name) => tag(name)?.toLowerCase() ?? []);
  const isFound = values.some((value) => value.includes(text.toLowerCase()));
  return isFound ? [{ recipientId, name: tag("CustomerName") ?? null }] : [];
}

/** A payment changes what the customer owes; in whole cents, as a biller's own system would. */
function count(customer: BillerRecipient | null, { kind, data }: Fact): void {
  if (kind !== "payment.paid" && kind !== "payment.returned") return;
  if (customer === null) throw new BillerAway("The customer who paid is not known.");
  const tag = customer.tags.find(({ name }) => name === "AccountBalance");
  if (!tag) return;
  const { amount } = data as FactData<typeof kind>;
  const cents = Math.round(Number(tag.value) * 100) + Math.round(amount * 100) * (kind === "payment.paid" ? -1 : 1);
  tag.value = (cents / 100).toFixed(2);
}
