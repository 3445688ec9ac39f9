import { expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { tagText } from "./tagText.ts";

test.each([
  ["AccountBalance", "1333.3", "en", "United States", "$1,333.30"],
  ["PaymentAmount", "100000", "en", "India", "₹100,000.00"],
  ["NextBillDate", "2026-12-07", "en", "United States", "Dec 7, 2026"],
  ["CurrentDate", "2026-12-07T23:59:00Z", "de", "United States", "07.12.2026"],
  ["AccountBalance", "1,000.50", "en", "United States", "$1,000.50"],
  ["AccountBalance", "$1000.5", "en", "United States", "$1000.5"],
  ["PaymentAmount", "₹1,00,000", "en", "India", "₹100,000.00"],
  ["PaymentAmount", " -12.5 ", "en", "United States", "-$12.50"],
  ["AccountBalance", "", "en", "United States", ""],
  ["AccountBalance", "about ten", "en", "United States", "about ten"],
  ["NextBillDate", "2026-13-40", "en", "United States", "2026-13-40"],
  ["NextBillDate", "0001-01-01T00:00:00", "en", "United States", "N/A"],
  ["NextBillDate", "1999-12-31", "de", "United States", "N/A"],
  ["NextBillDate", "2000-01-01", "en", "United States", "Jan 1, 2000"],
  ["CurrentDate", "0001-01-01", "en", "United States", "N/A"],
  ["ZIP", "0001-01-01", "en", "United States", "0001-01-01"],
  ["RecipientId", "100201", "en", "United States", "100201"],
])(
  "%s %s reads in %s, %s as %s [form.merge-tags, installment.currency] [list.dates]",
  (name, value, language, country, text) => {
    expect(tagText(name, value, { language, country, t: (key) => messages[key] })).toBe(text);
  },
);
