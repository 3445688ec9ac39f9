// Made-up values for merge tags, so that what an author tries out reads as a customer will read it. 555 numbers and .example addresses
// reach nobody.
import type { KnownMergeTag } from "@billwright/schemas";
import { addMonths } from "../calendar/dates.ts";

/** Each as a biller sends it; undefined for a biller's own tag. `today`: YYYY-MM-DD. */
export function sampleTags(today: string): (name: string) => string | undefined {
  const samples: Readonly<Record<KnownMergeTag, string>> = {
    CurrentDate: today,
    PaymentAmount: "120.50",
    AccountBalance: "1000.00",
    NextBillDate: addMonths(today, 1),
    EmailAddress: "customer@mail.example",
    PhoneNumber: "+1 202-555-0143",
    SenderNumber: "+1 202-555-0100",
    RecipientId: "100234",
    HOUSE: "12",
    ZIP: "20001",
  };
  return (name) => (Object.hasOwn(samples, name) ? samples[name as KnownMergeTag] : undefined);
}
