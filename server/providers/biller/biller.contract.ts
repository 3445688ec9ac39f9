// The contract of all billers, tested with each of them and these customers.
import { expect, test } from "vitest";
import type { Biller, BillerRecipient } from "./biller.ts";

export const customers: Record<string, BillerRecipient> = {
  "100101": {
    tags: [
      { name: "AccountBalance", value: "482.10" },
      { name: "NextBillDate", value: "2026-12-05" },
      { name: "CustomerName", value: "Zoë O’Neill 北京" },
    ],
    payDates: ["2026-12-01", "2026-12-15"],
    savedBanks: [{ token: "bank-1", name: "Heron Savings Bank", lastFour: "0171" }],
  },
  "a/b ?#%": { tags: [], payDates: [], savedBanks: [] },
};

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
}
