import { expect, test } from "vitest";
import type { CodeChannel } from "@billwright/schemas";
import { countryOf, readContact } from "./contacts.ts";
import { parseCodeSettings, defaultCodeSettings } from "./settings.ts";

test.each<[CodeChannel, string, string | null]>([
  ["email", " Ada@Example.COM ", "ada@example.com"],
  ["email", "ada@example.com, eve@example.com", null],
  ["email", "ada", null],
  ["email", "", null],
  ["mobile", "+1 (202) 555-0123", "+12025550123"],
  ["mobile", "12025550123", "+12025550123"],
  ["whatsApp", "+1 (202) 555-0123", "+12025550123"],
  ["whatsApp", "ada@example.com", null],
  ["mobile", "+1202555", null],
  ["mobile", "+12025550123456", null],
  ["mobile", "ada@example.com", null],
])("reads a contact for %s typed as %j as %j", (channel, typed, value) => {
  expect(readContact(channel, typed)).toEqual(value === null ? null : { channel, value });
});

test.each([
  ["+12025550123", "US"],
  ["+15555550100", "US"],
  ["+18765550123", "JM"],
  ["+14165550123", "CA"],
  ["+919876543210", "IN"],
  ["+79161234567", "RU"],
  ["+77011234567", "KZ"],
  ["+923001234567", "PK"],
  ["+4915112345678", "DE"],
  ["+99912345678", null],
])("knows the country of %s: %s", (number, country) => {
  expect(countryOf(number)).toBe(country);
});

test.each([null, undefined, 7, "x", [], {}, { kind: "constructor", countries: "US", dailyBudget: 1.5 }])(
  "takes settings that cannot be read (%j) for the default",
  (stored) => {
    expect(parseCodeSettings(stored)).toEqual(defaultCodeSettings);
  },
);

test("takes the account's own settings", () => {
  const own = { kind: "crockford4", countries: ["IN"], dailyBudget: 5 };
  expect(parseCodeSettings(own)).toEqual(own);
});
