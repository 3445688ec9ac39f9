// The contract of all billers, tested with each of them and these customers.
import { expect, test } from "vitest";
import { exampleFacts } from "./exampleFacts.ts";
import type { Fact } from "./facts.ts";
import {
  BillerAway,
  type Bill,
  type Biller,
  type BillerRecipient,
  type BudgetBasis,
  type ErpPreferences,
} from "./biller.ts";

export const customers: Record<string, BillerRecipient> = {
  "100101": {
    tags: [
      { name: "AccountBalance", value: "482.10" },
      { name: "NextBillDate", value: "2026-12-05" },
      { name: "CustomerName", value: "Zoë O’Neill 北京" },
      { name: "HOUSE", value: "7B" },
    ],
    payDates: ["2026-12-01", "2026-12-15"],
    savedBanks: [
      { token: "bank-1", name: "Heron Savings Bank", lastFour: "0171", routingNumber: "011203456" },
      { token: "bank-2", name: "", lastFour: "0172" },
    ],
  },
  "a/b ?#%": { tags: [], payDates: [], savedBanks: [] },
};

/** Of customer 100101. */
export const usage: Omit<BudgetBasis, "balance"> = {
  items: [{ usageFromDate: "2026-10-01", usageToDate: "2026-10-31", usage: 12.34, billAmount: 30.79 }],
  annualEstimate: 369.48,
  energyAssistance: true,
};

/** Of customer 100101. */
export const erp: ErpPreferences = {
  customerName: "Zoë O’Neill 北京",
  address: "7B Pier Street",
  enrolledInEbill: true,
  parents: [
    { recipientId: "100101", categories: ["New bill"] },
    { recipientId: "200/1", categories: [] },
  ],
  contacts: [{ channel: "Email", value: "zoe@example.org", preferred: true, verified: true }],
};

/** Of customer 100101. */
export const bills: Bill[] = [
  {
    number: "B-7/1",
    customerName: "Zoë O’Neill 北京",
    address: ["7B Pier Street", "Port Alder, MD 21000"],
    from: "2026-10-01",
    to: "2026-10-31",
    issued: "2026-11-03",
    due: "2026-11-24",
    lines: [{ label: "Gas, 12.34 therms", amount: 30.79 }],
    previousBalance: 451.31,
    payments: 0,
    amountDue: 482.1,
  },
];

