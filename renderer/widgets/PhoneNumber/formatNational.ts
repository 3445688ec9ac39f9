// Groups a phone number's national digits as in its country. This chunk contains the phone metadata of the offered countries and is loaded
// when a phone number is first shown.
import { AsYouType, isValidPhoneNumber } from "libphonenumber-js/core";
import type { MetadataJson } from "libphonenumber-js/core";
import { diallingCodes } from "@billwright/schemas";
import type { DiallingCode } from "./phoneText.ts";
import metadata from "./metadata.json" with { type: "json" };

/** "2025550100" of country 1: "(202) 555-0100". Never adds, removes or moves a digit. */
export function formatNational(digits: string, code: DiallingCode): string {
  const text = new AsYouType({ defaultCountry: diallingCodes[code].iso }, metadata as unknown as MetadataJson).input(
    digits,
  );
  return text.replace(/[^0-9]/g, "") === digits ? text : digits;
}

/** Whether its country's plan has such a number: "+12025550100" it has, "+11005550100" it has not. */
export const isAssigned = (number: string): boolean => isValidPhoneNumber(number, metadata as unknown as MetadataJson);
