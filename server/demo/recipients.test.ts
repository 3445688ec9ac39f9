import { expect, test } from "vitest";
import { demoAccounts, harbor } from "./account.ts";
import { harborRecipients, narmadaRecipients, tagsOf } from "./recipients.ts";

const now = "2026-12-31T23:30:00.000Z";
const recipients = harborRecipients(now);

test("knows forty-one customers, each with an account number, an address and a phone of their own", () => {
  expect(recipients).toHaveLength(41);
  for (const key of ["id", "email", "phone"] as const) {
    expect(new Set(recipients.map((recipient) => recipient[key])).size, key).toBe(41);
  }
});

test("gives phone numbers that the form takes", () => {
  for (const { phone } of [...recipients, ...narmadaRecipients(now)]) expect(phone).toMatch(/^\+\d{11,13}$/);
});

test("dates bills and pay dates after now, also over the end of a year", () => {
  for (const { nextBillDate, payDates } of recipients) {
    if (nextBillDate !== null) expect(nextBillDate > "2026-12-31").toBe(true);
    expect(payDates[0]! >= (nextBillDate ?? "2027-01-01")).toBe(true);
    expect(new Set(payDates.map((date) => date.slice(-2)))).toEqual(new Set(["05", "12", "20", "28"]));
  }
});

test("leaves out of the link's tags what the biller does not know", () => {
  const tags = recipients.map((recipient) =>
    Object.fromEntries(tagsOf(recipient, harbor.senderNumber).map(({ name, value }) => [name, value])),
  );
  expect(tags[0]).toMatchObject({
    RecipientId: "100201",
    HOUSE: "12",
    ZIP: "21001",
    AccountBalance: "333.33",
    FirstName: "Amelia",
  });
  expect(tags.some((tag) => !("ZIP" in tag))).toBe(true);
  expect(tags.some((tag) => !("AccountBalance" in tag))).toBe(true);
  expect(tags.every((tag) => Object.values(tag).every((value) => value !== ""))).toBe(true);
});

test("keeps the two billers apart: no account, user, theme, domain or customer is in both", () => {
  const [one, other] = demoAccounts.map((account) => [
    account.id,
    account.theme.id,
    ...account.domains,
    ...account.users.flatMap((user) => [user.id, user.email]),
  ]);
  const ids = [...recipients, ...narmadaRecipients(now)].map(({ id }) => id);
  expect(one?.filter((name) => other?.includes(name))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("has a user for each role, and Owners enough for an approval", () => {
  const roles = harbor.users.map((user) => user.role);
  expect(new Set(roles).size).toBe(8);
  expect(roles.filter((role) => role === "Owner").length).toBeGreaterThanOrEqual(3);
});
