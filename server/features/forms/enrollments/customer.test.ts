import { expect, test } from "vitest";
import { BillerAway, type Biller } from "../../../providers/biller/biller.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { customerOf } from "./customer.ts";

const link = { accountId: "north", recipientId: "r-1", tags: [{ name: "ZIP", value: "10001" }] } as Link;
const notCalled = () => Promise.reject(new BillerAway("not asked"));
const biller = (recipient: Biller["recipient"]): Biller => ({
  recipient,
  lookUp: notCalled,
  search: notCalled,
  budget: notCalled,
  preferences: notCalled,
  changeContact: notCalled,
  bills: notCalled,
  hand: notCalled,
});
const known = {
  tags: [
    { name: "ZIP", value: "20001" },
    { name: "HOUSE", value: "7" },
  ],
  payDates: ["2026-12-01"],
  savedBanks: [],
};

test("the token's tags win over the biller's, and the recipient is a tag of its own [form.merge-tags]", async () => {
  expect(
    await customerOf(
      biller(async () => known),
      link,
      "United States",
    ),
  ).toEqual({
    ...known,
    tags: [
      { name: "ZIP", value: "10001" },
      { name: "HOUSE", value: "7" },
      { name: "RecipientId", value: "r-1" },
    ],
  });
});

test.each(["", "  "])("a tag that the link has as %j is the biller's [form.merge-tags]", async (blank) => {
  const tags = [{ name: "ZIP", value: blank }];
  const customer = await customerOf(
    biller(async () => known),
    { ...link, tags },
    "United States",
  );
  expect(customer.tags).toContainEqual({ name: "ZIP", value: "20001" });
  expect(customer.tags).toHaveLength(3);
});

test.each([
  ["United States", "03/04/2027", "2027-03-04"],
  ["India", "03/04/2027", "2027-04-03"],
  ["India", "next week", "next week"],
])(
  "in %s a next bill date of %s is read as %s, whoever names it [instalment-page.bad-date]",
  async (country, value, read) => {
    const tags = [{ name: "NextBillDate", value }];
    const found = await customerOf(
      biller(async () => known),
      { ...link, tags },
      country,
    );
    expect(found.tags).toContainEqual({ name: "NextBillDate", value: read });
  },
);

test("a link for anyone asks no biller", async () => {
  const unavailable = biller(() => Promise.reject(new Error("asked")));
  expect(await customerOf(unavailable, { ...link, recipientId: null }, "India")).toEqual({
    tags: link.tags,
    payDates: [],
    savedBanks: [],
  });
});

test("a biller that is away is no reason to bill a wrong amount: the page gets a message to try again", async () => {
  const away = biller(() => Promise.reject(new BillerAway("down")));
  await expect(customerOf(away, link, "India")).rejects.toMatchObject({ class: "BUSY", retryAfter: 2 });
});