export function billerContract(open: () => Biller): void {
  test.each(Object.keys(customers))("knows customer %j with tags, pay dates and saved banks", async (id) => {
    expect(await open().recipient("north", id)).toEqual(customers[id]);
  });

  test.each(["100102", "", ".", "..", "../recipients/100101", "100101/../100101", "constructor", "' or 1=1 --"])(
    "knows no customer %j",
    async (id) => {
      expect(await open().recipient("north", id)).toBeNull();
    },
  );

  const payment = (recipientId: string, kind: "payment.paid" | "payment.returned", paymentId: string): Fact => ({
    ...{ key: `${kind}:${paymentId}`, kind, recipientId, party: `recipient:${recipientId}`, order: 1 },
    at: "2026-11-20T12:00:00Z",
    data: { paymentId, amount: 82.1, tax: 0, fee: 0, currency: "USD", paidAt: "2026-11-20T12:00:00Z" },
  });

  test("counts a payment once for its key, however often it is sent, and its return once", async () => {
    const biller = open();
    const owedAfter = async (kind: "payment.paid" | "payment.returned") => {
      await biller.hand("north", payment("100101", kind, "p-1"));
      return (await biller.recipient("north", "100101"))?.tags.find(({ name }) => name === "AccountBalance")?.value;
    };
    expect([await owedAfter("payment.paid"), await owedAfter("payment.paid")]).toEqual(["400.00", "400.00"]);
    expect([await owedAfter("payment.returned"), await owedAfter("payment.returned")]).toEqual(["482.10", "482.10"]);
  });

  test("takes a payment of a customer whose balance it does not know", async () => {
    expect(await open().hand("north", payment("a/b ?#%", "payment.paid", "p-2"))).toMatchObject({
      status: "acknowledged",
    });
  });

  test.each(["100102", "."])("takes no payment of customer %j, whom it does not know", async (id) => {
    await expect(open().hand("north", payment(id, "payment.paid", "p-3"))).rejects.toBeInstanceOf(BillerAway);
  });

  test("finds a customer by account and house number, without blanks and without case, and nobody by one of them", async () => {
    const find = (accountNumber: string, houseNumber: string) => open().lookUp("north", { accountNumber, houseNumber });
    expect([await find("100101", "7b"), await find("100 101", " 7 B")]).toEqual(["100101", "100101"]);
    expect([await find("100101", "8"), await find("100102", "7b"), await find("", "")]).toEqual([null, null, null]);
  });

  test("finds customers for the staff by a part of the name, and nobody by what nobody has", async () => {
    const find = (text: string) => open().search("north", text);
    const zoe = [{ recipientId: "100101", name: "Zoë O’Neill 北京" }];
    expect([await find("o’neill"), await find("北京"), await find("%"), await find("")]).toEqual([zoe, zoe, [], []]);
  });

  test("knows a customer's preferences as its own system has them, and nothing of the others [preferences.erp-data]", async () => {
    const of = (id: string) => open().preferences("north", id);
    expect(await of("100101")).toEqual(erp);
    expect([await of("a/b ?#%"), await of("."), await of("100102")]).toEqual([null, null, null]);
  });

  test("changes a customer's contacts, each once however often it is sent, and none of the others [contacts.change-call, contacts.delete-call, add-contact.add-call]", async () => {
    const change = (is: "add" | "prefer" | "remove", value: string, id = "100101") =>
      open().changeContact("north", id, { is, channel: "Email", value, isOne: false });
    const contacts = async () =>
      (await open().preferences("north", "100101"))?.contacts.map(
        ({ value, preferred, verified }) => `${value} ${preferred} ${verified}`,
      );
    expect([await change("add", "new@example.org"), await change("add", "new@example.org")]).toEqual([true, true]);
    expect(await contacts()).toEqual(["zoe@example.org true true", "new@example.org false true"]);
    expect([await change("prefer", "new@example.org"), await change("prefer", "new@example.org")]).toEqual([
      true,
      true,
    ]);
    expect(await contacts()).toEqual(["zoe@example.org false true", "new@example.org true true"]);
    expect([await change("remove", "new@example.org"), await change("remove", "new@example.org")]).toEqual([
      true,
      true,
    ]);
    expect(await contacts()).toEqual(["zoe@example.org true true"]);
    for (const id of ["a/b ?#%", ".", "100102"]) expect(await change("add", "new@example.org", id)).toBe(false);
  });

  test("takes a fact of each kind, once however often it is sent", async () => {
    const biller = open();
    for (const fact of exampleFacts) {
      const [first, again] = [await biller.hand("north", fact), await biller.hand("north", fact)];
      expect(first.status, fact.kind).toBe("acknowledged");
      expect(again, fact.kind).toEqual(first);
    }
  });

  test("sends no fact that is not as it is declared", async () => {
    const [fact] = exampleFacts;
    const wrong = { ...fact!, data: { ...fact!.data, more: 1 } } as unknown as Fact;
    await expect(async () => open().hand("north", wrong)).rejects.toThrow("mandate.made is not as it is declared");
  });

  test("has a customer's bills, and none of the others", async () => {
    const of = (id: string) => open().bills("north", id);
    expect(await of("100101")).toEqual(bills);
    expect([await of("a/b ?#%"), await of("."), await of("100102")]).toEqual([[], [], []]);
  });

  test("knows what a customer used and owes, and offers nothing to the others", async () => {
    const { items, annualEstimate, energyAssistance, balance } = (await open().budget("north", "100101"))!;
    expect({ items, annualEstimate, energyAssistance }).toEqual(usage);
    expect(balance).toBe(482.1);
    expect([
      await open().budget("north", "a/b ?#%"),
      await open().budget("north", "."),
      await open().budget("north", "100102"),
    ]).toEqual([null, null, null]);
  });
}
