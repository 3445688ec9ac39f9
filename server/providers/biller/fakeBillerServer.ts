// A biller's system on loopback for tests. The test sets its customers and its behaviour.
import { changedContacts } from "@billwright/engine/contacts";
import type { Biller, BillerRecipient, Posting } from "./biller.ts";
import type { Fact, FactAnswer } from "./facts.ts";
import { bills, erp, usage } from "./biller.contract.ts";
import { serveBiller, type BillerServer } from "./billerServer.ts";

export interface FakeBillerServer extends BillerServer {
  customers: Map<string, unknown>;
  /** The facts that it received, each once, in the order in which they came. */
  facts: Fact[];
  /** What it answers to a fact; left alone, it acknowledges all. */
  answerFact(fact: Fact): object;
}

export async function fakeBillerServer(customers: Record<string, BillerRecipient>): Promise<FakeBillerServer> {
  const known = new Map<string, unknown>(Object.entries(structuredClone(customers)));
  const customerOf = (id: string) => (known.get(id) ?? null) as BillerRecipient | null;
  /** What was answered to a posting, by its key. */
  const posted = new Map<string, { balance: number | null }>();
  const preferences = structuredClone(erp);
  const biller: Biller = {
    recipient: (_accountId, id) => Promise.resolve(customerOf(id)),
    lookUp(_accountId, { accountNumber, houseNumber }) {
      const house = customerOf(accountNumber)?.tags.find(({ name }) => name === "HOUSE")?.value;
      const isRight = house !== undefined && house === houseNumber.replace(/\s/g, "").toUpperCase();
      return Promise.resolve(isRight ? accountNumber : null);
    },
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
    post(_accountId, { key, recipientId, ...payment }) {
      const answer = posted.get(`${payment.is} ${key}`) ?? post(customerOf(recipientId)!, payment);
      posted.set(`${payment.is} ${key}`, answer);
      return Promise.resolve(answer);
    },
    hand(_accountId, fact) {
      if (!fake.facts.some(({ key }) => key === fact.key)) fake.facts.push(fact);
      return Promise.resolve(fake.answerFact(fact) as FactAnswer);
    },
  };
  const fake: FakeBillerServer = Object.assign(await serveBiller(biller, "north"), {
    customers: known,
    facts: [],
    answerFact: () => ({ status: "acknowledged", from: "2026-12-01" }),
  });
  return fake;
}

/** Changes what the customer owes; in whole cents, as a biller's own system would. */
function post(customer: BillerRecipient, { is, amount }: Pick<Posting, "is" | "amount">): { balance: number | null } {
  const tag = customer.tags.find(({ name }) => name === "AccountBalance");
  if (!tag) return { balance: null };
  const cents = Math.round(Number(tag.value) * 100) + Math.round(amount * 100) * (is === "paid" ? -1 : 1);
  tag.value = (cents / 100).toFixed(2);
  return { balance: cents / 100 };
}
