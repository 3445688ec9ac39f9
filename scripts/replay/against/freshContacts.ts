// A server sends a contact only so many codes: a replay that proves contacts would be refused after a few runs. So each replay
// has contacts of its own, in every place where the fixture names them.
import { randomInt } from "node:crypto";
import type { Fixture } from "@billwright/schemas";
import { replayed, verifiedContacts } from "../replayed.ts";

/** The fixture with other contacts in place of those that it proves. `digits`: the four that tell them from others. */
export function withFreshContacts(fixture: Fixture, digits: () => string = fourDigits): Fixture {
  const proved = new Set(verifiedContacts(replayed(fixture)).map(({ contact }) => contact));
  let text = JSON.stringify(fixture);
  for (const contact of proved) text = text.replaceAll(contact, freshOf(contact, digits()));
  return JSON.parse(text) as Fixture;
}

/** Counted on from a number drawn once: within a run no two are the same. */
let last = randomInt(10_000);
const fourDigits = (): string => String((last = (last + 1) % 10_000)).padStart(4, "0");

/** An address gets a tag, a number other last digits: both stay as valid as they were. */
const freshOf = (contact: string, digits: string): string =>
  contact.includes("@") ? contact.replace("@", `+${digits}@`) : contact.slice(0, -digits.length) + digits;
