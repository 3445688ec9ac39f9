// A template's merge tags with sample values, for an author's tests. A tag inside a value is not replaced again.
import { fillTags } from "@billwright/engine";
import type { KnownMergeTag } from "@billwright/schemas";

const samples: Record<KnownMergeTag, string> = {
  CurrentDate: "",
  PaymentAmount: "125.00",
  AccountBalance: "1000.00",
  NextBillDate: "2030-01-15",
  EmailAddress: "ada@example.com",
  PhoneNumber: "+12025550143",
  SenderNumber: "+12025550100",
  RecipientId: "sample-recipient",
  HOUSE: "12",
  ZIP: "20001",
};

/** `{{ZIP}}` → 20001. CurrentDate is `today`; a tag without a sample stays unchanged. */
export function withSamples(text: string, today: string): string {
  const values = new Map(Object.entries({ ...samples, CurrentDate: today }));
  return fillTags(text, (name, written) => values.get(name) ?? written);
}
