// A server sends only so many codes to a contact: a replay that verifies contacts would be refused after a few runs. So each replay uses
// new contacts, wherever the fixture has them.
import { randomInt } from "node:crypto";
import type { Fixture } from "@billwright/schemas";
import { replayed, verifiedContacts } from "../replayed.ts";

/** The fixture with new contacts in place of those it verifies. `digits`: four digits that make them unique. */
export function withFreshContacts(fixture: Fixture, digits: () => string = fourDigits): Fixture {
  const proved = new Set(verifiedContacts(replayed(fixture)).map(({ contact }) => contact));
  let text = JSON.stringify(fixture);
  for (const contact of proved) text = text.replaceAll(contact, freshOf(contact, digits()));
  return JSON.parse(text) as Fixture;
}

/** Counts up from a random start: within a run no two are the same. */
let last = randomInt(10_000);
const fourDigits = (): string => String((last = (last + 1) % 10_000)).padStart(4, "0");

/** An e-mail address gets a tag, a phone number other last digits; both stay valid. */
const freshOf = (contact: string, digits: string): string =>
  contact.includes("@") ? contact.replace("@", `+${digits}@`) : contact.slice(0, -digits.length) + digits;
