// Made-up values for merge tags, so that a preview reads as a customer will read it. 555 numbers and .example addresses reach nobody.
import type { mergeTags } from "@billwright/schemas";

type Known = (typeof mergeTags)[number];

/** Of a customer in the United States, on a day. */
export function sampleTags(now: number, language: string): (name: string) => string {
  const day = (ms: number) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(ms);
  const money = (amount: number) =>
    new Intl.NumberFormat(language, { style: "currency", currency: "USD" }).format(amount);
  const samples: Readonly<Record<Known, string>> = {
    CurrentDate: day(now),
    PaymentAmount: money(120.5),
    AccountBalance: money(1000),
    NextBillDate: day(now + monthMs),
    EmailAddress: "customer@mail.example",
    PhoneNumber: "+1 202-555-0143",
    SenderNumber: "+1 202-555-0100",
    RecipientId: "100234",
    HOUSE: "12",
    ZIP: "20001",
  };
  return (name) => (Object.hasOwn(samples, name) ? samples[name as Known] : `{{${name}}}`);
}

const monthMs = 30 * 86_400_000;
